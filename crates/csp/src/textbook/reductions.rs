//! Which slots pruned which, in forward checking.

use network::{IdVec, SlotId};

/// For each slot, the levels of the words that pruned its domain (Prosser's *past-fc*), with undo.
#[derive(Debug)]
pub(super) struct Reductions {
    by: IdVec<SlotId, Vec<u32>>,
    /// The slots pruned, in the order of time.
    trail: Vec<SlotId>,
}

impl Reductions {
    pub(super) fn new(slots: usize) -> Reductions {
        Reductions { by: IdVec::repeat(Vec::new(), slots), trail: Vec::new() }
    }

    /// Notes that the word of the last level pruned a slot.
    pub(super) fn add(&mut self, slot: SlotId, level: usize) {
        let level = level as u32;
        if self.by[slot].last() != Some(&level) {
            self.by[slot].push(level);
            self.trail.push(slot);
        }
    }

    /// The levels that pruned a slot, in increasing order.
    pub(super) fn of(&self, slot: SlotId) -> impl Iterator<Item = usize> {
        self.by[slot].iter().map(|&level| level as usize)
    }

    /// Forgets the reductions by the levels above `level`.
    pub(super) fn undo_to(&mut self, level: usize) {
        while let Some(&slot) = self.trail.last()
            && self.by[slot].last().is_some_and(|&last| last as usize > level)
        {
            self.by[slot].pop();
            self.trail.pop();
        }
    }
}
