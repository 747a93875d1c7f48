//! The weight of each constraint: how often it failed.

use super::path::Path;
use crate::model::Model;
use network::{CellId, IdVec, SlotId};

/// A weight for each crossing, and one for the difference of the words of each group of slots, from 1 (Boussemart,
/// Hemery, Lecoutre and Sais, ECAI 2004).
#[derive(Debug)]
pub(super) struct ConstraintWeights {
    crossings: IdVec<CellId, u32>,
    differences: Vec<u32>,
}

impl ConstraintWeights {
    pub(super) fn new(model: &Model) -> ConstraintWeights {
        let crossings = IdVec::repeat(1, model.cell_count());
        ConstraintWeights { crossings, differences: vec![1; model.constraints.groups().len()] }
    }

    /// Notes that a crossing wiped out a slot or its cell.
    pub(super) fn bump_crossing(&mut self, cell: CellId) {
        self.crossings[cell] = self.crossings[cell].saturating_add(1);
    }

    /// Notes that a word that stands already wiped out a slot that must differ.
    pub(super) fn bump_differences(&mut self, model: &Model, slot: SlotId) {
        for group in model.constraints.groups_of(slot) {
            self.differences[group] = self.differences[group].saturating_add(1);
        }
    }

    /// The weight of the constraints of a slot with other open slots, at least 1.
    pub(super) fn of(&self, model: &Model, path: &Path, slot: SlotId) -> f64 {
        let place = &model.slots[slot];
        let crossings = place.cells.iter().filter(|&&cell| {
            model.crossings(cell, slot).any(|crossing| path.is_open(crossing.slot))
        });
        let mut weight = crossings.map(|&cell| u64::from(self.crossings[cell])).sum::<u64>();
        for group in model.constraints.groups_of(slot) {
            let same = &model.constraints.groups()[group];
            if same.iter().any(|&other| other != slot && path.is_open(other)) {
                weight += u64::from(self.differences[group]);
            }
        }
        weight.max(1) as f64
    }
}
