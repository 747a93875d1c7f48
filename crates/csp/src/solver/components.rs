//! Components: slots that are joined by open cells.

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
        domains: &impl Domains,
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
