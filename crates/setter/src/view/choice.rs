//! The choices of a search, and the conflicts that refute them.

use lexicon::Letter;
use network::{CellId, SlotId};

use crate::board::Board;

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

/// The last wipe-out or dead end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conflict {
    /// The slot that was left without a word.
    pub slot: Option<SlotId>,
    /// The slots that have part in it: at a dead end, the conflict set.
    pub slots: Box<[SlotId]>,
    /// Whether it is a dead end: the slot has no word left to try.
    pub is_dead_end: bool,
}

impl Conflict {
    /// The cells whose letters leave the slot none: where slots of the conflict set cross it.
    pub fn crossings(&self, board: &Board) -> impl Iterator<Item = CellId> {
        let (dead, slots) = (self.slot, &self.slots);
        let cells = dead.into_iter().flat_map(|slot| board.cells_of(slot));
        cells.filter(move |&cell| {
            let mut others = board.network().places(cell).iter();
            others.any(|at| Some(at.slot) != dead && slots.contains(&at.slot))
        })
    }
}
