//! A network as a walk meets it: cell by cell in an order.

use crate::order::{Order, depths};
use crate::problem::Problem;

/// The next cell of a slot, as a walk meets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The slot.
    pub slot: usize,
    /// How many cells of the slot are met before.
    pub before: usize,
}

/// The cells of a network in an order, and the slots that go on at each.
///
/// Whatever the order in which a slot is read, here its cells come by depth, each once; the automaton of its
/// words [so permuted](Problem::met) reads them.
#[derive(Clone, Debug)]
pub struct Traversal {
    /// The cell at each depth.
    pub cells: Vec<u32>,
    /// The depths of the cells of each slot, increasing, one slot after the other.
    met: Vec<u32>,
    /// Where the depths of each slot begin, and where the last ones end.
    starts: Vec<u32>,
    /// Of each depth, one depth after the other.
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
        for slot in slots {
            let start = met.len();
            met.extend(slot.cells.iter().map(|&cell| depth_of[cell] as u32));
            met[start..].sort_unstable();
            let mut end = start;
            for at in start..met.len() {
                if at == start || met[at] != met[at - 1] {
                    met[end] = met[at];
                    visit_starts[met[at] as usize + 1] += 1;
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
        let mut visits = vec![Visit { slot: 0, before: 0 }; met.len()];
        for slot in 0..slots.len() {
            let depths = &met[starts[slot] as usize..starts[slot + 1] as usize];
            for (before, &depth) in depths.iter().enumerate() {
                let end = &mut ends[depth as usize];
                visits[*end as usize] = Visit { slot, before };
                *end += 1;
            }
        }
        Traversal { cells, met, starts, visits, visit_starts }
    }

    /// The depths of the cells of a slot, increasing, each once.
    #[inline]
    pub fn depths(&self, slot: usize) -> &[u32] {
        &self.met[self.starts[slot] as usize..self.starts[slot + 1] as usize]
    }

    /// The slots that a cell lies on, by its depth.
    #[inline]
    pub fn visits(&self, depth: usize) -> &[Visit] {
        &self.visits[self.visit_starts[depth] as usize..self.visit_starts[depth + 1] as usize]
    }

    /// The depth of the cell that a slot met before, if any.
    pub fn previous(&self, visit: Visit) -> Option<usize> {
        let before = visit.before.checked_sub(1)?;
        Some(self.depths(visit.slot)[before] as usize)
    }

    /// The depth of the cell that a slot meets next, if any.
    pub fn next(&self, visit: Visit) -> Option<usize> {
        self.depths(visit.slot).get(visit.before + 1).map(|&depth| depth as usize)
    }

    /// The runs of the order, as depths at which they begin with the slot that each is the rest of: a
    /// *run* is the last cells of a slot, two or more, that follow each other, or a single cell.
    ///
    /// No other slot goes through a run twice.
    pub fn runs(&self) -> Vec<(usize, Option<Visit>)> {
        let mut runs = Vec::new();
        let mut start = 0;
        while start < self.cells.len() {
            let rest = |visit: &&Visit| {
                let depths = &self.depths(visit.slot)[visit.before..];
                let follow = (0..).zip(depths).all(|(i, &depth)| depth as usize == start + i);
                depths.len() > 1 && follow && !self.has_slot_twice(start, depths.len(), visit.slot)
            };
            let visits = self.visits(start).iter().filter(rest);
            let longest = visits.max_by_key(|visit| {
                let length = self.depths(visit.slot).len() - visit.before;
                (length, std::cmp::Reverse(visit.slot))
            });
            runs.push((start, longest.copied()));
            start += longest.map_or(1, |visit| self.depths(visit.slot).len() - visit.before);
        }
        runs
    }

    /// Whether some slot other than `own` goes through two of the cells from a depth on.
    fn has_slot_twice(&self, start: usize, length: usize, own: usize) -> bool {
        (start..start + length).any(|depth| {
            let visits = self.visits(depth).iter().filter(|visit| visit.slot != own);
            visits
                .into_iter()
                .any(|&visit| self.next(visit).is_some_and(|next| next < start + length))
        })
    }
}
