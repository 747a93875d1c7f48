//! What comes from a file, and what goes to one.

use crate::loss::Loss;
use crate::model::Puzzle;

/// A puzzle that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What of the file is not in it.
    pub losses: Vec<Loss>,
}

/// A puzzle as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// What of the puzzle is not in it.
    pub losses: Vec<Loss>,
}
