//! What a choice sets.

/// What a choice of the search sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branching {
    /// A letter in a cell of the chosen slot; once it is refuted, the cell goes on without it.
    Letter,
    /// A whole word in the chosen slot; once it is refuted, the next word.
    Word,
}
