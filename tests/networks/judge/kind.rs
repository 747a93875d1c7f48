//! The kinds of network and of constraint.

/// A kind of network or of constraint that a problem may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Black cells.
    Blocks,
    /// Given letters and letter sets.
    Letters,
    /// Several given letters in a cell.
    Rebus,
    Bars,
    Layers,
    Diagonals,
    Reversed,
    Symmetric,
    Wrap,
    /// Lists of their own for the slots across or down.
    OwnLists,
    /// A network file.
    Free,
    /// Required and excluded words, and a least score.
    ChosenWords,
    MinSlot,
    /// Another order than row after row.
    Order,
    /// No word may stand twice.
    Distinct,
}

impl Kind {
    pub const ALL: [Kind; 15] = [
        Kind::Blocks,
        Kind::Letters,
        Kind::Rebus,
        Kind::Bars,
        Kind::Layers,
        Kind::Diagonals,
        Kind::Reversed,
        Kind::Symmetric,
        Kind::Wrap,
        Kind::OwnLists,
        Kind::Free,
        Kind::ChosenWords,
        Kind::MinSlot,
        Kind::Order,
        Kind::Distinct,
    ];
}
