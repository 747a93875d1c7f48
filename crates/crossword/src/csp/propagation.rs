//! Propagation to a fixpoint between word domains and cell letters (Compact-Table style).

use super::domains::Domains;
use super::network::Network;

/// Below this many words, supports are read off the words rather than searched in the tables.
const FEW_WORDS: u32 = 128;
/// Weights are scaled down beyond this.
const LARGEST_WEIGHT: f64 = 1e100;

/// The domains together with everything propagation needs and learns.
#[derive(Debug)]
pub(crate) struct Propagator {
    pub(crate) domains: Domains,
    /// Letters gone from a slot's position that the slot has not seen yet.
    pending: Vec<u32>,
    /// Slots to revise; `queued` says which are in it.
    queue: Vec<usize>,
    queued: Vec<bool>,
    /// Slots whose words changed without their cells being told.
    stale: Vec<bool>,
    /// Slots down to one word, for `distinct`.
    fixed: Vec<usize>,
    /// Distinctness acts between slots of the same scope only.
    pub(crate) scope: Vec<u32>,
    /// Failures met in each slot, recent ones weighing more.
    pub(crate) weights: Vec<f64>,
    bump: f64,
    /// Blocks touched so far: about three nanoseconds each.
    pub(crate) work: u64,
}

impl Propagator {
    pub(crate) fn new(network: &Network) -> Self {
        let slots = network.slots.len();
        Self {
            domains: Domains::new(network),
            pending: vec![0; network.positions],
            queue: (0..slots).collect(),
            queued: vec![true; slots],
            stale: vec![true; slots],
            fixed: Vec::new(),
            scope: vec![0; slots],
            weights: vec![1.0; slots],
            bump: 1.0,
            work: 0,
        }
    }

    /// About how many bytes the state takes.
    pub(crate) fn bytes(&self) -> usize {
        self.domains.bytes() + 4 * self.pending.capacity()
    }

    /// Propagates the network itself; false when it has no fill.
    pub(crate) fn root(&mut self, network: &Network) -> bool {
        if network.cells.contains(&0) {
            return false;
        }
        for slot in &network.slots {
            for (position, &cell) in slot.cells.iter().enumerate() {
                self.pending[slot.base + position] = network.letters & !network.cells[cell];
            }
        }
        if network.distinct {
            self.fixed.extend((0..network.slots.len()).filter(|&slot| {
                // A slot that propagation narrows to one word is noticed then.
                self.domains.count(slot) == 1
            }));
        }
        self.propagate(network)
    }

    /// Keeps only `letters` in a cell; false when none is left. Does not propagate.
    pub(crate) fn restrict(&mut self, network: &Network, cell: usize, letters: u32) -> bool {
        let old = self.domains.cells[cell];
        let new = old & letters;
        if new == 0 {
            self.clear(network);
            return false;
        }
        if new != old {
            self.domains.set_cell(cell, new);
            for place in network.places[cell].iter().flatten() {
                self.pending[network.slots[place.slot].base + place.position] |= old & !new;
                self.enqueue(place.slot);
            }
        }
        true
    }

    /// Keeps only one word in a slot; false when it is not there. Does not propagate.
    pub(crate) fn assign_word(&mut self, network: &Network, slot: usize, word: u32) -> bool {
        let letters = network.supports_of(slot).words.word(word as usize);
        network.slots[slot]
            .cells
            .iter()
            .zip(letters)
            .all(|(&cell, &letter)| self.restrict(network, cell, 1 << letter))
    }

    /// Runs every pending revision; false, with the queue emptied, on a contradiction.
    pub(crate) fn propagate(&mut self, network: &Network) -> bool {
        loop {
            while let Some(slot) = self.next_slot() {
                if !self.revise(network, slot) {
                    self.weights[slot] += self.bump;
                    self.bump *= 1.002;
                    if self.bump > LARGEST_WEIGHT {
                        self.weights.iter_mut().for_each(|weight| *weight /= LARGEST_WEIGHT);
                        self.bump /= LARGEST_WEIGHT;
                    }
                    self.clear(network);
                    return false;
                }
            }
            match self.fixed.pop() {
                Some(slot) => self.remove_elsewhere(network, slot),
                None => return true,
            }
        }
    }

    fn enqueue(&mut self, slot: usize) {
        if !self.queued[slot] {
            self.queued[slot] = true;
            self.queue.push(slot);
        }
    }

    /// The queued slot that is cheapest to revise.
    fn next_slot(&mut self) -> Option<usize> {
        let domains = &self.domains;
        let place = (0..self.queue.len()).min_by_key(|&at| domains.blocks(self.queue[at]))?;
        let slot = self.queue.swap_remove(place);
        self.queued[slot] = false;
        Some(slot)
    }

    /// Forgets whatever was pending.
    fn clear(&mut self, network: &Network) {
        for slot in self.queue.drain(..) {
            self.queued[slot] = false;
            self.stale[slot] = false;
            let slot = &network.slots[slot];
            self.pending[slot.base..slot.base + slot.cells.len()].fill(0);
        }
        self.fixed.clear();
    }

