//! Components: slots that are joined by open cells, and a bounded memory of refuted ones.

use rustc_hash::FxHashSet;

use crate::domains::{CellLetters, Domains, is_decided};
use crate::model::Model;
use network::{IdVec, SlotId};

/// Splits slots into components; takes time in proportion to their cells.
#[derive(Debug)]
pub(crate) struct Components {
    /// The slots still to be put in a component; none between calls.
    waiting: IdVec<SlotId, bool>,
}

impl Components {
    pub(crate) fn new(slots: usize) -> Components {
        Components { waiting: IdVec::repeat(false, slots) }
    }

    /// Splits the slots among `slots` with more than one word left into components that share no open cell, each
    /// in increasing order.
    pub(crate) fn split(
        &mut self,
        model: &Model,
        domains: &Domains,
        cells: &CellLetters,
        slots: &[SlotId],
    ) -> Vec<Vec<SlotId>> {
        for &slot in slots {
            self.waiting[slot] = domains.count(slot) > 1;
        }
        let mut components = Vec::new();
        for &first in slots {
            if !std::mem::take(&mut self.waiting[first]) {
                continue;
            }
            let mut component = vec![first];
            let mut at = 0;
            while let Some(&slot) = component.get(at) {
                at += 1;
                for &cell in &model.slots[slot].cells {
                    if is_decided(cells.get(cell)) {
                        continue;
                    }
                    for crossing in model.crossings(cell, slot) {
                        if std::mem::take(&mut self.waiting[crossing.slot]) {
                            component.push(crossing.slot);
                        }
                    }
                }
            }
            component.sort_unstable();
            components.push(component);
        }
        components
    }
}

/// The memory of a key beside its numbers, in numbers: its place in the table, and the overhead of the
/// allocator.
const OVERHEAD: usize = 12;

/// Components that are known to have no fill. At a fixpoint, if words may stand twice, the letters
/// left to the cells of a component determine its words, so its slots and letters are the whole key,
/// compared in full.
#[derive(Debug, Default)]
pub(crate) struct Nogoods {
    /// How many numbers each of the two generations may hold.
    generation: usize,
    young: FxHashSet<Box<[u32]>>,
    old: FxHashSet<Box<[u32]>>,
    /// The numbers in each generation.
    size: usize,
    old_size: usize,
    /// How often a known component was met.
    pub(crate) met: u64,
}

impl Nogoods {
    /// A memory of about this many bytes at most.
    pub(crate) fn new(bytes: u64) -> Nogoods {
        let generation = bytes / size_of::<u32>() as u64 / 2;
        let generation = usize::try_from(generation).unwrap_or(usize::MAX);
        Nogoods { generation, ..Nogoods::default() }
    }

    /// Whether any component is kept.
    pub(crate) fn is_enabled(&self) -> bool {
        self.generation > 0
    }

    /// About how many bytes the memory takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<u32>() * (self.size + self.old_size)
    }

    /// The key of a component as it is now.
    pub(crate) fn key(model: &Model, cells: &CellLetters, component: &[SlotId]) -> Vec<u32> {
        let mut key = Vec::with_capacity(component.len() * 10);
        for &slot in component {
            key.push(slot.index() as u32 | 1 << 31);
            key.extend(model.slots[slot].cells.iter().map(|&cell| cells.get(cell).0));
        }
        key
    }

    /// Whether a key is known.
    pub(crate) fn contains(&mut self, key: &[u32]) -> bool {
        let known = self.young.contains(key) || self.old.contains(key);
        self.met += u64::from(known);
        known
    }

    /// Keeps a key.
    pub(crate) fn insert(&mut self, key: Vec<u32>) {
        if self.size > self.generation {
            // Two generations: the older half is forgotten at once, cheaply.
            self.old = std::mem::take(&mut self.young);
            self.old_size = std::mem::take(&mut self.size);
        }
        self.size += key.len() + OVERHEAD;
        self.young.insert(key.into_boxed_slice());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_in_bounded_memory() {
        let mut nogoods = Nogoods::new(4_000);
        for number in 0..1_000 {
            nogoods.insert(vec![number; 8]);
            assert!(nogoods.contains(&[number; 8]) && !nogoods.contains(&[number; 7]));
            assert!(nogoods.bytes() <= 4_000 + 2 * 4 * (8 + OVERHEAD));
        }
        assert!(nogoods.contains(&[990; 8]), "late ones are kept");
        assert!(!nogoods.contains(&[10; 8]), "early ones are forgotten");
        assert_eq!(nogoods.met, 1_001);
        assert!(!Nogoods::new(0).is_enabled());
    }
}
