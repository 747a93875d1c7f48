//! Fills with their totals.

use lexicon::letters::Letter;
use lexicon::total::Total;

/// A fill with its total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredFill {
    /// The letters of the white cells in row-major order, whatever the order fills are compared by.
    pub letters: Vec<Letter>,
    /// The sum of the scores of the words in its slots.
    pub total: Total,
}
