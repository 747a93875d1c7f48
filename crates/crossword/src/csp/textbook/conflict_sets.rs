//! Sets of levels: which of the earlier slots have part in a failure.

/// For each level, a set of the levels below it (Prosser's *conf-set*): those whose words have part in
/// the refutation of the words tried at the level so far.
#[derive(Debug)]
pub(super) struct ConflictSets {
    /// The sets of the levels one after the other, a bit for each level; level 0 is none.
    bits: Vec<u64>,
    /// How many blocks a set has; 0 if none are kept.
    blocks: usize,
}

impl ConflictSets {
    /// Empty sets for so many levels.
    pub(super) fn new(levels: usize) -> ConflictSets {
        let blocks = (levels + 1).div_ceil(64);
        ConflictSets { bits: vec![0; (levels + 1) * blocks], blocks }
    }

    /// No sets, for a search that keeps none.
    pub(super) fn none() -> ConflictSets {
        ConflictSets { bits: Vec::new(), blocks: 0 }
    }

    fn set(&self, level: usize) -> &[u64] {
        &self.bits[level * self.blocks..(level + 1) * self.blocks]
    }

    /// Empties the set of a level.
    pub(super) fn clear(&mut self, level: usize) {
        let start = level * self.blocks;
        self.bits[start..start + self.blocks].fill(0);
    }

    /// Adds a level to the set of a later one, if sets are kept; a level is never in its own set.
    pub(super) fn add(&mut self, level: usize, earlier: usize) {
        if earlier < level && self.blocks > 0 {
            self.bits[level * self.blocks + earlier / 64] |= 1 << (earlier % 64);
        }
    }

    /// Adds all earlier levels.
    pub(super) fn add_all_before(&mut self, level: usize) {
        (1..level).for_each(|earlier| self.add(level, earlier));
    }

    /// The latest level in the set of a level; 0 if it is empty.
    pub(super) fn latest(&self, level: usize) -> usize {
        let set = self.set(level).iter().enumerate().rev();
        let mut filled = set.filter(|&(_, &bits)| bits != 0);
        filled.next().map_or(0, |(block, bits)| 64 * block + 63 - bits.leading_zeros() as usize)
    }

    /// Adds the set of a level to that of an earlier one, which itself is left out.
    pub(super) fn merge(&mut self, from: usize, to: usize) {
        let (before, after) = self.bits.split_at_mut(from * self.blocks);
        let target = &mut before[to * self.blocks..(to + 1) * self.blocks];
        target.iter_mut().zip(&after[..self.blocks]).for_each(|(to, &from)| *to |= from);
        target[to / 64] &= !(1 << (to % 64));
    }

    /// The levels in the set of a level, in increasing order.
    pub(super) fn levels(&self, level: usize) -> impl Iterator<Item = usize> {
        let set = if self.blocks == 0 { &[] } else { self.set(level) };
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
        let mut sets = ConflictSets::new(200);
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
        assert_eq!(ConflictSets::none().levels(5).count(), 0);
    }
}
