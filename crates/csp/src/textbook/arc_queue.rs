//! The queue of AC-3.

use std::collections::VecDeque;

use crate::ids::{CellId, IdVec};

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
