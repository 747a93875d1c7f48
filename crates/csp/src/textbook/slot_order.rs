//! Which slot is instantiated next.

use std::cmp::Reverse;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::constraint_weights::ConstraintWeights;
use super::parameters::{TextbookParameters, Ties};
use super::path::Path;
use crate::domains::Domains;
use crate::model::Model;
use crate::orders::{VariableOrder, least};
use network::{IdVec, SlotId};

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
        domains: &impl Domains,
        path: &Path,
        weights: &ConstraintWeights,
    ) -> Option<SlotId> {
        if self.ties == Ties::Random {
            self.slots.shuffle(&mut self.random);
        }
        let words = |slot| domains.count(slot);
        let fewer = |slot| Reverse(self.constraints[slot]);
        match self.order {
            VariableOrder::Next => self.least(path, SlotId::index),
            VariableOrder::FirstCell => {
                self.least(path, |slot| (model.slot_cells(slot)[0], slot.index()))
            }
            VariableOrder::MaxConstraints => self.least(path, fewer),
            VariableOrder::SmallestDomain => self.least(path, words),
            VariableOrder::ConstraintsThenSize => {
                self.least(path, |slot| (fewer(slot), words(slot)))
            }
            VariableOrder::SizeThenConstraints => {
                self.least(path, |slot| (words(slot), fewer(slot)))
            }
            VariableOrder::InstantiatedThenSize => {
                let instantiated = |slot: SlotId| {
                    let crossings = model.slots[slot].cells.iter();
                    let crossings = crossings.flat_map(|&cell| model.crossings(cell, slot));
                    crossings.filter(|crossing| !path.is_open(crossing.slot)).count()
                };
                self.least(path, |slot| (Reverse(instantiated(slot)), words(slot)))
            }
            VariableOrder::DomainOverWeight | VariableOrder::Alternating => {
                self.least(path, |slot| f64::from(words(slot)) / weights.of(model, path, slot))
            }
        }
    }

    /// The open slot of least score; of equals, the first as ties are broken.
    fn least<S: PartialOrd>(&self, path: &Path, score: impl Fn(SlotId) -> S) -> Option<SlotId> {
        least(self.slots.iter().copied().filter(|&slot| path.is_open(slot)), score)
    }
}
