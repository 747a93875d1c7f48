//! Trees of least total against all trees, by a brute force that shares no code with the library.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZero;

use lexicon::{Halt, Score, Words};
use proptest::prelude::*;
use wordle::game::Game;
use wordle::hard_mode::Hints;
use wordle::optimal::{Checkpoint, Objective, ProofError, ProofOptions, least_tree, prove};
use wordle::reply::Rule;
use wordle::tree::Tree;

type Word = Vec<u8>;

/// A game as the brute force sees it.
struct AllTrees {
    rule: Rule,
    is_hard: bool,
    guesses: Vec<Word>,
    /// How likely each secret is; 1 if that is not told.
    weights: HashMap<Word, u64>,
    known: HashMap<Situation, Option<Cost>>,
}

/// The secrets that are left, the guesses that are allowed, and how many may be made and how many are in time.
type Situation = (Vec<Word>, Vec<Word>, [u8; 2]);

/// The weights of the secrets that are found too late, and the guesses of all, by weight.
type Cost = (u64, u64);

/// No guess is too many.
const ANY: [u8; 2] = [u8::MAX; 2];

impl AllTrees {
    /// The colours of a guess, told letter by letter.
    fn colours(secret: &[u8], guess: &[u8]) -> Vec<u8> {
        let mut left = secret.to_vec();
        let mut colours = vec![b'-'; guess.len()];
        for at in 0..guess.len() {
            if secret[at] == guess[at] {
                colours[at] = b'G';
                left[at] = u8::MAX;
            }
        }
        for at in 0..guess.len() {
            if colours[at] == b'-'
                && let Some(other) = left.iter().position(|&letter| letter == guess[at])
            {
                colours[at] = b'Y';
                left[other] = u8::MAX;
            }
        }
        colours
    }

    fn told(&self, secret: &[u8], guess: &[u8]) -> Vec<u8> {
        let mut colours = AllTrees::colours(secret, guess);
        if self.rule == Rule::Mastermind {
            colours.sort_unstable();
        }
        colours
    }

    /// Whether hard mode lets a guess follow.
    fn may_follow(guess: &[u8], colours: &[u8], next: &[u8]) -> bool {
        let mut rest = next.to_vec();
        for at in (0..guess.len()).filter(|&at| colours[at] == b'G') {
            if next[at] != guess[at] {
                return false;
            }
            rest[at] = u8::MAX;
        }
        (0..guess.len()).filter(|&at| colours[at] == b'Y').all(|at| {
            match rest.iter().position(|&letter| letter == guess[at]) {
                Some(found) => {
                    rest[found] = u8::MAX;
                    true
                }
                None => false,
            }
        })
    }

    fn weight(&self, secret: &Word) -> u64 {
        self.weights.get(secret).copied().unwrap_or(1)
    }

    /// The least cost of any tree for some secrets that finds each with so many guesses; those with more than so
    /// many are late.
    fn least(&mut self, secrets: &[Word], guesses: &[Word], left: [u8; 2]) -> Option<Cost> {
        if left[0] == 0 {
            return None;
        }
        let key = (secrets.to_vec(), guesses.to_vec(), left);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        // A guess that tells nothing leads nowhere.
        let tells = |guess: &&Word| {
            let told = |secret| self.told(secret, guess);
            secrets.contains(guess) || secrets.iter().any(|other| told(other) != told(&secrets[0]))
        };
        let telling: Vec<&Word> = guesses.iter().filter(tells).collect();
        let with = |guess| self.with(secrets, guesses, left, guess);
        let least = telling.into_iter().filter_map(with).min();
        self.known.insert(key, least);
        least
    }

    /// The least cost of any tree that begins with a guess, if it tells something or not.
    fn with(
        &mut self,
        secrets: &[Word],
        guesses: &[Word],
        left: [u8; 2],
        guess: &Word,
    ) -> Option<Cost> {
        let mut classes: BTreeMap<Vec<u8>, Vec<Word>> = BTreeMap::new();
        for secret in secrets {
            classes.entry(self.told(secret, guess)).or_default().push(secret.clone());
        }
        let mut cost = (0, secrets.iter().map(|secret| self.weight(secret)).sum());
        for (colours, class) in classes {
            if class.contains(guess) {
                cost.0 += if left[1] == 0 { self.weight(guess) } else { 0 };
                continue;
            }
            let allowed =
                |next: &&Word| !self.is_hard || AllTrees::may_follow(guess, &colours, next);
            let guesses: Vec<Word> = guesses.iter().filter(allowed).cloned().collect();
            let more = self.least(&class, &guesses, left.map(|left| left.saturating_sub(1)))?;
            cost = (cost.0 + more.0, cost.1 + more.1);
        }
        Some(cost)
    }

