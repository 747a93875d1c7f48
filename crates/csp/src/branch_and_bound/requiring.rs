//! Words that must stand somewhere.

use super::node::Node;
use super::scope::Scope;
use crate::ids::{SlotId, WordId};

/// Puts each required word that is left to one slot only there; false if one is left to none.
pub(super) fn keep_required(scope: Scope<'_>, node: &mut Node) -> bool {
    scope.required.iter().all(|required| {
        let word = required.word();
        let mut slots =
            required.slots().iter().copied().filter(|&slot| node.slot(slot).contains(word));
        match (slots.next(), slots.next()) {
            (None, _) => false,
            (Some(slot), None) => {
                if node.slot(slot).len() > 1 {
                    node.slot_mut(slot).assign(word);
                }
                true
            }
            _ => true,
        }
    })
}

/// A required word that stands nowhere yet, and the slots that it is left to: that of the fewest.
pub(super) fn unplaced(scope: Scope<'_>, node: &Node) -> Option<(WordId, Vec<SlotId>)> {
    let open = scope.required.iter().filter_map(|required| {
        let word = required.word();
        let left = |&slot: &SlotId| node.slot(slot).contains(word);
        let slots: Vec<SlotId> = required.slots().iter().copied().filter(left).collect();
        let stands = slots.iter().any(|&slot| node.slot(slot).len() == 1);
        (!stands).then_some((word, slots))
    });
    open.min_by_key(|(_, slots)| slots.len())
}
