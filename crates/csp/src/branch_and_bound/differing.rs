//! No word twice.

use super::node::Node;
use super::scope::Scope;
use crate::ids::SlotId;

/// Takes the words of slots that have no other from the other slots of their length, until nothing
/// changes; false if a slot is left without words. Does nothing if words may stand twice.
pub(super) fn keep_different(Scope { model, part, .. }: Scope<'_>, node: &mut Node) -> bool {
    if !model.is_distinct() {
        return true;
    }
    // Those that were decided before took their words then.
    let is_decided = |slot: &SlotId| node.has_changed(*slot) && node.slot(*slot).len() == 1;
    let mut decided: Vec<SlotId> = part.slots.iter().copied().filter(is_decided).collect();
    while let Some(slot) = decided.pop() {
        let word = node.slot(slot).word(0);
        for &other in &model.slots_of_list[model.slots[slot].list] {
            if other == slot || !node.slot(other).contains(word) {
                continue;
            }
            node.slot_mut(other).remove(word);
            match node.slot(other).len() {
                0 => return false,
                1 => decided.push(other),
                _ => {}
            }
        }
    }
    true
}
