//! Slots and their crossings, and the parts that have none in common.

use crate::ids::{CellId, SlotId};
use crate::model::{Model, Place};

/// Two slots with a cell in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub(super) across: Place,
    pub(super) down: Place,
}

/// Slots that are joined by crossings, or by having to differ.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) slots: Vec<SlotId>,
    pub(super) crossings: Vec<Crossing>,
    /// The cells of the slots, each once.
    pub(super) cells: Vec<CellId>,
}

impl Part {
    /// The parts of a model: no slot of one crosses a slot of another, and where words must differ no
    /// length is in two of them. They are one if it is `whole`.
    pub(super) fn all(model: &Model, whole: bool) -> Vec<Part> {
        let slots = model.slot_count();
        // The first slot of the part of each slot, as far as is known (Galler and Fischer, 1964).
        let mut roots: Vec<usize> = (0..slots).collect();
        fn root(roots: &mut [usize], mut slot: usize) -> usize {
            while roots[slot] != slot {
                roots[slot] = roots[roots[slot]];
                slot = roots[slot];
            }
            slot
        }
        let mut join = |one: SlotId, two: SlotId| {
            let (one, two) = (root(&mut roots, one.index()), root(&mut roots, two.index()));
            roots[one.max(two)] = one.min(two);
        };
        let cells = || (0..model.cell_count()).map(CellId::new);
        for cell in cells() {
            model.places(cell).windows(2).for_each(|pair| join(pair[0].slot, pair[1].slot));
        }
        if whole {
            (1..slots).for_each(|slot| join(SlotId::new(0), SlotId::new(slot)));
        }
        if model.is_distinct() {
            for slots in &model.slots_of_list {
                slots.windows(2).for_each(|pair| join(pair[0], pair[1]));
            }
        }
        let mut parts: Vec<Part> = vec![Part::default(); slots];
        for slot in 0..slots {
            parts[root(&mut roots, slot)].slots.push(SlotId::new(slot));
        }
        for cell in cells() {
            let places = model.places(cell);
            let Some(place) = places.first() else { continue };
            let part = &mut parts[root(&mut roots, place.slot.index())];
            part.cells.push(cell);
            // Three slots agree where each agrees with the next.
            for pair in places.windows(2).filter(|pair| pair[0].slot != pair[1].slot) {
                part.crossings.push(Crossing { across: pair[0], down: pair[1] });
            }
        }
        parts.retain(|part| !part.slots.is_empty());
        parts
    }
}
