//! How the memory of a counter is shared out.

/// The least that word lists and slot automata may take, however little memory there is: below it a
/// search would be refused that takes no more than the index of its words.
/// Figures: `benches/record/constants.md`.
const LEAST_TABLES: usize = 1 << 24;

/// How many bytes each part of a [`Counter`](super::Counter) may take.
///
/// A quarter goes to the walk, of which the rank index takes at most a sixteenth. The rest is for AND/OR search:
/// first the reduced problem with its word lists and the slot automata of the order, which take the bytes they
/// need, up to half of all; where half is too little, fills are only walked. Of the bytes left of the rest, a
/// quarter is for automata under conditions, and three quarters are to remember counts. Marginals are found when
/// there is no walk any more, and may take all bytes that are free. Other shares: figures in
/// `benches/record/constants.md`.
#[derive(Clone, Copy, Debug)]
pub struct MemoryShares {
    all: usize,
    /// The bytes for counts, if they do not depend on the bytes held beside them.
    memo: Option<usize>,
}

impl MemoryShares {
    /// The shares of a number of bytes, or of all that the machine can address.
    pub fn of(bytes: u64) -> MemoryShares {
        MemoryShares { all: usize::try_from(bytes).unwrap_or(usize::MAX), memo: None }
    }

    /// Shares by which a count takes the same work on any machine, a part of how the shards of a count are cut: 36
    /// MiB of counts, about as many as a count of 2^18 nodes makes, so that few are forgotten.
    pub fn of_shards() -> MemoryShares {
        MemoryShares { all: 1 << 30, memo: Some(9 << 22) }
    }

    /// The bytes of all parts together.
    pub fn all(self) -> usize {
        self.all
    }

    /// For the search of the walk.
    pub fn walk(self) -> usize {
        self.all / 4
    }

    /// For the rank index, or for the prefixes known when there is no walk any more.
    pub fn rank_index(self) -> usize {
        self.walk() / 16
    }

    /// The most that the reduced problem and the slot automata may take.
    pub fn tables(self) -> usize {
        (self.all / 2).max(LEAST_TABLES)
    }

    /// The bytes that the tables leave of the share of AND/OR search.
    fn beside(self, tables: usize) -> usize {
        (self.all - self.walk()).saturating_sub(tables)
    }

    /// For automata under conditions, beside `tables` bytes of tables.
    pub fn conditions(self, tables: usize) -> usize {
        self.beside(tables) / 4
    }

    /// For the counts remembered, beside `tables` bytes of tables.
    pub fn memo(self, tables: usize) -> usize {
        self.memo.unwrap_or(self.beside(tables) / 4 * 3)
    }
}
