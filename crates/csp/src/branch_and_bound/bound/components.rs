//! Slots and their crossings, and the components that have no crossing in common.

use super::potential::GREATEST_WITH_SQUARES;
use super::rivals::Rivals;
use super::squares::Squares;
use crate::model::Model;
use network::order::depths;
use network::{CellId, Classes, IdVec, Place, SlotId};

/// Slots that are joined by crossings, or by having to differ.
#[derive(Clone, Debug, Default)]
pub(crate) struct Component {
    pub(crate) slots: Vec<SlotId>,
    /// The places of each cell on two slots that follow each other.
    pub(crate) crossings: Vec<[Place; 2]>,
    /// The cells of the slots, each once, in the order of the list.
    pub(crate) cells: Vec<CellId>,
    /// The squares of the slots.
    pub(crate) squares: Squares,
    /// The slots that cross and must differ.
    pub(crate) rivals: Vec<Rivals>,
}

impl Component {
    /// The same slots with the cells of a region alone, without squares and rivals.
    pub(crate) fn region(&self, model: &Model, region: &IdVec<CellId, bool>) -> Component {
        let in_region = |pair: &&[Place; 2]| {
            let cell = model.slot_cells(pair[0].slot)[pair[0].position];
            region[cell]
        };
        Component {
            slots: self.slots.clone(),
            crossings: self.crossings.iter().filter(in_region).copied().collect(),
            cells: self.cells.iter().copied().filter(|&cell| region[cell]).collect(),
            ..Component::default()
        }
    }

    /// The letters of all words of the slots.
    pub(crate) fn letters(&self, model: &Model) -> u64 {
        let letters = |&slot: &SlotId| model.word_count(slot) * model.slot_cells(slot).len();
        self.slots.iter().map(letters).sum::<usize>() as u64
    }

    /// The components of a model: no slot of one component crosses a slot of another, and no two slots of different components
    /// must differ. If there is any other constraint over slots, all slots are one component.
    pub(crate) fn all(model: &Model) -> Vec<Component> {
        let slots = model.slot_count();
        let mut classes = Classes::new(slots);
        let mut join = |one: SlotId, two: SlotId| classes.join(one.index(), two.index());
        let cells = || CellId::all(model.cell_count());
        for cell in cells() {
            model.places(cell).windows(2).for_each(|pair| join(pair[0].slot, pair[1].slot));
        }
        if !model.constraints.relations.is_empty() {
            (1..slots).for_each(|slot| join(SlotId::new(0), SlotId::new(slot)));
        }
        for group in model.constraints.groups() {
            group.windows(2).for_each(|pair| join(pair[0], pair[1]));
        }
        let mut components: Vec<Component> = vec![Component::default(); slots];
        for slot in 0..slots {
            components[classes.first(slot)].slots.push(SlotId::new(slot));
        }
        for cell in cells() {
            let places = model.places(cell);
            let Some(place) = places.first() else { continue };
            let component = &mut components[classes.first(place.slot.index())];
            component.cells.push(cell);
            // Three slots agree where each agrees with the next.
            for pair in places.windows(2).filter(|pair| pair[0].slot != pair[1].slot) {
                component.crossings.push([pair[0], pair[1]]);
            }
        }
        components.retain(|component| !component.slots.is_empty());
        let depths = depths(&model.order);
        for component in &mut components {
            component.cells.sort_unstable_by_key(|&cell| depths[cell]);
            component.rivals = Rivals::of(model, &component.slots);
        }
        if model.greatest_total() <= GREATEST_WITH_SQUARES {
            for component in &mut components {
                component.squares =
                    Squares::of(model, |slot| component.slots.binary_search(&slot).is_ok());
            }
        }
        components
    }
}
