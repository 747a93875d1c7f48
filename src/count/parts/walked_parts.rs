//! Parts whose fills are walked through.

use std::sync::Arc;

use num_bigint::BigUint;

use crate::search::{Batches, Interval, Search, SharedSearch};
use lexicon::automaton::State;
use lexicon::threads;
use lexicon::{Halt, Halted, Letter, LetterSet};
use network::traversal::Traversal;
use network::{CellId, Depth, IdVec, Problem, SlotId};

/// The parts of the fills with the same letters on the first cells of their order.
#[derive(Debug)]
pub struct WalkedParts<'p> {
    problem: &'p Problem,
    search: Search,
    traversal: Traversal,
    /// The state before each slot.
    roots: IdVec<SlotId, State>,
}

impl<'p> WalkedParts<'p> {
    /// Parts of the fills that `search` finds.
    pub fn new(problem: &'p Problem, search: Search) -> WalkedParts<'p> {
        let roots =
            problem.network().slots.ids().map(|slot| problem.in_visit_order(slot, search.order).1);
        let traversal = Traversal::new(problem, search.order);
        WalkedParts { problem, search, roots: roots.collect(), traversal }
    }

    /// The cell after a number of cells.
    pub fn cell(&self, number: usize) -> Option<CellId> {
        self.traversal.cells.get(number).copied()
    }

    /// The letters that go with a prefix on the cell after it.
    pub fn letters_after(&self, prefix: &[Letter]) -> LetterSet {
        let (traversal, table) = (&self.traversal, self.problem.table());
        let mut states = self.roots.clone();
        for (depth, &letter) in prefix.iter().enumerate() {
            for visit in traversal.visits(Depth::new(depth)) {
                states[visit.slot] = table.step(states[visit.slot], letter);
            }
        }
        let depth = Depth::new(prefix.len());
        let candidates = self.problem.candidates()[traversal.cells[depth]];
        let visits = traversal.visits(depth).iter();
        visits.fold(candidates, |letters, visit| letters & states[visit.slot].successors)
    }

    /// Counts the parts that `take` hands out, and returns how many nodes were walked.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn count(
        &self,
        threads: usize,
        halt: &Halt,
        take: impl Fn(&mut dyn FnMut(&[Letter]) -> Result<BigUint, Halted>) -> Result<bool, Halted>
        + Sync,
    ) -> Result<u64, Halted> {
        let shared = Arc::new(SharedSearch::new(self.problem, self.search, threads, halt));
        let walks = threads::share(threads, || {
            let mut batches = Batches::of(Arc::clone(&shared));
            let mut count = |prefix: &[Letter]| {
                batches.restart(&Interval::within(prefix));
                Ok(BigUint::from(batches.count_all()?))
            };
            while take(&mut count)? {}
            Ok(batches.statistics().total_nodes())
        });
        walks.into_iter().sum()
    }
}
