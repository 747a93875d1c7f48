//! A network as a walk meets it: cell by cell in an order.
//!
//! The words of each distinct pattern become a minimal automaton. All share one table, that of the index, which they
//! add to. A state is a set of successor letters and the index of its first target; the table entry is the target
//! state itself, so a step is an AND, a population count and one load. A slot that is met in the order in which it is
//! read is a state of the automaton of its words. One that is met otherwise, as beyond a wrapped edge, has a list and
//! an automaton of the letters at its cells in the order in which these are met (`Problem::met`). A `Traversal` is a
//! network as a walk meets it: the cells by depth, and the slots that go on at each depth.

use crate::ids::{CellId, Depth, IdVec, SlotId};
use crate::order::{Order, depths};
use crate::problem::Problem;

/// The next cell of a slot, as a walk meets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The slot.
    pub slot: SlotId,
    /// How many cells of the slot are met before.
    pub before: usize,
}

/// The cells of a network in an order, and the slots that go on at each.
///
/// A traversal lists the cells of a slot by depth, each once, in whatever order the slot is read; the automaton
/// of the [permuted](Problem::in_visit_order) words of the slot reads the letters by depth too.
#[derive(Clone, Debug)]
pub struct Traversal {
    /// The cell at each depth.
    pub cells: IdVec<Depth, CellId>,
    /// The depths of the cells of each slot, increasing, one slot after the other.
    met: Vec<Depth>,
    /// Where the depths of each slot begin, and where the depths of the last slot end.
    starts: Vec<u32>,
    /// The visits of each depth, one depth after the other.
    visits: Vec<Visit>,
    visit_starts: Vec<u32>,
}

impl Traversal {
    /// The network of a problem in an order of its cells.
    ///
    /// Takes time in proportion to the cells of all slots, times the logarithm of the longest.
    pub fn new(problem: &Problem, order: Order) -> Traversal {
        let cells = problem.cells(order);
        let depth_of = depths(&cells);
        let slots = &problem.network().slots;
        let (mut met, mut starts) = (Vec::new(), vec![0]);
        let mut visit_starts = vec![0; cells.len() + 1];
        for slot in slots.iter() {
            let start = met.len();
            met.extend(slot.cells.iter().map(|&cell| depth_of[cell]));
            met[start..].sort_unstable();
            let mut end = start;
            for at in start..met.len() {
                if at == start || met[at] != met[at - 1] {
                    met[end] = met[at];
                    visit_starts[met[at].index() + 1] += 1;
                    end += 1;
                }
            }
            met.truncate(end);
            starts.push(end as u32);
        }
        for depth in 0..cells.len() {
            visit_starts[depth + 1] += visit_starts[depth];
        }
        let mut ends = visit_starts.clone();
        let mut visits = vec![Visit { slot: SlotId::new(0), before: 0 }; met.len()];
        for slot in slots.ids() {
            let [start, end] = [0, 1].map(|next| starts[slot.index() + next] as usize);
            for (before, depth) in met[start..end].iter().enumerate() {
                let end = &mut ends[depth.index()];
                visits[*end as usize] = Visit { slot, before };
                *end += 1;
            }
        }
        Traversal { cells, met, starts, visits, visit_starts }
    }

    /// The depths of the cells of a slot, increasing, each once.
    #[inline]
    pub fn depths(&self, slot: SlotId) -> &[Depth] {
        let [start, end] = [0, 1].map(|next| self.starts[slot.index() + next] as usize);
        &self.met[start..end]
    }

    /// The slots that a cell lies on, by its depth.
    #[inline]
    pub fn visits(&self, depth: Depth) -> &[Visit] {
        let [start, end] = [0, 1].map(|next| self.visit_starts[depth.index() + next] as usize);
        &self.visits[start..end]
    }

    /// The depth of the cell that a slot met before, if any.
    pub fn previous(&self, visit: Visit) -> Option<Depth> {
        let before = visit.before.checked_sub(1)?;
        Some(self.depths(visit.slot)[before])
    }

    /// The depth of the cell that a slot meets next, if any.
    pub fn next(&self, visit: Visit) -> Option<Depth> {
        self.depths(visit.slot).get(visit.before + 1).copied()
    }

    /// The runs of the order, as depths at which they begin, each with the slot that the run is the rest of: a
    /// *run* is the last cells of a slot, two or more, that follow each other, or a single cell.
    ///
    /// No other slot goes through a run twice.
    pub fn runs(&self) -> Vec<(Depth, Option<Visit>)> {
        let mut runs = Vec::new();
        let mut start = 0;
        while start < self.cells.len() {
            let rest = |visit: &&Visit| {
                let depths = &self.depths(visit.slot)[visit.before..];
                let follow = (start..).zip(depths).all(|(at, depth)| depth.index() == at);
                depths.len() > 1 && follow && !self.has_slot_twice(start, depths.len(), visit.slot)
            };
            let visits = self.visits(Depth::new(start)).iter().filter(rest);
            let longest = visits.max_by_key(|visit| {
                let length = self.depths(visit.slot).len() - visit.before;
                (length, std::cmp::Reverse(visit.slot))
            });
            runs.push((Depth::new(start), longest.copied()));
            start += longest.map_or(1, |visit| self.depths(visit.slot).len() - visit.before);
        }
        runs
    }

    /// Whether some slot other than `own` goes through two of the cells from a depth on.
    fn has_slot_twice(&self, start: usize, length: usize, own: SlotId) -> bool {
        (start..start + length).any(|depth| {
            let visits = self.visits(Depth::new(depth)).iter().filter(|visit| visit.slot != own);
            visits
                .copied()
                .any(|visit| self.next(visit).is_some_and(|next| next.index() < start + length))
        })
    }
}
