//! AND/OR search for the least losses.

use super::losses::Losses;
use crate::count::and_or_count::AndOrCount;
use crate::count::least_loss::LeastLoss;
use crate::count::memory::MemoryShares;
use crate::count::reduced::ReducedProblem;
use crate::count::semiring::Semiring;
use lexicon::halt::{Halt, Halted};
use lexicon::total::Total;
use network::problem::Problem;

/// An AND/OR search for least losses.
#[derive(Debug)]
pub struct LossSearch {
    pub search: AndOrCount<LeastLoss>,
    /// The total of a fill that loses nothing.
    pub ceiling: Total,
}

impl LossSearch {
    /// Prepares to search; `None` if the problem is too large, its words for their share of memory, or its scores for
    /// machine words.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn new(
        problem: &Problem,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Option<LossSearch>, Halted> {
        let reduced = ReducedProblem::of(1, problem, shares.tables(), halt)?;
        let Some(reduced) = reduced else { return Ok(None) };
        let Some(Losses { weights, ceiling }) = Losses::of(problem, halt)? else {
            return Ok(None);
        };
        let search = AndOrCount::of(reduced, weights, shares, halt)?;
        Ok(search.map(|search| LossSearch { search, ceiling }))
    }

    /// The total of fills that lose the least; `None` if there is no fill.
    pub fn total(&self, least: &LeastLoss) -> Option<Total> {
        (!least.is_zero()).then(|| self.ceiling.less(least.loss))
    }
}
