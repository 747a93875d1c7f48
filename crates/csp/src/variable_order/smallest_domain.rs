//! The slots with the fewest words first.

use crate::domains::Domains;
use crate::ids::SlotId;

/// How many words are left to a slot.
pub(super) fn score(domains: &impl Domains, slot: SlotId) -> u32 {
    domains.count(slot)
}
