//! No word twice.

use super::relation::{LettersAt, Relation};
use crate::ids::SlotId;
use crate::structure::Network;

/// Slots in which no word stands twice.
#[derive(Clone, Debug)]
pub struct AllDifferent {
    slots: Vec<SlotId>,
    /// The length of each slot.
    lengths: Vec<usize>,
}

impl AllDifferent {
    /// Over some slots of a network; a slot that it has not is taken for one without letters.
    pub fn new(network: &Network, slots: impl IntoIterator<Item = SlotId>) -> AllDifferent {
        let mut slots: Vec<SlotId> = slots.into_iter().collect();
        slots.sort_unstable();
        slots.dedup();
        let length =
            |slot: &SlotId| network.slots.get(slot.index()).map_or(0, |slot| slot.length());
        AllDifferent { lengths: slots.iter().map(length).collect(), slots }
    }

    /// Over all slots of a network.
    pub fn all(network: &Network) -> AllDifferent {
        AllDifferent::new(network, network.slots.ids())
    }
}

impl Relation for AllDifferent {
    fn name(&self) -> &'static str {
        "no word twice"
    }

    fn slots(&self) -> &[SlotId] {
        &self.slots
    }

    fn allows(&self, letters: &LettersAt<'_>) -> bool {
        let is_same = |one: usize, two: usize| {
            self.lengths[one] == self.lengths[two]
                && (0..self.lengths[one]).all(|at| {
                    let both = letters(one, at) | letters(two, at);
                    both.len() == 1
                })
        };
        (1..self.slots.len()).all(|two| (0..two).all(|one| !is_same(one, two)))
    }
}
