//! Independent parts of what is left to fill.

use super::domains::Domains;
use super::network::Network;

/// Splits the open slots among `slots` into parts that share no open cell.
pub(crate) fn split(network: &Network, domains: &Domains, slots: &[usize]) -> Vec<Vec<usize>> {
    let mut waiting = vec![false; network.slots.len()];
    for &slot in slots {
        waiting[slot] = domains.count(slot) > 1;
    }
    let mut parts = Vec::new();
    for &first in slots {
        if !std::mem::take(&mut waiting[first]) {
            continue;
        }
        let mut part = vec![first];
        let mut at = 0;
        while let Some(&slot) = part.get(at) {
            at += 1;
            for &cell in &network.slots[slot].cells {
                if domains.cells[cell].is_power_of_two() {
                    continue;
                }
                if let Some(crossing) = network.crossing(cell, slot)
                    && std::mem::take(&mut waiting[crossing.slot])
                {
                    part.push(crossing.slot);
                }
            }
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}
