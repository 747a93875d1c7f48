//! Letter frequency: the candidate whose letters are in the most candidates, each letter counted once.
//! Players do so by hand; the strategy takes no replies. Only candidates are guessed: the letters that are
//! known already are the most frequent of all, and words with them would be guessed for ever.

use std::cmp::Reverse;

use lexicon::{Halted, Letter};

use crate::candidates::Replies;
use crate::game::{GuessId, SecretId};

use super::counting::{Counter, Counting};
use super::question::{NextGuesses, Question, RatedGuess};

/// The best guesses, `top` at most, the best first.
///
/// # Errors
/// If it was halted.
pub fn best(question: &Question<'_>, top: usize) -> Result<NextGuesses, Halted> {
    let game = question.replies.game;
    let frequency = LetterFrequency::of(question.replies, question.candidates);
    let rated = |&secret| {
        let cost = frequency.cost(game.secret(secret));
        (cost, Reverse(game.weight(secret)), game.secrets()[secret.index()])
    };
    let mut by_cost: Vec<(u64, Reverse<u64>, GuessId)> =
        question.candidates.iter().map(rated).collect();
    by_cost.sort_unstable();
    by_cost.truncate(top);
    let counting = Counting::of(question.replies, question.candidates);
    let mut counter = Counter::default();
    let mut best = Vec::with_capacity(by_cost.len());
    for (cost, _, guess) in by_cost {
        question.halt.check()?;
        let spread = counting.spread(guess, &mut counter);
        best.push(RatedGuess { guess, is_candidate: true, spread, cost });
    }
    Ok(NextGuesses { best, rated: question.candidates.len() })
}

/// In how many candidates each letter is, by weight.
#[derive(Clone, Debug)]
pub struct LetterFrequency {
    counts: [u64; 256],
    candidates: u64,
}

impl LetterFrequency {
    /// Counts the letters of candidates.
    pub fn of(replies: Replies<'_>, candidates: &[SecretId]) -> LetterFrequency {
        let mut counts = [0; 256];
        for &secret in candidates {
            for letter in different(replies.game.secret(secret)) {
                counts[usize::from(letter)] += replies.game.weight(secret);
            }
        }
        LetterFrequency { counts, candidates: replies.game.weight_of(candidates) }
    }

    /// The cost that is to be least: for each letter of the guess the candidates without it, a letter that stands
    /// again counted as one that none has.
    pub fn cost(&self, guess: &[Letter]) -> u64 {
        let found: u64 = different(guess).map(|letter| self.counts[usize::from(letter)]).sum();
        guess.len() as u64 * self.candidates - found
    }
}

/// The letters of a word, each once.
fn different(word: &[Letter]) -> impl Iterator<Item = Letter> {
    let is_first = |&(position, letter): &(usize, &Letter)| !word[..position].contains(letter);
    word.iter().enumerate().filter(is_first).map(|(_, &letter)| letter)
}
