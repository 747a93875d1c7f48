//! Words that no fill better than the best can have.

use super::candidates::{Margins, NONE};
use super::node::Node;
use super::scope::Scope;
use crate::csp::ids::SlotId;
use crate::csp::model::Model;
use lexicon::letters::MAX_LETTERS;

/// For each position of each slot its margins, less the greatest value of the slot: what the slot loses
/// when the cell has that letter.
#[derive(Debug, Default)]
pub(super) struct Losses {
    margins: Vec<Margins>,
}

impl Losses {
    /// Reads the losses of a node.
    pub(super) fn read(&mut self, Scope { model, part, .. }: Scope<'_>, node: &Node) {
        self.margins.resize(model.positions, [NONE; MAX_LETTERS]);
        for &slot in &part.slots {
            let candidates = node.slot(slot);
            let greatest = candidates.greatest();
            for position in 0..model.slot_cells(slot).len() {
                let mut margins = candidates.margins(position);
                margins
                    .iter_mut()
                    .filter(|margin| **margin != NONE)
                    .for_each(|margin| *margin -= greatest);
                self.margins[model.slots[slot].base + position] = margins;
            }
        }
    }

    /// Those of a position of a slot.
    pub(super) fn at(&self, model: &Model, slot: SlotId, position: usize) -> &Margins {
        &self.margins[model.slots[slot].base + position]
    }
}

/// Removes the words that no fill of more than `threshold` can have, and says how many; `None` if a slot
/// is left without words.
///
/// A word costs its slot the difference to the best value, and each slot that crosses it the difference
/// to the best value with its letter: reduced costs, over the star of slots around one. `losses` are
/// those of the node, and `bound` is the sum of its greatest values.
pub(super) fn remove_hopeless(
    Scope { model, part, .. }: Scope<'_>,
    node: &mut Node,
    losses: &Losses,
    (bound, threshold): (i64, i64),
) -> Option<usize> {
    let (mut crossing_losses, mut reach) = (Vec::new(), Vec::new());
    let mut removed = 0;
    for &slot in &part.slots {
        crossing_losses.clear();
        for (position, &cell) in model.slot_cells(slot).iter().enumerate() {
            if let Some(place) = model.crossing(cell, slot) {
                crossing_losses.push((position, *losses.at(model, place.slot, place.position)));
            }
        }
        let candidates = node.slot_mut(slot);
        let before = candidates.len();
        candidates.with_losses(&crossing_losses, &mut reach);
        // Words of other slots that went by now only make the bound looser than it could be.
        let least = threshold - (bound - candidates.greatest());
        candidates.retain(|at| reach[at] > least);
        removed += before - candidates.len();
        if candidates.len() == 0 {
            return None;
        }
    }
    Some(removed)
}
