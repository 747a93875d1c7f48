//! Chronological backtracking.

use crate::domains::Domains;
use crate::events::Event;
use crate::observer::Observer;
use crate::solver::Solver;
use crate::verdict::Verdict;

impl<O: Observer, D: Domains> Solver<O, D> {
    /// Undoes the choice of a level, which is refuted; the search goes on at the level before, unless
    /// it is to stop.
    pub(super) fn backtrack(&mut self, level: usize) -> Verdict {
        self.state.pop_to(level - 1);
        self.statistics.failures += 1;
        self.state.tell(Event::Backtrack { from: level, to: level - 1 });
        match self.budget.stops_after_failure(self.state.work, self.statistics.failures) {
            true => Verdict::Stopped,
            false => Verdict::Refuted,
        }
    }
}
