//! The weight of each constraint: how often it failed.

use super::path::Path;
use crate::ids::{CellId, IdVec, SlotId};
use crate::model::Model;

/// A weight for each crossing, and one for the difference of the words of each length, from 1 (Boussemart,
/// Hemery, Lecoutre and Sais, ECAI 2004).
#[derive(Debug)]
pub(super) struct ConstraintWeights {
    crossings: IdVec<CellId, u32>,
    lengths: Vec<u32>,
}

impl ConstraintWeights {
    pub(super) fn new(model: &Model) -> ConstraintWeights {
        let crossings = IdVec::repeat(1, model.cell_count());
        ConstraintWeights { crossings, lengths: vec![1; model.lists.len()] }
    }

    /// Notes that a crossing wiped out a slot or its cell.
    pub(super) fn bump_crossing(&mut self, cell: CellId) {
        self.crossings[cell] = self.crossings[cell].saturating_add(1);
    }

    /// Notes that a word that stands already wiped out a slot of its length.
    pub(super) fn bump_length(&mut self, model: &Model, slot: SlotId) {
        let weight = &mut self.lengths[model.slots[slot].list];
        *weight = weight.saturating_add(1);
    }

    /// The weight of the constraints of a slot with other open slots, at least 1.
    pub(super) fn of(&self, model: &Model, path: &Path, slot: SlotId) -> f64 {
        let place = &model.slots[slot];
        let crossings = place.cells.iter().filter(|&&cell| {
            model.crossings(cell, slot).any(|crossing| path.is_open(crossing.slot))
        });
        let mut weight = crossings.map(|&cell| u64::from(self.crossings[cell])).sum::<u64>();
        if model.distinct {
            let same = &model.slots_of_list[place.list];
            if same.iter().any(|&other| other != slot && path.is_open(other)) {
                weight += u64::from(self.lengths[place.list]);
            }
        }
        weight.max(1) as f64
    }
}
