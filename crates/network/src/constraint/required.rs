//! A word that stands in some slot.

use super::relation::{LettersAt, Relation};
use crate::ids::SlotId;
use lexicon::Letter;

/// A word, and the slots that may take it, in one of which it stands.
#[derive(Clone, Debug)]
pub struct Required {
    /// The word, as it is read in a slot.
    pub word: Vec<Letter>,
    /// The slots of its length whose cells may have its letters, and whose list has it.
    pub slots: Vec<SlotId>,
}

impl Relation for Required {
    fn name(&self) -> &'static str {
        "required word"
    }

    fn slots(&self) -> &[SlotId] {
        &self.slots
    }

    fn allows(&self, letters: &LettersAt<'_>) -> bool {
        (0..self.slots.len()).any(|slot| {
            let mut word = self.word.iter().enumerate();
            word.all(|(position, &letter)| letters(slot, position).contains(letter))
        })
    }
}
