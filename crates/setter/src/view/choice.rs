//! A choice of a search.

use lexicon::Letter;
use network::{CellId, SlotId};

/// A choice that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A letter in a cell.
    Letter(CellId, Letter),
    /// A word in a slot.
    Word(SlotId, Box<[Letter]>),
}

impl Choice {
    /// About how many bytes it takes beside itself.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Choice::Letter(..) => 0,
            Choice::Word(_, word) => word.len() + 16,
        }
    }
}