    /// Plays all secrets by a tree; the total.
    fn play(&self, game: &Game, tree: &Tree, secrets: &[Word]) -> u64 {
        let mut total = 0;
        for secret in secrets {
            let (mut tree, mut last) = (tree, None::<(Word, Vec<u8>)>);
            loop {
                let guess = game.guess(tree.guess).to_vec();
                if let Some((before, colours)) = &last
                    && self.is_hard
                {
                    assert!(AllTrees::may_follow(before, colours, &guess));
                }
                total += 1;
                if guess == *secret {
                    break;
                }
                let reply = self.rule.reply(secret, &guess);
                last = Some((guess.clone(), AllTrees::colours(secret, &guess)));
                tree = tree.after(reply).expect("a guess after each reply");
            }
        }
        total
    }
}

fn listed(length: usize, words: &[Word]) -> Words {
    Words::listed(length, words.iter().map(|word| &word[..]))
}

fn options(halt: &Halt, threads: usize, is_hard: bool) -> ProofOptions<'_> {
    let threads = NonZero::new(threads).unwrap();
    let top = NonZero::<usize>::MIN;
    let objective = Objective::Mean;
    ProofOptions {
        is_hard,
        most: None,
        objective,
        first: None,
        top,
        threads,
        memory: 1 << 24,
        halt,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_tree_is_better(
        (length, secrets, others) in (2_usize..=4).prop_flat_map(|length| {
            let word = prop::collection::vec(0_u8..4, length);
            let secrets = prop::collection::vec(word.clone(), 1..14);
            (Just(length), secrets, prop::collection::vec(word, 0..14))
        }),
        is_mastermind in any::<bool>(),
        is_hard in any::<bool>(),
        top in 2_usize..8,
    ) {
        let rule = if is_mastermind { Rule::Mastermind } else { Rule::Wordle };
        let is_hard = is_hard && !is_mastermind;
        let game = Game::new(rule, &listed(length, &secrets), &listed(length, &others)).unwrap();
        let halt = Halt::default();
        let proof = prove(&game, options(&halt, 1, is_hard), None, |_| {}).unwrap();

        let words = |ids: &[wordle::game::GuessId]| {
            ids.iter().map(|&id| game.guess(id).to_vec()).collect::<Vec<Word>>()
        };
        let secrets = words(game.secrets());
        let guesses = words(&game.guess_ids().collect::<Vec<_>>());
        let mut all = AllTrees { rule, is_hard, guesses, weights: HashMap::new(), known: HashMap::new() };
        let guesses = all.guesses.clone();
        let least = all.least(&secrets, &guesses, ANY).unwrap().1;
        prop_assert!(proof.progress.is_settled());
        prop_assert_eq!(proof.progress.best[0].1, least);
        prop_assert_eq!(proof.progress.bound, Some(least));
        let tree = proof.tree.clone().unwrap();
        prop_assert_eq!(all.play(&game, &tree, &secrets), least);
        prop_assert_eq!(tree.check(&game).unwrap().total(), least);

        let ids: Vec<_> = game.secret_ids().collect();
        let hints = is_hard.then(Hints::default);
        let (tree, total) = least_tree(&game, &ids, hints, Objective::Mean, 1 << 20, &halt).unwrap().unwrap();
        prop_assert_eq!((total, all.play(&game, &tree, &secrets)), (least, least));
        let tree = proof.tree.unwrap();

        // The best first guesses are those of the least totals of all that begin with each.
        let wanted = NonZero::new(top).unwrap();
        let asked = ProofOptions { top: wanted, ..options(&halt, 2, is_hard) };
        let mut told = Vec::new();
        let proof = prove(&game, asked, None, |running| told.push(running.progress())).unwrap();
        prop_assert_eq!(proof.tree.as_ref(), Some(&tree));
        let mut totals: Vec<u64> =
            guesses.iter().filter_map(|guess| Some(all.with(&secrets, &guesses, ANY, guess)?.1)).collect();
        totals.sort_unstable();
        totals.truncate(top);
        let best = proof.progress.best;
        prop_assert_eq!(proof.progress.proved, best.len());
        // What is proved of them before the end stays as it is.
        for before in told {
            prop_assert_eq!(&before.best[..before.proved], &best[..before.proved]);
        }
        prop_assert_eq!(best.iter().map(|&(_, total)| total).collect::<Vec<_>>(), totals);
        for (guess, total) in best {
            let word = game.guess(guess).to_vec();
            prop_assert_eq!(all.with(&secrets, &guesses, ANY, &word), Some((0, total)));
        }

        // The same for any number of threads, and from any checkpoint on.
        let mut saved: Vec<Checkpoint> = Vec::new();
        let three = prove(&game, options(&halt, 3, is_hard), None, |running| {
            saved.push(running.checkpoint());
        });
        prop_assert_eq!(three.unwrap().tree, Some(tree.clone()));
        for checkpoint in saved {
            let resumed = prove(&game, options(&halt, 2, is_hard), Some(&checkpoint), |_| {});
            prop_assert_eq!(resumed.unwrap().tree, Some(tree.clone()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn no_tree_within_the_guesses_allowed_is_better(
        // Many that differ in their first letter only.
        (length, secrets, others) in (2_usize..=4).prop_flat_map(|length| {
            let word = (0_u8..7, prop::collection::vec(0_u8..2, length - 1))
                .prop_map(|(first, rest)| [vec![first], rest].concat());
            let secrets = prop::collection::vec(word.clone(), 1..14);
            (Just(length), secrets, prop::collection::vec(word, 0..6))
        }),
        is_hard in any::<bool>(),
        most in 1_u8..6,
    ) {
        let rule = Rule::Wordle;
        let game = Game::new(rule, &listed(length, &secrets), &listed(length, &others)).unwrap();
        let halt = Halt::default();
        let given = ProofOptions { most: Some(most), ..options(&halt, 2, is_hard) };
        let proof = prove(&game, given, None, |_| {}).unwrap();

        let words = |ids: Vec<wordle::game::GuessId>| {
            ids.iter().map(|&id| game.guess(id).to_vec()).collect::<Vec<Word>>()
        };
        let secrets = words(game.secrets().to_vec());
        let guesses = words(game.guess_ids().collect());
        let (weights, known) = (HashMap::new(), HashMap::new());
        let mut all = AllTrees { rule, is_hard, guesses: guesses.clone(), weights, known };
        let least = all.least(&secrets, &guesses, [most, u8::MAX]).map(|(_, total)| total);
        prop_assert!(proof.progress.is_settled());
        prop_assert_eq!(proof.progress.bound, least);
        prop_assert_eq!(proof.tree.is_some(), least.is_some());
        if let Some(tree) = proof.tree {
            let checked = tree.check(&game).unwrap();
            prop_assert!(checked.worst() <= usize::from(most));
            prop_assert_eq!(Some(all.play(&game, &tree, &secrets)), least);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn no_tree_is_better_by_any_objective(
        // Half of them many that differ in their first letter only.
        (length, secrets, others) in (2_usize..=4, any::<bool>()).prop_flat_map(|(length, are_alike)| {
            let (first, rest) = if are_alike { (7_u8, 2_u8) } else { (4, 4) };
            let word = (0..first, prop::collection::vec(0..rest, length - 1))
                .prop_map(|(first, rest)| [vec![first], rest].concat());
            let secrets = prop::collection::btree_map(word.clone(), 0_u64..20, 1..12);
            (Just(length), secrets, prop::collection::vec(word, 0..8))
        }),
        is_weighted in any::<bool>(),
        is_mastermind in any::<bool>(),
        is_hard in any::<bool>(),
        most in prop::option::of(2_u8..6),
        in_time in 0_u8..5,
        top in 1_usize..4,
    ) {
        let rule = if is_mastermind { Rule::Mastermind } else { Rule::Wordle };
        let is_hard = is_hard && !is_mastermind;
        let words: Vec<Word> = secrets.keys().cloned().collect();
        let scores: Vec<Score> = secrets.values().map(|&score| Score::from_millionths(score)).collect();
        let (listed_words, others) = (listed(length, &words), listed(length, &others));
        let game = match is_weighted {
            true => Game::scored(rule, &listed_words, &scores, &others),
            false => Game::new(rule, &listed_words, &others),
        };
        let Ok(game) = game else {
            prop_assert!(is_weighted && secrets.values().all(|&score| score == 0));
            return Ok(());
        };
        let guesses: Vec<Word> = game.guess_ids().map(|id| game.guess(id).to_vec()).collect();
        let weights: HashMap<Word, u64> = if is_weighted { secrets.into_iter().collect() } else { HashMap::new() };
        let weight = |word: &Word| weights.get(word).copied().unwrap_or(1);
        let hidden: Vec<Word> = words.into_iter().filter(|word| weight(word) > 0).collect();
        // The library counts in the greatest common divisor of all scores.
        let unit = hidden.iter().map(weight).fold(0, |a, b| {
            let (mut a, mut b) = (a, b);
            while b != 0 { (a, b) = (b, a % b); }
            a
        });
        let known = HashMap::new();
        let mut all = AllTrees { rule, is_hard, guesses: guesses.clone(), weights: weights.clone(), known };

        let objective = match in_time {
            0 => Objective::Worst,
            4 => Objective::Mean,
            within => Objective::Within(within),
        };
        let limit = most.unwrap_or(u8::MAX);
        let late = if let Objective::Within(within) = objective { within } else { u8::MAX };
        let expected = match objective {
            Objective::Worst => (1..=limit.min(20)).find_map(|most| all.least(&hidden, &guesses, [most, late])),
            _ => all.least(&hidden, &guesses, [limit, late]),
        };
        let halt = Halt::default();
        let top = if objective == Objective::Worst { 1 } else { top };
        let asked = ProofOptions { most, objective, top: NonZero::new(top).unwrap(), ..options(&halt, 2, is_hard) };
        let proof = prove(&game, asked, None, |_| {}).unwrap();
        prop_assert!(proof.progress.is_settled());
        let checked = proof.tree.as_ref().map(|tree| tree.check(&game).unwrap());
        let cost = checked.as_ref().map(|checked| {
            let late = checked.weight() - checked.weight_within(late.into());
            (late * unit, checked.total() * unit)
        });
        prop_assert_eq!(cost, expected);
        prop_assert_eq!(checked.as_ref().map(|checked| objective.cost(&game, checked)), proof.progress.bound);
        if let (Some(tree), Some(most)) = (&proof.tree, most) {
            prop_assert!(tree.check(&game).unwrap().worst() <= usize::from(most));
        }
        if objective != Objective::Worst {
            let mut costs: Vec<Cost> =
                guesses.iter().filter_map(|guess| all.with(&hidden, &guesses, [limit, late], guess)).collect();
            costs.sort_unstable();
            costs.truncate(top);
            let penalty = objective.penalty(&game).unwrap();
            let costs: Vec<u64> = costs.iter().map(|(late, total)| (late * penalty + total) / unit).collect();
            prop_assert_eq!(proof.progress.best.iter().map(|&(_, cost)| cost).collect::<Vec<_>>(), costs);
        }
        if most.is_none() {
            let ids: Vec<_> = game.secret_ids().collect();
            let hints = is_hard.then(Hints::default);
            let (tree, cost) = least_tree(&game, &ids, hints, objective, 1 << 20, &halt).unwrap().unwrap();
            prop_assert_eq!(Some(cost), proof.progress.bound);
            prop_assert_eq!(objective.cost(&game, &tree.check(&game).unwrap()), cost);
        }
    }
}

#[test]
fn a_first_guess_may_be_given() {
    let game = Game::codes(3, 3).unwrap();
    let halt = Halt::default();
    let all = prove(&game, options(&halt, 2, false), None, |_| {}).unwrap();
    let best = all.progress.best[0].1;
    for first in game.guess_ids() {
        let given = ProofOptions { first: Some(first), ..options(&halt, 1, false) };
        let proof = prove(&game, given, None, |_| {}).unwrap();
        let tree = proof.tree.unwrap();
        assert_eq!(tree.guess, first);
        assert!(tree.check(&game).unwrap().total() >= best);
    }
}

#[test]
fn what_cannot_be_proved_is_told() {
    let game = Game::codes(3, 3).unwrap();
    let halt = Halt::default();
    let small = ProofOptions { memory: 100, ..options(&halt, 1, false) };
    assert!(matches!(prove(&game, small, None, |_| {}), Err(ProofError::TooLarge { .. })));
    let hard = prove(&game, options(&halt, 1, true), None, |_| {});
    assert_eq!(hard, Err(ProofError::HardMode));
    let mut checkpoint = None;
    prove(&game, options(&halt, 1, false), None, |running| {
        checkpoint = Some(running.checkpoint());
    })
    .unwrap();
    let other = Game::codes(3, 4).unwrap();
    let resumed = prove(&other, options(&halt, 1, false), checkpoint.as_ref(), |_| {});
    assert!(matches!(resumed, Err(ProofError::OtherGame(_))));
    halt.set();
    let halted = prove(&game, options(&halt, 1, false), None, |_| {}).unwrap();
    assert!(!halted.progress.is_settled() && halted.tree.is_none());
}
