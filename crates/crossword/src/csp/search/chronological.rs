//! Chronological backtracking.

use crate::csp::domains::Domains;
use crate::csp::events::Event;
use crate::csp::observer::Observer;
use crate::csp::solver::Solver;
use crate::csp::verdict::Verdict;

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
