//! A bounded memory of refuted parts.

use super::domains::Domains;
use super::network::Network;
use rustc_hash::FxHashSet;

/// Numbers of keys held by each of the two generations: 16 MiB.
const GENERATION: usize = 4 << 20;

/// Parts known to have no completion. At a fixpoint without distinctness the letters left to a
/// part's cells determine its words, so slots and letters are the whole key, compared in full.
#[derive(Debug, Default)]
pub(crate) struct Nogoods {
    limit: usize,
    young: FxHashSet<Box<[u32]>>,
    old: FxHashSet<Box<[u32]>>,
    size: usize,
    old_size: usize,
    pub(crate) hits: u64,
}

impl Nogoods {
    /// A memory of at most about `limit` parts.
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, ..Self::default() }
    }

    pub(crate) fn enabled(&self) -> bool {
        self.limit > 0
    }

    /// About how many bytes the memory takes.
    pub(crate) fn bytes(&self) -> usize {
        let keys = self.young.len() + self.old.len();
        4 * (self.size + self.old_size) + keys * size_of::<Box<[u32]>>()
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
        if self.size > GENERATION || self.young.len() >= self.limit / 2 {
            // Two generations: the older half is forgotten at once, cheaply.
            self.old = std::mem::take(&mut self.young);
            self.old_size = std::mem::take(&mut self.size);
        }
        self.size += key.len();
        self.young.insert(key.into_boxed_slice());
    }
}
