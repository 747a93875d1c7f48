//! The slots with the fewest words first.

use crate::csp::domains::Domains;
use crate::csp::ids::SlotId;

/// How many words are left to a slot.
pub(super) fn score(domains: &impl Domains, slot: SlotId) -> u32 {
    domains.count(slot)
}
