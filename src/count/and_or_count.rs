//! AND/OR search of a problem, by better elimination orders the longer it takes.

use super::and_or::AndOrSearch;
use super::counting::Counting;
use super::elimination_order::EliminationOrder;
use super::interrupted::Interrupted;
use super::memory::MemoryShares;
use super::pseudo_tree::PseudoTree;
use super::race::Progress;
use super::reduced::ReducedProblem;
use super::semiring::Semiring;
use super::slot_automata::SlotAutomata;
use super::statistics::CountStatistics;
use super::word_weights::WordWeights;
use crossword::problem::Problem;
use lexicon::halt::{Halt, Halted};

/// Larger problems are not counted by AND/OR search: their elimination trees grow by the cells times
/// the slots, to tens of megabytes here, and no count of them would come to an end.
const MOST_CELLS: usize = 1 << 14;

/// After how much work a better order is looked for, and how many changes of it are tried. The cuts of
/// shards depend on it, so other figures would give other shards; so for what follows.
/// Figures: `benches/record/constants.md`.
const ANNEALINGS: [(u64, usize); 2] = [(1 << 15, 4_000), (1 << 19, 20_000)];

/// An order is worth to begin anew if its estimate, log 2 of the contexts, is less by so much.
/// Figures: `benches/record/constants.md`.
const WORTH: f64 = 1.0;

/// A count by AND/OR search, or a search for any other value of a semiring.
#[derive(Debug)]
pub struct AndOrCount<S: Semiring> {
    reduced: ReducedProblem,
    weights: WordWeights<S::Weight>,
    order: EliminationOrder,
    /// The search by that order.
    search: AndOrSearch<S>,
    /// Up to where a search works values out at first.
    limit: S::Limit,
    shares: MemoryShares,
    /// The nodes expanded by orders given up.
    given_up: u64,
    /// How often a better order was looked for.
    annealings: usize,
    halt: Halt,
}

impl AndOrCount<Counting> {
    /// Prepares to count; `None` if the problem is too large, or its words for their share of memory.
    pub fn new(
        problem: &Problem,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Option<AndOrCount<Counting>>, Halted> {
        if !is_small_enough(problem) {
            return Ok(None);
        }
        match ReducedProblem::of(problem, shares.tables(), halt)? {
            Some(reduced) => AndOrCount::of(reduced, WordWeights::none(), (), shares, halt),
            None => Ok(None),
        }
    }
}

/// Whether a problem has few enough cells for an AND/OR search.
pub fn is_small_enough(problem: &Problem) -> bool {
    let choices = problem.candidates().iter().filter(|letters| letters.len() > 1).count();
    choices <= MOST_CELLS
}

impl<S: Semiring> AndOrCount<S> {
    /// Prepares to search a reduced problem whose words have weights, up to `limit` at first; `None` if
    /// its automata take more than their share of memory.
    pub fn of(
        reduced: ReducedProblem,
        weights: WordWeights<S::Weight>,
        limit: S::Limit,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Option<AndOrCount<S>>, Halted> {
        let order = EliminationOrder::sweep(&reduced, halt)?;
        let Some(search) = search(&reduced, &weights, limit, &order, shares, halt)? else {
            return Ok(None);
        };
        let halt = halt.clone();
        let (given_up, annealings) = (0, 0);
        Ok(Some(AndOrCount {
            reduced,
            weights,
            order,
            search,
            limit,
            shares,
            given_up,
            annealings,
            halt,
        }))
    }

    /// The cells that have a choice, among the white cells.
    pub fn cells(&self) -> &[u32] {
        &self.reduced.cells
    }

    /// Searches on for about `work` nodes.
    pub fn total(&mut self, work: u64) -> Result<S::Value, Interrupted> {
        let mut end = self.work().saturating_add(work);
        loop {
            let annealing = ANNEALINGS.get(self.annealings);
            let pause = annealing.map_or(u64::MAX, |&(work, _)| work).min(end);
            match self.search.total(pause.saturating_sub(self.work())) {
                Err(Interrupted::Paused) if self.work() < end => {
                    let Some(&(_, changes)) = annealing else { continue };
                    self.annealings += 1;
                    self.reorder(changes)?;
                    end = end.max(self.work() + 1);
                }
                outcome => return outcome,
            }
        }
    }

    /// Looks for a better order and begins anew if that is worth it.
    fn reorder(&mut self, changes: usize) -> Result<(), Halted> {
        let order = self.order.clone().annealed(&self.reduced, changes, &self.halt)?;
        if order.log_contexts < self.order.log_contexts - WORTH {
            // There are two sets of automata for a moment, so that what was counted must go.
            self.search.forget();
            let (weights, limit) = (&self.weights, self.limit);
            if let Some(search) =
                search(&self.reduced, weights, limit, &order, self.shares, &self.halt)?
            {
                self.given_up += self.search.expanded();
                self.search = search;
                self.order = order;
            }
        }
        Ok(())
    }

    /// The nodes expanded so far.
    pub fn work(&self) -> u64 {
        self.given_up + self.search.expanded()
    }

    /// How far the search is.
    pub fn progress(&self) -> Progress {
        Progress { work: self.work(), fraction: self.search.fraction() }
    }

    /// The search, for other questions.
    pub fn search(&mut self) -> &mut AndOrSearch<S> {
        &mut self.search
    }

    /// The bytes that it holds.
    pub fn bytes(&self) -> usize {
        self.reduced.bytes() + self.weights.bytes() + self.search.bytes()
    }

    /// Tells what was done.
    pub fn describe(&self, statistics: &mut CountStatistics) {
        let memo = self.search.memo();
        statistics.expanded = self.work();
        statistics.remembered = memo.entries() as u64;
        statistics.hits = memo.hits;
        statistics.forgotten = memo.forgotten;
        statistics.bytes = self.bytes();
    }
}

/// The search by an order; `None` if its automata take more than their share of memory.
fn search<S: Semiring>(
    reduced: &ReducedProblem,
    weights: &WordWeights<S::Weight>,
    limit: S::Limit,
    order: &EliminationOrder,
    shares: MemoryShares,
    halt: &Halt,
) -> Result<Option<AndOrSearch<S>>, Halted> {
    let mut automata = SlotAutomata::new();
    let lists = reduced.bytes() + weights.bytes();
    let room = shares.tables().saturating_sub(lists);
    let tree = PseudoTree::new(reduced, weights, &order.cells, &mut automata, room, halt)?;
    Ok(tree.map(|tree| {
        let tables = lists + automata.bytes();
        let (memo, conditions) = (shares.memo(tables), shares.conditions(tables));
        AndOrSearch::new(tree, automata, memo, conditions, limit, halt)
    }))
}
