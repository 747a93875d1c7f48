//! The instantiation at hand.

use crate::model::Model;
use lexicon::letters::LetterSet;
use network::{CellId, IdVec, SlotId, WordId};

/// An instantiated slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instantiated {
    pub(super) slot: SlotId,
    pub(super) word: WordId,
}

/// Slots and their words in the order in which they were instantiated: the first is at level 1.
#[derive(Debug)]
pub(super) struct Path {
    levels: Vec<Instantiated>,
    /// The level of each slot; 0 while it is open.
    level_of: IdVec<SlotId, u32>,
    /// The letters that each cell had before any slot was instantiated.
    pub(super) root_letters: IdVec<CellId, LetterSet>,
}

impl Path {
    pub(super) fn new(model: &Model) -> Path {
        let slots = model.slot_count();
        let level_of = IdVec::repeat(0, slots);
        Path { levels: Vec::with_capacity(slots), level_of, root_letters: model.cells.clone() }
    }

    /// How many slots are instantiated.
    pub(super) fn len(&self) -> usize {
        self.levels.len()
    }

    pub(super) fn is_whole(&self) -> bool {
        self.levels.len() == self.level_of.len()
    }

    #[inline(always)]
    pub(super) fn is_open(&self, slot: SlotId) -> bool {
        self.level_of[slot] == 0
    }

    /// The level of a slot, from 1; 0 while it is open.
    #[inline(always)]
    pub(super) fn level_of(&self, slot: SlotId) -> usize {
        self.level_of[slot] as usize
    }

    /// The slot and the word at a level, from 1.
    #[inline(always)]
    pub(super) fn at(&self, level: usize) -> Instantiated {
        self.levels[level - 1]
    }

    pub(super) fn push(&mut self, slot: SlotId, word: WordId) {
        self.levels.push(Instantiated { slot, word });
        self.level_of[slot] = self.levels.len() as u32;
    }

    pub(super) fn pop(&mut self) {
        if let Some(last) = self.levels.pop() {
            self.level_of[last.slot] = 0;
        }
    }
}
