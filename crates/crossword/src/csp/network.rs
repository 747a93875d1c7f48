//! The constraints of one crossword: cells, slots and the word lists they draw from.

use super::supports::Supports;
use crate::order::Order;
use crate::order::depths;
use crate::problem::Problem;
use crate::slots::{self, SlotPosition};
use lexicon::automaton::State;
use lexicon::words::Words;

/// One slot: its cells in order, and the index of its supports.
#[derive(Debug)]
pub(crate) struct Slot {
    pub(crate) cells: Vec<usize>,
    pub(crate) list: usize,
    /// Where the slot's per-position data begin in flat arrays.
    pub(crate) base: usize,
}

/// The constraints of one crossword, immutable and shareable between oracles.
#[derive(Debug)]
pub struct Network {
    pub(crate) cells: Vec<u32>,
    pub(crate) slots: Vec<Slot>,
    pub(crate) supports: Vec<Supports>,
    /// The up to two places of every cell.
    pub(crate) places: Vec<[Option<SlotPosition>; 2]>,
    /// Total number of (slot, position) pairs.
    pub(crate) positions: usize,
    /// For every list, the slots drawing from it.
    pub(crate) slots_of_list: Vec<Vec<usize>>,
    pub(crate) distinct: bool,
    /// All letters.
    pub(crate) letters: u32,
}

impl Network {
    /// The network of a problem whose cells are numbered in the given order.
    pub fn new(problem: &Problem, order: Order, distinct: bool) -> Network {
        let cells = order.cells(problem);
        let depth_of = depths(&cells);
        let list = &problem.slots().list;
        let lengths = problem.slots().lengths();
        let rows = problem.alphabet().size();
        let supports = lengths.iter().map(|&length| {
            let slots = || (0..list.len()).filter(|&slot| list[slot].length() == length);
            if let Some((list, _)) = slots().find_map(|slot| problem.words(slot)) {
                return Supports::new(Words::of_list(list), rows);
            }
            let root = |slot: &slots::Slot| problem.initial(slot.cells[0])[slot.direction as usize];
            let mut roots: Vec<State> = slots().map(|slot| root(&list[slot])).collect();
            roots.sort_unstable();
            roots.dedup();
            Supports::new(Words::of_automata(problem.table(), &roots, length), rows)
        });
        let supports: Vec<Supports> = supports.collect();
        let mut slots_of_list = vec![Vec::new(); supports.len()];
        let mut slots = Vec::with_capacity(list.len());
        let mut base = 0;
        for (number, slot) in list.iter().enumerate() {
            let place = lengths.partition_point(|&length| length < slot.length());
            slots_of_list[place].push(number);
            let cells = slot.cells.iter().map(|&cell| depth_of[cell]).collect();
            slots.push(Slot { cells, list: place, base });
            base += slot.length();
        }
        let by_depth = |&cell: &u32| cell as usize;
        Network {
            places: cells.iter().map(by_depth).map(|cell| problem.slots().places[cell]).collect(),
            cells: cells.iter().map(by_depth).map(|cell| problem.candidates()[cell].0).collect(),
            slots,
            supports,
            positions: base,
            slots_of_list,
            distinct,
            letters: problem.alphabet().all().0,
        }
    }

    /// Number of white cells.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    /// Number of slots.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// Memory held by the support tables, in bytes.
    pub fn bytes(&self) -> usize {
        self.supports.iter().map(Supports::bytes).sum()
    }

    pub(crate) fn supports_of(&self, slot: usize) -> &Supports {
        &self.supports[self.slots[slot].list]
    }

    /// The place of `cell` in the slot that is not `slot`.
    pub(crate) fn crossing(&self, cell: usize, slot: usize) -> Option<SlotPosition> {
        self.places[cell].iter().flatten().find(|place| place.slot != slot).copied()
    }
}
