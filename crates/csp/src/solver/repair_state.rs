//! The state of a repair.

use lexicon::Letter;
use network::{CellId, IdVec, SlotId};

/// The slots that a search is to fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All slots.
    All,
    /// The broken slots, and the slots that break on the way.
    Broken,
    /// The slots of a region, whose search began at a level.
    Region { level: usize },
    /// The slots of a part, while no fill is known.
    Part,
}

#[derive(Debug)]
pub(crate) struct RepairState {
    /// The slots that the search at hand is to fill.
    pub(crate) extent: Extent,
    /// The slots in the list that is being made, or in the region that is searched; else no slots.
    pub(crate) listed: IdVec<SlotId, bool>,
    /// Whether the region filled last changed other slots too.
    pub(crate) changed_others: bool,
    /// The choices refuted before the search of broken slots began.
    pub(crate) failures: u64,
    /// The level before which every cell has its letter of the reference; 0 if there may be no such level.
    pub(crate) level: usize,
    /// The cells in which the fill found differs from the reference, with their letters.
    pub(crate) changes: Vec<(CellId, Letter)>,
    /// Whether the fill being built is the last fill but for the changes; else it is any.
    pub(crate) is_near: bool,
    /// How many letters of the prefix at hand the last fill is known to begin with.
    pub(crate) ahead: usize,
}

impl RepairState {
    pub(crate) fn new(slots: usize) -> RepairState {
        RepairState {
            extent: Extent::All,
            listed: IdVec::repeat(false, slots),
            changed_others: false,
            failures: 0,
            level: 0,
            changes: Vec::new(),
            is_near: false,
            ahead: 0,
        }
    }
}
