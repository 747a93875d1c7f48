//! The cell of a slot that has few letters left, in a crossing slot of few words.

use crate::cell_letters::{CellLetters, is_decided};
use crate::domains::Domains;
use crate::ids::{CellId, SlotId};
use crate::model::Model;

/// The open cell of a slot with the least product of its letters and the root of the words left to
/// the slot of the fewest words that crosses it; the first of equals. Other powers than the root: figures in
/// `benches/record/constants.md`.
pub(super) fn choose(
    model: &Model,
    domains: &impl Domains,
    cells: &CellLetters,
    slot: SlotId,
) -> Option<CellId> {
    let mut best: Option<(CellId, f64)> = None;
    for &cell in &model.slots[slot].cells {
        let letters = cells.get(cell);
        if is_decided(letters) {
            continue;
        }
        let crossings = model.crossings(cell, slot).map(|place| domains.count(place.slot));
        let crossing = crossings.min().unwrap_or(1);
        let score = f64::from(letters.len()) * f64::from(crossing).sqrt();
        if best.is_none_or(|(_, least)| score < least) {
            best = Some((cell, score));
        }
    }
    best.map(|(cell, _)| cell)
}
