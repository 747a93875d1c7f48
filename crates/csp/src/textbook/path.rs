//! The instantiation at hand, and which of its levels have part in the failures above them.

use crate::model::Model;
use lexicon::LetterSet;
use network::{CellId, IdVec, SlotId, WordId};

/// An instantiated slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instantiated {
    pub(super) slot: SlotId,
    pub(super) word: WordId,
}

/// Slots and their words in the order in which they were instantiated: the first is at level 1.
#[derive(Debug)]
pub(super) struct Path {
    levels: Vec<Instantiated>,
    /// The level of each slot; 0 while it is open.
    level_of: IdVec<SlotId, u32>,
    /// The letters that each cell had before any slot was instantiated.
    pub(super) root_letters: IdVec<CellId, LetterSet>,
}

impl Path {
    pub(super) fn new(model: &Model) -> Path {
        let slots = model.slot_count();
        let level_of = IdVec::repeat(0, slots);
        Path { levels: Vec::with_capacity(slots), level_of, root_letters: model.cells.clone() }
    }

    /// How many slots are instantiated.
    pub(super) fn len(&self) -> usize {
        self.levels.len()
    }

    pub(super) fn is_whole(&self) -> bool {
        self.levels.len() == self.level_of.len()
    }

    #[inline(always)]
    pub(super) fn is_open(&self, slot: SlotId) -> bool {
        self.level_of[slot] == 0
    }

    /// The level of a slot, from 1; 0 while it is open.
    #[inline(always)]
    pub(super) fn level_of(&self, slot: SlotId) -> usize {
        self.level_of[slot] as usize
    }

    /// The slot and the word at a level, from 1.
    #[inline(always)]
    pub(super) fn at(&self, level: usize) -> Instantiated {
        self.levels[level - 1]
    }

    pub(super) fn push(&mut self, slot: SlotId, word: WordId) {
        self.levels.push(Instantiated { slot, word });
        self.level_of[slot] = self.levels.len() as u32;
    }

    pub(super) fn pop(&mut self) {
        if let Some(last) = self.levels.pop() {
            self.level_of[last.slot] = 0;
        }
    }
}

/// For each slot, the levels of the words that pruned its domain (Prosser's *past-fc*), with undo.
#[derive(Debug)]
pub(super) struct Reductions {
    by: IdVec<SlotId, Vec<u32>>,
    /// The slots pruned, in the order of time.
    trail: Vec<SlotId>,
}

impl Reductions {
    pub(super) fn new(slots: usize) -> Reductions {
        Reductions { by: IdVec::repeat(Vec::new(), slots), trail: Vec::new() }
    }

    /// Notes that the word of the last level pruned a slot.
    pub(super) fn add(&mut self, slot: SlotId, level: usize) {
        let level = level as u32;
        if self.by[slot].last() != Some(&level) {
            self.by[slot].push(level);
            self.trail.push(slot);
        }
    }

    /// The levels that pruned a slot, in increasing order.
    pub(super) fn of(&self, slot: SlotId) -> impl Iterator<Item = usize> {
        self.by[slot].iter().map(|&level| level as usize)
    }

    /// Forgets the reductions by the levels above `level`.
    pub(super) fn undo_to(&mut self, level: usize) {
        while let Some(&slot) = self.trail.last()
            && self.by[slot].last().is_some_and(|&last| last as usize > level)
        {
            self.by[slot].pop();
            self.trail.pop();
        }
    }
}

/// For each level, a set of the levels below it (Prosser's *conf-set*): the levels whose words have part in
/// the refutation of the words tried at the level so far.
#[derive(Debug)]
pub(super) struct ConflictSets {
    /// The set of each level that was reached so far, a bit for each level below it; level 0 has no set.
    sets: Vec<Vec<u64>>,
    are_kept: bool,
}

impl ConflictSets {
    /// Sets for a search that keeps them or not.
    pub(super) fn new(are_kept: bool) -> ConflictSets {
        ConflictSets { sets: Vec::new(), are_kept }
    }

    /// Empties the set of a level, which is reached.
    pub(super) fn clear(&mut self, level: usize) {
        if self.are_kept {
            self.sets.resize_with(self.sets.len().max(level + 1), Vec::new);
            self.sets[level].clear();
            self.sets[level].resize(level / 64 + 1, 0);
        }
    }

    /// Adds a level to the set of a later level, if sets are kept; a level is never in its own set.
    #[inline(always)]
    pub(super) fn add(&mut self, level: usize, earlier: usize) {
        if earlier < level && self.are_kept {
            self.sets[level][earlier / 64] |= 1 << (earlier % 64);
        }
    }

    /// Adds all earlier levels.
    pub(super) fn add_all_before(&mut self, level: usize) {
        (1..level).for_each(|earlier| self.add(level, earlier));
    }

    /// The latest level in the set of a level; 0 if it is empty.
    pub(super) fn latest(&self, level: usize) -> usize {
        let set = self.sets[level].iter().enumerate().rev();
        let mut filled = set.filter(|&(_, &bits)| bits != 0);
        filled.next().map_or(0, |(block, bits)| 64 * block + 63 - bits.leading_zeros() as usize)
    }

    /// Adds the set of a level to the set of an earlier level, the latest of the set, which itself is left out.
    pub(super) fn merge(&mut self, from: usize, to: usize) {
        let (before, after) = self.sets.split_at_mut(from);
        let target = &mut before[to];
        target.iter_mut().zip(&after[0]).for_each(|(to, &from)| *to |= from);
        target[to / 64] &= !(1 << (to % 64));
    }

    /// The levels in the set of a level, in increasing order.
    pub(super) fn levels(&self, level: usize) -> impl Iterator<Item = usize> {
        let set = self.sets.get(level).map(Vec::as_slice).unwrap_or_default();
        set.iter().enumerate().flat_map(|(block, &bits)| {
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * block + bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_merged_without_the_level_itself() {
        let mut sets = ConflictSets::new(true);
        [4, 130, 199].into_iter().for_each(|level| sets.clear(level));
        for earlier in [3, 64, 130, 199] {
            sets.add(199, earlier);
        }
        assert_eq!(sets.latest(199), 130, "no level is in its own set");
        sets.add(130, 7);
        sets.merge(199, 130);
        assert_eq!(sets.levels(130).collect::<Vec<_>>(), [3, 7, 64]);
        sets.clear(199);
        assert_eq!((sets.latest(199), sets.latest(130)), (0, 64));
        sets.add_all_before(4);
        assert_eq!(sets.levels(4).collect::<Vec<_>>(), [1, 2, 3]);
        let mut none = ConflictSets::new(false);
        none.clear(5);
        none.add(5, 3);
        assert_eq!(none.levels(5).count(), 0);
    }
}
