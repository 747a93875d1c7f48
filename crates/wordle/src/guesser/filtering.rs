//! The whole list, filtered by sets of words.

use lexicon::letters::MAX_LETTERS;
use lexicon::{Letter, LetterSet, Words};

use super::letter_bounds::LetterBounds;
use crate::columns::Columns;
use crate::game::GuessId;
use crate::history::Turn;
use crate::reply::Rule;

/// For each position and letter, and for each letter and number, the words that have it, as bits; and
/// the words in columns.
///
/// Takes about 30 bytes a word and letter of a word.
#[derive(Clone, Debug)]
pub struct Filter {
    length: usize,
    count: usize,
    columns: Columns,
    /// For each position and letter the words that have it there.
    at: Vec<WordSet>,
    /// For each letter and number from 1 the words that have it at least so often.
    often: Vec<WordSet>,
}

/// A set of words of a list, as bits in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordSet {
    count: usize,
    blocks: Vec<u64>,
}

impl WordSet {
    fn none(count: usize) -> WordSet {
        WordSet { count, blocks: vec![0; count.div_ceil(64)] }
    }

    fn all(count: usize) -> WordSet {
        let mut all = WordSet { count, blocks: vec![u64::MAX; count.div_ceil(64)] };
        if let Some(last) = all.blocks.last_mut().filter(|_| !count.is_multiple_of(64)) {
            *last = (1 << (count % 64)) - 1;
        }
        all
    }

    fn insert(&mut self, number: usize) {
        self.blocks[number / 64] |= 1 << (number % 64);
    }

    fn keep(&mut self, others: &WordSet) {
        self.blocks.iter_mut().zip(&others.blocks).for_each(|(block, other)| *block &= other);
    }

    fn remove(&mut self, others: &WordSet) {
        self.blocks.iter_mut().zip(&others.blocks).for_each(|(block, other)| *block &= !other);
    }

    /// How many words there are.
    pub fn len(&self) -> u64 {
        self.blocks.iter().map(|block| u64::from(block.count_ones())).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.blocks.iter().all(|&block| block == 0)
    }

    /// The words, in order.
    pub fn iter(&self) -> impl Iterator<Item = GuessId> {
        self.blocks.iter().enumerate().flat_map(|(number, &block)| {
            let mut rest = block;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(GuessId(64 * number as u32 + bit))
            })
        })
    }
}

impl Filter {
    /// The sets of some words.
    pub fn new(words: &Words) -> Filter {
        let (length, count) = (words.length(), words.count());
        let none = || vec![WordSet::none(count); length * MAX_LETTERS];
        let (mut at, mut often) = (none(), none());
        for (number, word) in words.iter().enumerate() {
            let mut counts = [0; MAX_LETTERS];
            for (position, &letter) in word.iter().enumerate() {
                let count = &mut counts[usize::from(letter)];
                at[place(position, letter)].insert(number);
                often[place(*count, letter)].insert(number);
                *count += 1;
            }
        }
        Filter { length, count, columns: Columns::of(length, words.iter()), at, often }
    }

    /// All words.
    pub fn all(&self) -> WordSet {
        WordSet::all(self.count)
    }

    /// Leaves only the words that agree with a turn, whose guess has as many letters; how many sets of
    /// words were looked at.
    pub fn keep(&self, rule: Rule, turn: &Turn, left: &mut WordSet) -> u64 {
        match rule {
            Rule::Wordle => self.keep_within(&LetterBounds::of(rule, turn), left),
            Rule::Mastermind => {
                let mut codes = vec![0_u8; self.count];
                self.columns.replies(rule, &turn.guess, &mut codes);
                let mut agreeing = WordSet::none(self.count);
                for (block, codes) in agreeing.blocks.iter_mut().zip(codes.chunks(64)) {
                    for (bit, &code) in codes.iter().enumerate() {
                        *block |= u64::from(u32::from(code) == turn.reply.0) << bit;
                    }
                }
                left.keep(&agreeing);
                1
            }
        }
    }

    /// Leaves only the words within bounds.
    fn keep_within(&self, bounds: &LetterBounds, left: &mut WordSet) -> u64 {
        let mut sets = 0;
        let all = LetterSet::first(MAX_LETTERS);
        for (position, &allowed) in bounds.allowed.iter().enumerate() {
            let forbidden = all.without(allowed);
            // One letter is kept, or few are removed.
            match allowed.smallest() {
                None => {
                    *left = WordSet::none(self.count);
                    return sets;
                }
                Some(only) if allowed.len() == 1 => {
                    left.keep(&self.at[place(position, only)]);
                    sets += 1;
                }
                Some(_) => {
                    for letter in forbidden.iter() {
                        left.remove(&self.at[place(position, letter)]);
                        sets += 1;
                    }
                }
            }
        }
        for letter in all.iter() {
            let (least, most) =
                (bounds.least[usize::from(letter)], bounds.most[usize::from(letter)]);
            if least > 0 {
                left.keep(&self.often[place(usize::from(least) - 1, letter)]);
                sets += 1;
            }
            if usize::from(most) < self.length {
                left.remove(&self.often[place(usize::from(most), letter)]);
                sets += 1;
            }
        }
        sets
    }

    /// The words that agree with a whole history.
    pub fn agreeing(&self, rule: Rule, history: &[Turn]) -> WordSet {
        let mut left = self.all();
        for turn in history {
            self.keep(rule, turn, &mut left);
        }
        left
    }
}

fn place(row: usize, letter: Letter) -> usize {
    MAX_LETTERS * row + usize::from(letter)
}
