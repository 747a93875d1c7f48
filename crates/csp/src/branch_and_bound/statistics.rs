//! The statistics of a search for the best fill.

/// The statistics of a search for the best fill, of all threads together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BestStatistics {
    /// Nodes whose bound was computed, nodes of neighbourhoods and letters placed by walks included.
    pub nodes: u64,
    /// Nodes opened again, to be searched on.
    pub opened: u64,
    /// Neighbourhoods of the best fill searched.
    pub neighbourhoods: u64,
    /// Fills drawn by beliefs, whole or in a region of the best fill, those that came to no fill among them.
    pub draws: u64,
    /// Fills found that were among the best by then.
    pub improvements: u64,
    /// Sweeps of prices over the crossings.
    pub sweeps: u64,
    /// Words that the sweeps looked at: some ten nanoseconds each.
    pub work: u64,
    /// Nodes that are still open.
    pub open: u64,
}
