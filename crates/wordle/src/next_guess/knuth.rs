//! Knuth's strategy (1977, "The computer as Master Mind"): minimax, and of guesses that are as good a
//! candidate is preferred, then the smallest in lexicographic order. On codes, which are all secrets, it is
//! [minimax](super::minimax).

use lexicon::halt::Halted;

use super::one_ply;
use super::question::{NextGuesses, Question};
use super::selection::Ties;

/// The best guesses, so many at most, the best first.
///
/// # Errors
/// If it was halted.
pub fn best(question: &Question<'_>, top: usize) -> Result<NextGuesses, Halted> {
    one_ply::best(question, Ties::CandidatesFirst, top, |spread, _| spread.largest)
}
