//! What a repair keeps.

use super::ids::{CellId, IdVec, SlotId};
use lexicon::letters::Letter;

/// What a repair keeps.
#[derive(Debug)]
pub(super) struct RepairState {
    /// Whether one is under way.
    pub(super) is_on: bool,
    /// The slots that must be filled: all but while the first fill comes about.
    pub(super) wanted: IdVec<SlotId, bool>,
    /// The slots in the list that is being made; none between calls.
    pub(super) listed: IdVec<SlotId, bool>,
    /// The choices refuted before it began.
    pub(super) failures: u64,
    /// The level before which every cell has its letter of the reference; 0 if there may be none.
    pub(super) level: usize,
    /// The cells that the fill found has otherwise than the reference, with their letters.
    pub(super) changes: Vec<(CellId, Letter)>,
}

impl RepairState {
    pub(super) fn new(slots: usize) -> RepairState {
        RepairState {
            is_on: false,
            wanted: IdVec::repeat(true, slots),
            listed: IdVec::repeat(false, slots),
            failures: 0,
            level: 0,
            changes: Vec::new(),
        }
    }
}
