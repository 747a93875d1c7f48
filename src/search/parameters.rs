//! The fills to search for, and the techniques to use.

use network::order::Order;

/// The fills to search for, their order, and the memory and techniques to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The order of the cells by which fills are compared.
    pub order: Order,
    /// About the bytes that the search may take in all, for all its threads together. The memory that the
    /// index and the problem hold already is not counted, but for the sets of words that a problem makes for its
    /// searches.
    pub memory: u64,
    /// The techniques that the search may use; fills and their order do not depend on them.
    pub techniques: Techniques,
}

impl Default for Search {
    /// All fills, row by row, with all techniques and 1 GiB.
    fn default() -> Search {
        Search { order: Order::Rows, memory: 1 << 30, techniques: Techniques::default() }
    }
}

/// The techniques that a search may use, for tests and measures: all of them are best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques {
    /// Looking at the next row, as long as that fits in memory. Without it the search is a plain walk
    /// from cell to cell.
    pub lookahead: bool,
    /// Walking through lists of words where the grid is a small rectangle, if there is lookahead.
    pub rectangles: bool,
    /// Asking an extension oracle where the walk thrashes, if there is lookahead.
    pub oracle: OracleUse,
    /// The figures by which the oracle is asked.
    pub tuning: Tuning,
}

/// When an extension oracle is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OracleUse {
    /// Never.
    Never,
    /// When the walk without a fill has come to cost more than a question.
    WhenWorth,
    /// As often as the walk can still go on between questions.
    Always,
}

impl Default for Techniques {
    /// All techniques.
    fn default() -> Techniques {
        Techniques {
            lookahead: true,
            rectangles: true,
            oracle: OracleUse::WhenWorth,
            tuning: Tuning::STANDARD,
        }
    }
}

/// When the oracle is asked and how long it may take, in figures that were tuned.
///
/// A *node* is a letter or word placed by the walk. *Work* is counted by the oracle: blocks of 64
/// words touched, about three nanoseconds each. Fills and their order depend on none of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The cost of a node of the walk, in work.
    pub node_work: u64,
    /// The work allowed to a question, unless the walk has done more under its prefix.
    pub first_limit: u64,
    /// The work allowed to a question for each cell, where that is more: in a large grid the whole takes longer to
    /// search.
    pub work_of_cell: u64,
    /// The work allowed, for each pair of cells, to a question while no fill is known that lies ahead.
    pub work_of_pair: u64,
    /// How many times the price of a question the walk must cost before the first one. Each question
    /// without a fill since halves this factor.
    pub price_factor: u64,
    /// The nodes walked before the oracle is thought of: at first, and at most. A question that helped
    /// halves them for the next one, one that did not doubles them.
    pub first_slice: u64,
    /// See [`first_slice`](Self::first_slice).
    pub longest_slice: u64,
    /// The nodes walked between two questions at least, for each cell: enough to come back to where
    /// the walk was, and well beyond.
    pub slice_per_cell: u64,
}

impl Tuning {
    /// The values found to be best. Figures: `benches/record/constants.md`.
    pub const STANDARD: Tuning = Tuning {
        node_work: 12,
        first_limit: 1 << 22,
        work_of_cell: 1 << 16,
        work_of_pair: 128,
        price_factor: 8,
        first_slice: 1 << 12,
        longest_slice: 1 << 16,
        slice_per_cell: 4,
    };
}
