//! Entropy: the guess whose reply tells the most bits in the mean (Neuwirth 1982, "Some strategies for
//! Mastermind").

use lexicon::halt::Halted;

use super::one_ply;
use super::question::{NextGuesses, Question};
use super::selection::Ties;
use super::spread::Spread;

/// How many units of 2⁻²⁴ bits count as one, so that spreads of the same entropy are the same although
/// each logarithm is rounded.
const COARSE: u64 = 1 << 8;

/// The best guesses, so many at most, the best first.
///
/// # Errors
/// If it was halted.
pub fn best(question: &Question<'_>, top: usize) -> Result<NextGuesses, Halted> {
    one_ply::best(question, Ties::SecretsFirst, top, |spread, _| cost(spread))
}

/// What is to be least: the bits that are still to be learned.
fn cost(spread: &Spread) -> u64 {
    (spread.bits_left + COARSE / 2) / COARSE
}
