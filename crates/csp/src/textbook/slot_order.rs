//! The slot that is instantiated next, and the weight of each constraint: how often it failed.

use std::cmp::Reverse;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::parameters::{TextbookParameters, Ties};
use super::path::Path;
use crate::domains::Domains;
use crate::model::Model;
use crate::orders::{VariableOrder, least};
use network::{CellId, IdVec, SlotId};

/// A variable order, and how its ties are broken.
#[derive(Debug)]
pub(super) struct SlotOrder {
    order: VariableOrder,
    ties: Ties,
    random: ChaCha8Rng,
    /// The slots in the order that breaks ties: of equal slots the first is chosen.
    slots: Vec<SlotId>,
    /// How many constraints each slot has: its crossings.
    constraints: IdVec<SlotId, u32>,
}

impl SlotOrder {
    pub(super) fn new(model: &Model, parameters: &TextbookParameters) -> SlotOrder {
        let mut slots: Vec<SlotId> = SlotId::all(model.slot_count()).collect();
        let constraints = slots.iter().map(|&slot| model.crossing_count(slot) as u32);
        let constraints: IdVec<SlotId, u32> = constraints.collect();
        let mut random = ChaCha8Rng::seed_from_u64(parameters.seed);
        slots.shuffle(&mut random);
        let (order, ties) = (parameters.variables, parameters.ties);
        SlotOrder { order, ties, random, slots, constraints }
    }

    /// The next slot, if any is open.
    pub(super) fn choose(
        &mut self,
        model: &Model,
        domains: &Domains,
        path: &Path,
        weights: &ConstraintWeights,
    ) -> Option<SlotId> {
        if self.ties == Ties::Random {
            self.slots.shuffle(&mut self.random);
        }
        let words = |slot| domains.count(slot);
        let more_constraints = |slot| Reverse(self.constraints[slot]);
        match self.order {
            VariableOrder::Next => self.least(path, SlotId::index),
            VariableOrder::FirstCell => {
                self.least(path, |slot| (model.slot_cells(slot)[0], slot.index()))
            }
            VariableOrder::MaxConstraints => self.least(path, more_constraints),
            VariableOrder::SmallestDomain => self.least(path, words),
            VariableOrder::ConstraintsThenSize => {
                self.least(path, |slot| (more_constraints(slot), words(slot)))
            }
            VariableOrder::SizeThenConstraints => {
                self.least(path, |slot| (words(slot), more_constraints(slot)))
            }
            VariableOrder::InstantiatedThenSize => {
                let instantiated = |slot: SlotId| {
                    let crossings = model.slots[slot].cells.iter();
                    let crossings = crossings.flat_map(|&cell| model.crossings(cell, slot));
                    crossings.filter(|crossing| !path.is_open(crossing.slot)).count()
                };
                self.least(path, |slot| (Reverse(instantiated(slot)), words(slot)))
            }
            VariableOrder::DomainOverWeight
            | VariableOrder::Alternating
            | VariableOrder::Beliefs
            | VariableOrder::WithBeliefs => {
                self.least(path, |slot| f64::from(words(slot)) / weights.of(model, path, slot))
            }
        }
    }

    /// The open slot of least score; of equals, the first as ties are broken.
    fn least<S: PartialOrd>(&self, path: &Path, score: impl Fn(SlotId) -> S) -> Option<SlotId> {
        least(self.slots.iter().copied().filter(|&slot| path.is_open(slot)), score)
    }
}

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
