//! What a search is about.

use super::network::Part;
use crate::ids::{SlotId, WordId};
use crate::model::Model;
use crate::required::RequiredWord;

/// The part of a model that is searched, and the words that must stand in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope<'s> {
    pub(super) model: &'s Model,
    pub(super) part: &'s Part,
    pub(super) required: &'s [RequiredWord],
}

impl Scope<'_> {
    /// Whether words, one for each slot of the part, are as different as they must be, and those that
    /// are required are there.
    pub(super) fn allows(&self, words: &[WordId]) -> bool {
        let placed = || self.part.slots.iter().zip(words);
        let is_there = |required: &RequiredWord| {
            placed().any(|(slot, &word)| word == required.word() && required.slots().contains(slot))
        };
        if !self.required.iter().all(is_there) {
            return false;
        }
        if !self.model.is_distinct() {
            return true;
        }
        let list = |slot: &SlotId| self.model.slots[*slot].list;
        let mut all: Vec<(usize, WordId)> =
            placed().map(|(slot, &word)| (list(slot), word)).collect();
        all.sort_unstable();
        all.windows(2).all(|pair| pair[0] != pair[1])
    }
}
