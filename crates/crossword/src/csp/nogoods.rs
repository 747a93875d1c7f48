//! A bounded memory of refuted parts.

use super::domains::Domains;
use super::network::Network;
use rustc_hash::FxHashSet;

/// What a key takes beside its numbers, in numbers: its place in the table, and the allocator's own.
const OVERHEAD: usize = 12;

/// Parts known to have no completion. At a fixpoint without distinctness the letters left to a
/// part's cells determine its words, so slots and letters are the whole key, compared in full.
#[derive(Debug, Default)]
pub(crate) struct Nogoods {
    /// How many numbers each of the two generations may hold.
    generation: usize,
    young: FxHashSet<Box<[u32]>>,
    old: FxHashSet<Box<[u32]>>,
    /// The numbers in each.
    size: usize,
    old_size: usize,
    pub(crate) hits: u64,
}

impl Nogoods {
    /// A memory of about this many bytes at most.
    pub(crate) fn new(bytes: usize) -> Self {
        Self { generation: bytes / size_of::<u32>() / 2, ..Self::default() }
    }

    pub(crate) fn enabled(&self) -> bool {
        self.generation > 0
    }

    /// About how many bytes the memory takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<u32>() * (self.size + self.old_size)
    }

    /// The key of a part in its present state.
    pub(crate) fn key(network: &Network, domains: &Domains, part: &[usize]) -> Vec<u32> {
        let mut key = Vec::with_capacity(part.len() * 10);
        for &slot in part {
            key.push(slot as u32 | 1 << 31);
            key.extend(network.slots[slot].cells.iter().map(|&cell| domains.cells[cell]));
        }
        key
    }

    pub(crate) fn contains(&mut self, key: &[u32]) -> bool {
        let known = self.young.contains(key) || self.old.contains(key);
        self.hits += u64::from(known);
        known
    }

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
