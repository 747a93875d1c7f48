//! Components: slots that are joined by open cells, and the keys by which refuted ones are remembered.

use crate::domains::{CellLetters, Domains, is_decided};
use crate::model::Model;
use network::{IdVec, SlotId};

/// Splits slots into components; takes time in proportion to their cells.
#[derive(Debug)]
pub(crate) struct Components {
    /// The slots still to be put in a component; none between calls.
    waiting: IdVec<SlotId, bool>,
}

impl Components {
    pub(crate) fn new(slots: usize) -> Components {
        Components { waiting: IdVec::repeat(false, slots) }
    }

    /// Splits the slots among `slots` with more than one word left into components that share no open cell, each
    /// in increasing order.
    pub(crate) fn split(
        &mut self,
        model: &Model,
        domains: &Domains,
        cells: &CellLetters,
        slots: &[SlotId],
    ) -> Vec<Vec<SlotId>> {
        for &slot in slots {
            self.waiting[slot] = domains.count(slot) > 1;
        }
        let mut components = Vec::new();
        for &first in slots {
            if !std::mem::take(&mut self.waiting[first]) {
                continue;
            }
            let mut component = vec![first];
            let mut at = 0;
            while let Some(&slot) = component.get(at) {
                at += 1;
                for &cell in &model.slots[slot].cells {
                    if is_decided(cells.get(cell)) {
                        continue;
                    }
                    for crossing in model.crossings(cell, slot) {
                        if std::mem::take(&mut self.waiting[crossing.slot]) {
                            component.push(crossing.slot);
                        }
                    }
                }
            }
            component.sort_unstable();
            components.push(component);
        }
        components
    }
}

/// The key of a component as it is now, by which one without a fill is known. At a fixpoint, if words may stand twice,
/// the letters left to the cells of a component determine its words, so its slots and letters are the whole key.
pub(crate) fn key(model: &Model, cells: &CellLetters, component: &[SlotId]) -> Vec<u32> {
    let mut key = Vec::with_capacity(component.len() * 10);
    for &slot in component {
        key.push(slot.index() as u32 | 1 << 31);
        key.extend(model.slots[slot].cells.iter().map(|&cell| cells.get(cell).0));
    }
    key
}
