//! Most replies: the guess with the most different replies (Kooi 2005, "Yet another Mastermind
//! strategy").

use lexicon::halt::Halted;

use super::one_ply;
use super::question::{NextGuesses, Question};
use super::selection::Ties;
use super::spread::Spread;

/// The best guesses, so many at most, the best first.
///
/// # Errors
/// If it was halted.
pub fn best(question: &Question<'_>, top: usize) -> Result<NextGuesses, Halted> {
    one_ply::best(question, Ties::SecretsFirst, top, |spread, _| cost(spread))
}

/// What is to be least: the candidates that are not the first of their class, for the others are as
/// many as there are replies.
fn cost(spread: &Spread) -> u64 {
    spread.candidates - spread.replies
}
