//! The queue of propagation.

use network::{IdVec, SlotId};

/// Slots to be revised, the cheapest first.
#[derive(Debug)]
pub(crate) struct Queue {
    slots: Vec<SlotId>,
    /// The cost of each slot, beside it, so that the cheapest slot is found by going through numbers only.
    costs: Vec<u32>,
    /// Where each slot is in the queue, or [`ABSENT`].
    places: IdVec<SlotId, u32>,
}

const ABSENT: u32 = u32::MAX;

impl Queue {
    pub(crate) fn new(slots: usize) -> Queue {
        let places = IdVec::repeat(ABSENT, slots);
        Queue { slots: Vec::new(), costs: Vec::new(), places }
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Adds a slot, or sets the cost of a slot that is in the queue.
    #[inline(always)]
    pub(crate) fn add(&mut self, slot: SlotId, cost: u32) {
        match self.places[slot] {
            ABSENT => {
                self.places[slot] = self.slots.len() as u32;
                self.slots.push(slot);
                self.costs.push(cost);
            }
            place => self.costs[place as usize] = cost,
        }
    }

    /// Takes out the cheapest slot; among equals the slot whose place is first.
    #[inline]
    pub(crate) fn take_cheapest(&mut self) -> Option<SlotId> {
        // Two passes, each of which the compiler can do several numbers at a time.
        let least = *self.costs.iter().min()?;
        let place = self.costs.iter().position(|&cost| cost == least)?;
        self.costs.swap_remove(place);
        let slot = self.slots.swap_remove(place);
        if let Some(&moved) = self.slots.get(place) {
            self.places[moved] = place as u32;
        }
        self.places[slot] = ABSENT;
        Some(slot)
    }

    /// Empties the queue, and calls `forget` with each slot that was in it.
    pub(crate) fn clear(&mut self, mut forget: impl FnMut(SlotId)) {
        self.costs.clear();
        for slot in self.slots.drain(..) {
            self.places[slot] = ABSENT;
            forget(slot);
        }
    }
}
