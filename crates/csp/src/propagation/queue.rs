//! The queue of propagation.

use network::{IdVec, SlotId};

/// Of more slots than this, the cheapest is looked for in one block of them, told by bounds: going through all costs for each
/// slot would take time in proportion to the square of the slots, when all are revised.
const BLOCK: usize = 512;

/// Slots to be revised, the cheapest first.
#[derive(Debug)]
pub(crate) struct Queue {
    slots: Vec<SlotId>,
    /// The cost of each slot, beside it, so that the cheapest slot is found by going through numbers only.
    costs: Vec<u32>,
    /// Where each slot is in the queue, or [`ABSENT`].
    places: IdVec<SlotId, u32>,
    /// While there are many slots, a cost for each [`BLOCK`] of them that none of these goes below.
    bounds: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl Queue {
    pub(crate) fn new(slots: usize) -> Queue {
        let places = IdVec::repeat(ABSENT, slots);
        Queue { slots: Vec::new(), costs: Vec::new(), places, bounds: Vec::new() }
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
        if !self.bounds.is_empty() {
            self.bound(self.places[slot] as usize, cost);
        }
    }

    /// Notes the cost at a place in the bound of its block.
    fn bound(&mut self, place: usize, cost: u32) {
        match self.bounds.get_mut(place / BLOCK) {
            Some(bound) => *bound = cost.min(*bound),
            None => self.bounds.push(cost),
        }
    }

    /// Takes out the cheapest slot; among equals the slot whose place is first.
    #[inline]
    pub(crate) fn take_cheapest(&mut self) -> Option<SlotId> {
        let place = match self.costs.len() {
            ..=BLOCK => first_least(&self.costs)?.0,
            _ => self.cheapest_of_many()?,
        };
        self.costs.swap_remove(place);
        let slot = self.slots.swap_remove(place);
        if let Some(&moved) = self.slots.get(place) {
            self.places[moved] = place as u32;
        }
        self.places[slot] = ABSENT;
        Some(slot)
    }

    /// The place of the cheapest of many slots, the first of equals, which is to be taken out.
    #[cold]
    fn cheapest_of_many(&mut self) -> Option<usize> {
        if self.bounds.is_empty() {
            self.bounds.extend(self.costs.chunks(BLOCK).filter_map(|costs| costs.iter().min()));
        }
        let place = loop {
            let (block, bound) = first_least(&self.bounds)?;
            let start = block * BLOCK;
            let end = self.costs.len().min(start + BLOCK);
            let (place, least) = first_least(&self.costs[start..end])?;
            if least == bound {
                break start + place;
            }
            self.bounds[block] = least;
        };
        // The last slot comes to that place.
        let last = self.costs.len() - 1;
        self.bound(place, self.costs[last]);
        match last {
            ..=BLOCK => self.bounds.clear(),
            _ => self.bounds.truncate(last.div_ceil(BLOCK)),
        }
        Some(place)
    }

    /// Empties the queue, and calls `forget` with each slot that was in it.
    pub(crate) fn clear(&mut self, mut forget: impl FnMut(SlotId)) {
        self.costs.clear();
        self.bounds.clear();
        for slot in self.slots.drain(..) {
            self.places[slot] = ABSENT;
            forget(slot);
        }
    }
}

/// The place of the least cost, the first of equals, and the cost.
#[inline(always)]
fn first_least(costs: &[u32]) -> Option<(usize, u32)> {
    // Two passes, each of which the compiler can do several numbers at a time.
    let least = *costs.iter().min()?;
    Some((costs.iter().position(|&cost| cost == least)?, least))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The queue takes slots in the same order, however many there are, as going through all costs would.
    #[test]
    fn the_cheapest_is_the_first_of_equals_among_few_and_many() {
        const SLOTS: usize = 4 * BLOCK;
        let mut queue = Queue::new(SLOTS);
        let mut expected: Vec<(SlotId, u32)> = Vec::new();
        let mut state = 1_u32;
        let mut random = |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        let mut most = 0;
        for turn in 0..40_000 {
            // It fills and empties by turns.
            if random(8) < if turn / 10_000 % 2 == 0 { 6 } else { 2 } {
                let (slot, cost) = (SlotId::new(random(SLOTS)), random(50) as u32);
                queue.add(slot, cost);
                match expected.iter_mut().find(|other| other.0 == slot) {
                    Some(other) => other.1 = cost,
                    None => expected.push((slot, cost)),
                }
            } else {
                let costs = expected.iter().map(|other| other.1);
                let place = costs.enumerate().min_by_key(|&(_, cost)| cost).map(|(place, _)| place);
                let cheapest = place.map(|place| expected.swap_remove(place).0);
                assert_eq!(queue.take_cheapest(), cheapest);
            }
            most = most.max(expected.len());
        }
        assert!(most > 2 * BLOCK, "{most}");
    }
}
