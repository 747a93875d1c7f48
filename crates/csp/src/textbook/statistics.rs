//! The statistics of a textbook solver.

/// The statistics of a textbook solver since it was made.
///
/// A *node* is an instantiation that is visited, in the sense of Kondrak and van Beek (Artificial Intelligence
/// 89, 1997): the words of some slots, in the order in which they were chosen, which agree with each other; the
/// last word is counted when it is placed, before any slot is checked forward.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextbookStatistics {
    /// Instantiations visited: words placed.
    pub nodes: u64,
    /// Words checked against the slots instantiated before: without forward checking all words of a slot each
    /// time that it is chosen, for they are checked together; with forward checking each word placed.
    pub words_tried: u64,
    /// Crossings revised: by AC-3, forwards after a word was placed, or backwards before.
    pub revisions: u64,
    /// Words removed from domains by AC-3, by forward checking, by MAC, or because they stand in another slot
    /// already.
    pub words_pruned: u64,
    /// Letters removed from cells by AC-3 and MAC.
    pub letters_pruned: u64,
    /// How often a slot or a cell was left without a word or a letter.
    pub wipe_outs: u64,
    /// Slots left because no word was left to try in them.
    pub dead_ends: u64,
    /// How often choices were undone because they were refuted: after a wipe-out or a dead end.
    pub backtracks: u64,
    /// Backtracks over at least one slot that had no part in the dead end.
    pub jumps: u64,
    /// How many slots were passed over by each jump.
    pub jump_lengths: JumpLengths,
    /// The most slots instantiated at once.
    pub deepest: u64,
    /// Fills found.
    pub fills: u64,
    /// Blocks of 64 words touched: a few nanoseconds each.
    pub work: u64,
}

/// The lengths of jumps: how many slots each jump passed over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JumpLengths {
    /// How many jumps passed over 1, 2, … 31 slots, and over 32 or more.
    pub counts: [u64; 32],
    /// How many slots all jumps passed over.
    pub sum: u64,
    /// The longest jump.
    pub longest: u64,
}

impl JumpLengths {
    /// Counts a jump over `over` slots; a jump over no slot does not count.
    pub(super) fn add(&mut self, over: usize) {
        let Some(at) = over.checked_sub(1) else { return };
        self.counts[at.min(31)] += 1;
        self.sum += over as u64;
        self.longest = self.longest.max(over as u64);
    }
}
