//! Slots that are listed one by one, as a network file does.

/// The slots of a network file, over the white cells of the grid that is its picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedSlots {
    /// The name of each cell.
    pub names: Vec<String>,
    /// The cells of each slot, in the order in which it is read.
    pub slots: Vec<Vec<usize>>,
    /// All cells in the order by which fills are compared.
    pub order: Vec<usize>,
    /// The cell of each white cell of the picture, row after row.
    pub pictured: Vec<usize>,
}
