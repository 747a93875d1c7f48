//! How to search: the order, the memory, the techniques.

use network::order::Order;

/// How to search: the order of the fills, the memory and the techniques.
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
        Techniques { lookahead: true, rectangles: true, oracle: OracleUse::WhenWorth }
    }
}
