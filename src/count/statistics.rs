//! The method of an answer about all fills, and the work and memory that it took.

/// How an answer is found, for tests and measures: to leave it the choice is best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// By the way that turns out to be the faster.
    #[default]
    Fastest,
    /// By AND/OR search only, if the problem is not too large for it.
    AndOr,
    /// By walking only.
    Walk,
}

/// A sweep over the white cells of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sweep {
    /// Row after row.
    Rows,
    /// Column after column.
    Columns,
    /// Diagonal after diagonal, each rising from left to right.
    RisingDiagonals,
    /// Diagonal after diagonal, each falling from left to right.
    FallingDiagonals,
}

/// The order of cells that an AND/OR search goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellOrder {
    /// The sweep that the order began as, with the lowest cost by estimate.
    pub sweep: Sweep,
    /// Whether the order was changed since, by simulated annealing.
    pub is_annealed: bool,
}

/// The work and memory of a [`Counter`](super::Counter).
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
    /// The order of cells that the AND/OR search took, once it is prepared.
    pub cell_order: Option<CellOrder>,
}
