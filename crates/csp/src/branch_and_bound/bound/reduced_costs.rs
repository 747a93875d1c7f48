//! Words that no fill better than the best can have.

use super::node::Node;
use super::scope::Scope;
use network::{Place, SlotId};

/// Removes from some slots the words that no fill of more than `threshold` can have, and returns their number;
/// `None` if a slot is left without words.
///
/// A word costs its slot the difference between the best value and its own, and each slot that crosses it the
/// difference between the best value and the best value with its letter, and so each square that the slot is a side of:
/// reduced costs, over the star of slots and squares around a slot. `bound` is the sum of the greatest values; it may fall on the way, which only makes this
/// filter looser than it could be.
pub(crate) fn remove_hopeless(
    Scope { model, component, .. }: Scope<'_>,
    node: &mut Node,
    is_concerned: impl Fn(SlotId) -> bool,
    (bound, threshold): (i64, i64),
) -> Option<usize> {
    let (mut reach, mut around, mut removed) = (Vec::new(), Vec::new(), 0);
    for &slot in component.slots.iter().filter(|&&slot| is_concerned(slot)) {
        // Each slot around counts once, at the first cell that it has in common with the slot.
        around.clear();
        for (position, &cell) in model.slot_cells(slot).iter().enumerate() {
            for place in model.crossings(cell, slot) {
                if !around.iter().any(|&(_, other): &(_, Place)| other.slot == place.slot) {
                    around.push((position, place));
                }
            }
        }
        let crossings = around.iter().map(|&(position, place)| {
            let crossing = node.slot(place.slot);
            (position, crossing.margins(place.position), crossing.greatest())
        });
        let candidates = node.slot(slot);
        candidates.values_less_losses(crossings, &mut reach);
        for &(number, side) in component.squares.sides_of(slot) {
            if let Some(potential) = node.potentials.get(number) {
                let positions = component.squares.all[number].sides[side].positions;
                let margins = (&potential.margins()[side][..], potential.greatest());
                candidates.take_pair_losses(positions, &potential.table(side), margins, &mut reach);
            }
        }
        let least = threshold - (bound - candidates.greatest());
        let gone = reach.iter().filter(|&&reach| reach <= least).count();
        if gone == candidates.len() {
            return None;
        }
        if gone > 0 {
            removed += gone;
            node.slot_mut(slot).retain(|at| reach[at] > least);
        }
    }
    Some(removed)
}
