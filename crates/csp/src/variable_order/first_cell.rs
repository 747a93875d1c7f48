//! The slots in the order of the cells.

use crate::cell_letters::{CellLetters, is_decided};
use crate::ids::SlotId;
use crate::model::Model;

/// The first open cell of a slot.
pub(super) fn score(model: &Model, cells: &CellLetters, slot: SlotId) -> usize {
    let open = model.slots[slot].cells.iter().find(|&&cell| !is_decided(cells.get(cell)));
    open.map_or(usize::MAX, |cell| cell.index())
}
