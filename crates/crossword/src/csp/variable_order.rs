//! Which slot is branched on, and at which of its cells.

mod domain_over_weight;
mod fewest_letters;
mod next;
mod smallest_domain;

use super::cell_letters::CellLetters;
use super::domains::Domains;
use super::ids::{CellId, SlotId};
use super::model::Model;
use super::weights::Weights;

/// Which slot is branched on, of those with more than one word left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableOrder {
    /// The first with an open cell, in the order of the cells.
    Next,
    /// The one with the fewest words left (Haralick and Elliott, 1980).
    SmallestDomain,
    /// The one with the fewest words left for the failures it met: dom/wdeg (Boussemart, Hemery,
    /// Lecoutre and Sais, ECAI 2004).
    DomainOverWeight,
    /// `DomainOverWeight` and `SmallestDomain`, run by run: the first is the better on large sparse
    /// grids, the second on small open ones.
    Alternating,
}

impl VariableOrder {
    /// The order of run number `run` of a search that starts over, from 0.
    pub(super) fn of_run(self, run: u64) -> VariableOrder {
        match self {
            VariableOrder::Alternating if run.is_multiple_of(2) => VariableOrder::DomainOverWeight,
            VariableOrder::Alternating => VariableOrder::SmallestDomain,
            order => order,
        }
    }

    /// The slot of `slots` to branch on; the first of equals.
    pub(super) fn choose(
        self,
        model: &Model,
        (domains, cells, weights): (&impl Domains, &CellLetters, &Weights),
        slots: &[SlotId],
    ) -> Option<SlotId> {
        match self {
            VariableOrder::Next => least(slots, |slot| next::score(model, cells, slot)),
            VariableOrder::SmallestDomain => {
                least(slots, |slot| smallest_domain::score(domains, slot))
            }
            VariableOrder::DomainOverWeight | VariableOrder::Alternating => {
                least(slots, |slot| domain_over_weight::score(domains, weights, slot))
            }
        }
    }
}

/// The slot of least score; the first of equals.
fn least<S: PartialOrd>(slots: &[SlotId], score: impl Fn(SlotId) -> S) -> Option<SlotId> {
    let (&first, rest) = slots.split_first()?;
    let mut best = (first, score(first));
    for &slot in rest {
        let score = score(slot);
        if score < best.1 {
            best = (slot, score);
        }
    }
    Some(best.0)
}

/// The open cell of a slot to branch on.
pub(super) fn choose_cell(
    model: &Model,
    domains: &impl Domains,
    cells: &CellLetters,
    slot: SlotId,
) -> Option<CellId> {
    fewest_letters::choose(model, domains, cells, slot)
}
