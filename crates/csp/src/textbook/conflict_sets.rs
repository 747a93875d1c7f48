//! Sets of levels: which of the earlier slots have part in a failure.

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
