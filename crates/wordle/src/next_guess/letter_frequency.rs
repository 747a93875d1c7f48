//! Letter frequency: the candidate whose letters are in the most candidates, each letter counted once.
//! Players do so by hand; the strategy takes no replies. Only candidates are guessed: the letters that are
//! known already are the most frequent of all, and words with them would be guessed for ever.

use std::cmp::Reverse;

use lexicon::Halted;

use crate::game::GuessId;

use super::counting::{Counter, Counting};
use super::frequency::LetterFrequency;
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
