//! Counts how many candidates give each reply to a guess.

use rustc_hash::FxHashMap;

use crate::candidates::Replies;
use crate::columns::Columns;
use crate::game::{GuessId, SecretId};
use crate::matrix::{ReplyMatrix, Row};

use super::reply_parts::ReplyParts;
use super::spread::Spread;

/// The candidates of a question, and where their replies come from.
#[derive(Debug)]
pub struct Counting<'q> {
    replies: Replies<'q>,
    candidates: &'q [SecretId],
    /// How likely each is, if they are not all as likely.
    weights: Option<Vec<u64>>,
    /// The letters of the candidates, if there is no matrix.
    columns: Option<Columns>,
}

/// The tables with which one thread counts the same candidates.
#[derive(Debug, Default)]
pub struct Counter {
    /// How often each reply came; all are 0 between two guesses.
    counts: Vec<u32>,
    bytes: Vec<u8>,
    pairs: Vec<u16>,
    codes: Vec<u32>,
    byte_parts: ReplyParts<u8>,
    pair_parts: ReplyParts<u16>,
    code_parts: ReplyParts<u32>,
    weighted: FxHashMap<u32, Class>,
}

/// The counts of the candidates with the same reply.
#[derive(Clone, Copy, Debug, Default)]
struct Class {
    size: u64,
    weight: u64,
    likeliest: u64,
}

impl<'q> Counting<'q> {
    /// Prepares to count the replies of these candidates.
    pub fn of(replies: Replies<'q>, candidates: &'q [SecretId]) -> Counting<'q> {
        let words = candidates.iter().map(|&secret| replies.game.secret(secret));
        let columns = || Columns::of(replies.game.length(), words);
        let columns = if replies.matrix.is_some() { None } else { Some(columns()) };
        let game = replies.game;
        let weights = || candidates.iter().map(|&secret| game.weight(secret)).collect();
        let weights = game.is_weighted().then(weights);
        Counting { replies, candidates, weights, columns }
    }

    /// How a guess spreads the candidates.
    pub fn spread(&self, guess: GuessId, counter: &mut Counter) -> Spread {
        if let Some(weights) = &self.weights {
            return self.weigh(weights, guess, counter);
        }
        match (self.replies.matrix, &self.columns) {
            (Some(matrix), _) => self.look_up(matrix, guess, counter),
            (None, Some(columns)) => self.compute(columns, guess, counter),
            (None, None) => Spread::default(),
        }
    }

    fn weigh(&self, weights: &[u64], guess: GuessId, counter: &mut Counter) -> Spread {
        let Counter { codes, code_parts, weighted, .. } = counter;
        codes.clear();
        match (self.replies.matrix.map(|matrix| matrix.row(guess)), &self.columns) {
            (Some(row), _) => {
                codes.extend(self.candidates.iter().map(|&secret| row.reply(secret).0))
            }
            (None, Some(columns)) => {
                let game = self.replies.game;
                codes.resize(columns.count(), 0);
                code_parts.replies(columns, game.rule(), game.guess(guess), codes);
            }
            (None, None) => {}
        }
        weighted.clear();
        for (&code, &weight) in codes.iter().zip(weights) {
            let class = weighted.entry(code).or_default();
            class.size += 1;
            class.weight += weight;
            class.likeliest = class.likeliest.max(weight);
        }
        let mut spread = Spread::default();
        for class in weighted.values() {
            spread.add_weighted(class.size, class.weight, class.likeliest);
        }
        spread
    }

    fn look_up(&self, matrix: &ReplyMatrix, guess: GuessId, counter: &mut Counter) -> Spread {
        let are_all = self.candidates.len() == self.replies.game.secrets().len();
        let Counter { counts, bytes, pairs, .. } = counter;
        match matrix.row(guess) {
            Row::Bytes(row) if are_all => bytes_spread(row, counts),
            Row::Bytes(row) => {
                bytes.clear();
                bytes.extend(self.candidates.iter().map(|secret| row[secret.index()]));
                bytes_spread(bytes, counts)
            }
            Row::Pairs(row) => {
                pairs.clear();
                pairs.extend(self.candidates.iter().map(|secret| row[secret.index()]));
                table_spread(pairs, counts)
            }
        }
    }

    fn compute(&self, columns: &Columns, guess: GuessId, counter: &mut Counter) -> Spread {
        let game = self.replies.game;
        let (rule, word, count) = (game.rule(), game.guess(guess), columns.count());
        let Counter { counts, bytes, pairs, codes, byte_parts, pair_parts, code_parts, .. } =
            counter;
        match rule.codes(game.length()) {
            0..=0x100 => {
                bytes.resize(count, 0);
                byte_parts.replies(columns, rule, word, bytes);
                bytes_spread(bytes, counts)
            }
            0x101..=0x10000 => {
                pairs.resize(count, 0);
                pair_parts.replies(columns, rule, word, pairs);
                table_spread(pairs, counts)
            }
            _ => {
                codes.resize(count, 0);
                code_parts.replies(columns, rule, word, codes);
                codes.sort_unstable();
                Spread::of(codes.chunk_by(|a, b| a == b).map(|class| class.len() as u64))
            }
        }
    }
}

