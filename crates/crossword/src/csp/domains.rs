//! Reversible domains: the words left to each slot and the letters left to each cell.
//!
//! A word domain is a slice of non-zero (block index, 64-bit mask) pairs in one growing arena.
//! Shrinking a domain writes a shorter slice at the arena's top, so no slice ever holds dead
//! blocks, and undoing is truncation: deep in a search every operation touches few blocks.

use super::network::Network;

/// One slot's slice of the arena.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WordDomain {
    start: usize,
    blocks: usize,
    /// Number of words left.
    pub(crate) count: u32,
    /// The level that wrote the slice, which alone may rewrite it in place.
    level: usize,
}

#[derive(Clone, Copy, Debug)]
struct Level {
    arena: usize,
    cells: usize,
    slots: usize,
}

/// The domains of a whole network, with a stack of levels to return to.
#[derive(Debug)]
pub(crate) struct Domains {
    index: Vec<u32>,
    mask: Vec<u64>,
    slots: Vec<WordDomain>,
    /// Letters left to each cell.
    pub(crate) cells: Vec<u32>,
    cell_trail: Vec<(u32, u32)>,
    slot_trail: Vec<(u32, WordDomain)>,
    levels: Vec<Level>,
}

impl Domains {
    /// Full word domains, and the cells' own letter sets.
    pub(crate) fn new(network: &Network) -> Self {
        let mut index = Vec::new();
        let mut mask = Vec::new();
        let mut full = Vec::with_capacity(network.supports.len());
        for supports in &network.supports {
            let start = index.len();
            let count = supports.words.count();
            for block in 0..supports.blocks {
                let left = count - block * 64;
                index.push(block as u32);
                mask.push(if left >= 64 { u64::MAX } else { (1 << left) - 1 });
            }
            full.push(WordDomain { start, blocks: supports.blocks, count: count as u32, level: 0 });
        }
        Self {
            index,
            mask,
            slots: network.slots.iter().map(|slot| full[slot.list]).collect(),
            cells: network.cells.clone(),
            cell_trail: Vec::new(),
            slot_trail: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// About how many bytes the domains take.
    pub(crate) fn bytes(&self) -> usize {
        4 * self.index.capacity() + 8 * self.mask.capacity()
    }

    /// Number of open levels.
    pub(crate) fn level(&self) -> usize {
        self.levels.len()
    }

    /// Opens a level to come back to.
    pub(crate) fn push(&mut self) {
        self.levels.push(Level {
            arena: self.index.len(),
            cells: self.cell_trail.len(),
            slots: self.slot_trail.len(),
        });
    }

    /// Undoes everything since the last level was opened, and closes it.
    pub(crate) fn pop(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        for (cell, old) in self.cell_trail.drain(level.cells..).rev() {
            self.cells[cell as usize] = old;
        }
        for (slot, old) in self.slot_trail.drain(level.slots..).rev() {
            self.slots[slot as usize] = old;
        }
        self.index.truncate(level.arena);
        self.mask.truncate(level.arena);
    }

    /// Closes levels until `level` are open.
    pub(crate) fn pop_to(&mut self, level: usize) {
        while self.levels.len() > level {
            self.pop();
        }
    }

    /// Replaces the letters left to a cell.
    pub(crate) fn set_cell(&mut self, cell: usize, letters: u32) {
        self.cell_trail.push((cell as u32, self.cells[cell]));
        self.cells[cell] = letters;
    }

    /// Number of words left to a slot.
    pub(crate) fn count(&self, slot: usize) -> u32 {
        self.slots[slot].count
    }

    /// Number of non-zero blocks of a slot's domain.
    pub(crate) fn blocks(&self, slot: usize) -> usize {
        self.slots[slot].blocks
    }

    /// The block indices and masks of a slot's domain.
    pub(crate) fn slice(&self, slot: usize) -> (&[u32], &[u64]) {
        let WordDomain { start, blocks, .. } = self.slots[slot];
        (&self.index[start..start + blocks], &self.mask[start..start + blocks])
    }

    /// The words left to a slot.
    pub(crate) fn words(&self, slot: usize) -> impl Iterator<Item = u32> + '_ {
        let (index, mask) = self.slice(slot);
        index.iter().zip(mask).flat_map(|(&block, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                if bits == 0 {
                    return None;
                }
                let word = block * 64 + bits.trailing_zeros();
                bits &= bits - 1;
                Some(word)
            })
        })
    }

    /// The first word left to a slot.
    pub(crate) fn first_word(&self, slot: usize) -> Option<u32> {
        let (index, mask) = self.slice(slot);
        Some(index.first()? * 64 + mask.first()?.trailing_zeros())
    }

    /// Whether a word is left to a slot.
    pub(crate) fn contains(&self, slot: usize, word: u32) -> bool {
        let (index, mask) = self.slice(slot);
        match index.binary_search(&(word / 64)) {
            Ok(place) => mask[place] & (1 << (word % 64)) != 0,
            Err(_) => false,
        }
    }

    /// Intersects a slot's domain, block by block, with `keep(block)`.
    pub(crate) fn intersect(&mut self, slot: usize, keep: impl Fn(usize) -> u64) {
        let old = self.slots[slot];
        let level = self.levels.len();
        let mut blocks = 0;
        let mut count = 0;
        let start = if old.level == level {
            let index = &mut self.index[old.start..old.start + old.blocks];
            let mask = &mut self.mask[old.start..old.start + old.blocks];
            for read in 0..index.len() {
                let bits = mask[read] & keep(index[read] as usize);
                index[blocks] = index[read];
                mask[blocks] = bits;
                blocks += usize::from(bits != 0);
                count += bits.count_ones();
            }
            old.start
        } else {
            self.slot_trail.push((slot as u32, old));
            let start = self.index.len();
            self.index.resize(start + old.blocks, 0);
            self.mask.resize(start + old.blocks, 0);
            let (read_index, write_index) = self.index.split_at_mut(start);
            let (read_mask, write_mask) = self.mask.split_at_mut(start);
            let read_index = &read_index[old.start..old.start + old.blocks];
            let read_mask = &read_mask[old.start..old.start + old.blocks];
            for (&block, &bits) in read_index.iter().zip(read_mask) {
                let bits = bits & keep(block as usize);
                // Written even when zero: the next block overwrites it, without a branch.
                write_index[blocks] = block;
                write_mask[blocks] = bits;
                blocks += usize::from(bits != 0);
                count += bits.count_ones();
            }
            self.index.truncate(start + blocks);
            self.mask.truncate(start + blocks);
            start
        };
        self.slots[slot] = WordDomain { start, blocks, count, level };
    }
}
