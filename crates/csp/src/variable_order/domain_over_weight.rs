//! The slots with the fewest words for their failures first.

use crate::domains::Domains;
use crate::ids::SlotId;
use crate::weights::Weights;

/// How many words are left to a slot for each failure it met, late ones counting more.
pub(super) fn score(domains: &impl Domains, weights: &Weights, slot: SlotId) -> f64 {
    f64::from(domains.count(slot)) / weights.get(slot)
}