    /// The word of a slot down to one word leaves every other slot of its scope.
    fn remove_elsewhere(&mut self, network: &Network, slot: usize) {
        let Some(word) = self.domains.first_word(slot) else { return };
        for &other in &network.slots_of_list[network.slots[slot].list] {
            if other != slot
                && self.scope[other] == self.scope[slot]
                && self.domains.contains(other, word)
            {
                let (block, bit) = ((word / 64) as usize, 1_u64 << (word % 64));
                self.domains.intersect(other, |at| if at == block { !bit } else { u64::MAX });
                self.stale[other] = true;
                self.enqueue(other);
            }
        }
    }

    /// Applies a slot's pending letters to its words, then its words to its cells' letters.
    fn revise(&mut self, network: &Network, slot: usize) -> bool {
        let supports = network.supports_of(slot);
        let place = &network.slots[slot];
        let before = self.domains.count(slot);
        let stale = std::mem::take(&mut self.stale[slot]);
        // A position filtered alone keeps a support for each letter it has left.
        let mut filtered = None;
        let mut filters = 0;
        for (position, &cell) in place.cells.iter().enumerate() {
            let gone = std::mem::take(&mut self.pending[place.base + position]);
            if gone == 0 {
                continue;
            }
            filters += 1;
            filtered = Some(position);
            self.filter(supports, slot, position, gone, self.domains.cells[cell]);
        }
        let count = self.domains.count(slot);
        if count == 0 {
            return false;
        }
        if count == before && !stale {
            return true;
        }
        let skip = if filters == 1 && !stale { filtered } else { None };
        if count <= FEW_WORDS || count as usize <= 3 * self.domains.blocks(slot) {
            self.read_letters(network, slot, skip);
        } else {
            self.search_letters(network, slot, skip);
        }
        if network.distinct && count == 1 {
            self.fixed.push(slot);
        }
        // An emptied cell shows as an empty slot: every letter left has a word.
        true
    }

    /// Removes the words that lost their letter at one position.
    fn filter(
        &mut self,
        supports: &super::supports::Supports,
        slot: usize,
        position: usize,
        gone: u32,
        left: u32,
    ) {
        let keep = left.count_ones() <= gone.count_ones();
        let mut letters = if keep { left } else { gone };
        let mut rows: [&[u64]; 32] = [&[]; 32];
        let mut used = 0;
        while letters != 0 {
            rows[used] = supports.row(position, letters.trailing_zeros() as usize);
            letters &= letters - 1;
            used += 1;
        }
        self.work += (self.domains.blocks(slot) * (used + 1)) as u64 + 10;
        let rows = &rows[..used];
        if let ([row], true) = (rows, keep) {
            self.domains.intersect(slot, |block| row[block]);
        } else if keep {
            self.domains.intersect(slot, |block| rows.iter().fold(0, |all, row| all | row[block]));
        } else {
            self.domains.intersect(slot, |block| !rows.iter().fold(0, |all, row| all | row[block]));
        }
    }

    /// Shrinks the cells of a slot by reading its few words.
    fn read_letters(&mut self, network: &Network, slot: usize, skip: Option<usize>) {
        let words = &network.supports_of(slot).words;
        let cells = &network.slots[slot].cells;
        let mut seen = [0_u32; 64];
        if cells.len() > seen.len() {
            return self.search_letters(network, slot, skip);
        }
        let seen = &mut seen[..cells.len()];
        for word in self.domains.words(slot) {
            for (seen, &letter) in seen.iter_mut().zip(words.word(word as usize)) {
                *seen |= 1 << letter;
            }
        }
        self.work += u64::from(self.domains.count(slot)) * cells.len() as u64 + 10;
        for (position, &cell) in cells.iter().enumerate() {
            if skip != Some(position) {
                self.shrink(network, slot, cell, seen[position]);
            }
        }
    }

    /// Shrinks the cells of a slot by looking for a support of each letter.
    fn search_letters(&mut self, network: &Network, slot: usize, skip: Option<usize>) {
        let supports = network.supports_of(slot);
        let place = &network.slots[slot];
        for (position, &cell) in place.cells.iter().enumerate() {
            let letters = self.domains.cells[cell];
            if skip == Some(position) || letters.is_power_of_two() {
                continue;
            }
            let (index, mask) = self.domains.slice(slot);
            let present = supports.present(position);
            let mut missing = letters;
            let mut tests = 0;
            for (&block, &bits) in index.iter().zip(mask) {
                // Only the letters some word of the block has are looked up.
                let mut candidates = missing & present[block as usize];
                while candidates != 0 {
                    let letter = candidates.trailing_zeros() as usize;
                    let met = bits & supports.row(position, letter)[block as usize] != 0;
                    missing &= !(u32::from(met) << letter);
                    candidates &= candidates - 1;
                    tests += 1;
                }
                tests += 1;
                if missing == 0 {
                    break;
                }
            }
            self.work += tests;
            let kept = letters & !missing;
            self.shrink(network, slot, cell, kept);
        }
    }

    /// Keeps `letters` in a cell of `slot` and tells the crossing slot.
    fn shrink(&mut self, network: &Network, slot: usize, cell: usize, letters: u32) {
        let old = self.domains.cells[cell];
        let new = old & letters;
        if new == old {
            return;
        }
        self.domains.set_cell(cell, new);
        if let Some(crossing) = network.crossing(cell, slot) {
            self.pending[network.slots[crossing.slot].base + crossing.position] |= old & !new;
            self.enqueue(crossing.slot);
        }
    }
}
