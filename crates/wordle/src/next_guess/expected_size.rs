//! Expected size: the guess that leaves the fewest words in the mean (Irving 1978, "Towards an optimum
//! Mastermind strategy").

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

/// What is to be least: the sum of the squares of the sizes, for a class of so many words comes so many
/// times.
fn cost(spread: &Spread) -> u64 {
    spread.squares
}
