//! What counting took.

/// What a [`Counter`](super::Counter) did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountStatistics {
    /// The nodes of the AND/OR search expanded: components of the grid counted letter by letter,
    /// once for each context.
    pub expanded: u64,
    /// The counts remembered now.
    pub remembered: u64,
    /// How often a count was remembered.
    pub hits: u64,
    /// The counts that had to be forgotten, as memory is bounded.
    pub forgotten: u64,
    /// About how many nodes were walked, fill by fill.
    pub walked: u64,
    /// The bytes that the AND/OR search holds.
    pub bytes: usize,
}
