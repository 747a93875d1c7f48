//! What is undone when a choice is refuted.

/// What is undone when a choice is refuted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeadEnds {
    /// The last choice: chronological backtracking.
    #[default]
    Chronological,
}