/// How many tables count bytes in turns: the same reply often comes several times on end, and an
/// addition must wait for the one before to the same number.
const TABLES: usize = 4;

/// The number of candidates from which on all numbers of a byte are looked at instead of those that came.
const MANY: usize = 256;

fn bytes_spread(codes: &[u8], counts: &mut Vec<u32>) -> Spread {
    if codes.len() < MANY {
        return table_spread(codes, counts);
    }
    let mut tables = [[0_u32; 256]; TABLES];
    let (parts, rest) = codes.as_chunks::<TABLES>();
    for part in parts {
        for (table, &code) in tables.iter_mut().zip(part) {
            table[usize::from(code)] += 1;
        }
    }
    for &code in rest {
        tables[0][usize::from(code)] += 1;
    }
    let sizes = (0..256).map(|code| tables.iter().map(|table| table[code]).sum::<u32>());
    Spread::of(sizes.filter(|&size| size > 0).map(u64::from))
}

fn table_spread<C: Copy + Into<usize>>(codes: &[C], counts: &mut Vec<u32>) -> Spread {
    // A place for each number of this type.
    counts.resize(1 << (8 * size_of::<C>()), 0);
    for &code in codes {
        counts[code.into()] += 1;
    }
    let mut spread = Spread::default();
    for &code in codes {
        let count = &mut counts[code.into()];
        if *count > 0 {
            spread.add(u64::from(*count));
            *count = 0;
        }
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::num::NonZero;

    use lexicon::{Halt, Words};
    use proptest::prelude::*;

    use crate::game::Game;
    use crate::reply::Rule;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn classes_are_counted(
            (words, kept) in (2_usize..=11).prop_flat_map(|length| {
                let word = prop::collection::vec(0_u8..3, length);
                (prop::collection::vec(word, 1..400), any::<u32>())
            }),
            is_wordle in any::<bool>(),
        ) {
            let rule = if is_wordle { Rule::Wordle } else { Rule::Mastermind };
            let words = Words::listed(words[0].len(), words.iter().map(|word| &word[..]));
            let game = Game::new(rule, &words, &words).unwrap();
            let one = NonZero::<usize>::MIN;
            let matrix = ReplyMatrix::within(1 << 20, &game, one, &Halt::default()).unwrap();
            let all: Vec<SecretId> = game.secret_ids().collect();
            let some: Vec<SecretId> =
                all.iter().copied().filter(|id| (kept >> (id.0 % 32)) & 1 == 1).collect();
            for candidates in [&all, &some] {
                let mut counters = [Counter::default(), Counter::default()];
                for guess in game.guess_ids().take(20) {
                    let mut sizes = BTreeMap::new();
                    for &secret in candidates {
                        let reply = rule.reply(game.secret(secret), game.guess(guess));
                        *sizes.entry(reply).or_insert(0) += 1;
                    }
                    let expected = Spread::of(sizes.into_values());
                    for (counter, matrix) in counters.iter_mut().zip([None, matrix.as_ref()]) {
                        let counting = Counting::of(Replies { game: &game, matrix }, candidates);
                        prop_assert_eq!(counting.spread(guess, counter), expected);
                    }
                }
            }
        }
    }
}
