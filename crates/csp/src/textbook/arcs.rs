//! The state of AC-3: its queue, and the letters that it knows the words of slots have.

use std::collections::VecDeque;

use crate::model::Model;
use lexicon::LetterSet;
use network::{CellId, IdVec, SlotId};

/// Crossings to be revised, each once, first in, first out.
#[derive(Debug)]
pub(super) struct ArcQueue {
    cells: VecDeque<CellId>,
    is_queued: IdVec<CellId, bool>,
}

impl ArcQueue {
    pub(super) fn new(cells: usize) -> ArcQueue {
        ArcQueue { cells: VecDeque::new(), is_queued: IdVec::repeat(false, cells) }
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Adds a crossing at the end; false if it is in the queue already.
    pub(super) fn add(&mut self, cell: CellId) -> bool {
        let is_new = !std::mem::replace(&mut self.is_queued[cell], true);
        if is_new {
            self.cells.push_back(cell);
        }
        is_new
    }

    /// Takes the crossing at the front.
    pub(super) fn take(&mut self) -> Option<CellId> {
        let cell = self.cells.pop_front()?;
        self.is_queued[cell] = false;
        Some(cell)
    }

    pub(super) fn clear(&mut self) {
        while self.take().is_some() {}
    }
}

/// The knowledge of the letters that the words of a slot have, while AC-3 runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// All letters of its cells: the slot is consistent, and has not changed.
    Unchanged,
    /// The noted letters.
    Noted,
    /// Nothing: the slot lost words.
    Stale,
}

/// The state of AC-3. Between runs the queue is empty.
#[derive(Debug)]
pub(super) struct Arcs {
    pub(super) queue: ArcQueue,
    pub(super) known: IdVec<SlotId, Known>,
    /// For each position of each slot, the letters noted.
    pub(super) letters: Vec<LetterSet>,
    /// Slots with one word left, which is to leave the slots that must differ from them.
    pub(super) singles: Vec<SlotId>,
    /// Whether the problem was made arc consistent before the search, so that between two words all
    /// slots are.
    pub(super) is_maintained: bool,
}

impl Arcs {
    pub(super) fn new(model: &Model) -> Arcs {
        Arcs {
            queue: ArcQueue::new(model.cell_count()),
            known: IdVec::repeat(Known::Stale, model.slot_count()),
            letters: vec![LetterSet::EMPTY; model.positions],
            singles: Vec::new(),
            is_maintained: false,
        }
    }

    /// Forgets the letters known of slots, for words have been taken back.
    pub(super) fn forget(&mut self) {
        let known = if self.is_maintained { Known::Unchanged } else { Known::Stale };
        self.known.fill(known);
    }
}
