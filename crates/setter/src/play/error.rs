//! Why there is no puzzle to play.

use crate::generation::{GenerationError, SizeError};
use lexicon::Halted;
use lexicon::index::IndexError;
use network::problem::ProblemError;
use network::word_choice::WordChoiceError;
use thiserror::Error;

use super::request::{LEAST_SIDE, MOST_SIDE};

/// Why there is no puzzle to play.
#[derive(Debug, Error)]
pub enum PlayError {
    /// The size is none.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The size is not one of puzzles to play.
    #[error(
        "a puzzle to play has {LEAST_SIDE} to {MOST_SIDE} rows and as many columns, not {rows}x{columns}"
    )]
    Side {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
    /// Words cannot be that short.
    #[error("the shortest words have 2 or 3 letters, not {0}")]
    Shortest(usize),
    /// No pattern of black cells was found.
    #[error(transparent)]
    Pattern(GenerationError),
    /// The words make too large an automaton.
    #[error(transparent)]
    Problem(ProblemError),
    /// The words cannot be indexed.
    #[error(transparent)]
    Index(IndexError),
    /// The words of the theme are no choice of words.
    #[error(transparent)]
    Theme(#[from] WordChoiceError),
    /// No pattern was filled within the effort.
    #[error(
        "none of {patterns} patterns of black cells was filled with the {words} words that have a definition"
    )]
    NoFill {
        /// How many were tried.
        patterns: u64,
        /// How many words there are.
        words: usize,
    },
    /// The work was asked to end.
    #[error(transparent)]
    Halted(#[from] Halted),
}

impl From<GenerationError> for PlayError {
    fn from(error: GenerationError) -> PlayError {
        match error {
            GenerationError::Halted(halted) => PlayError::Halted(halted),
            error => PlayError::Pattern(error),
        }
    }
}

impl From<ProblemError> for PlayError {
    fn from(error: ProblemError) -> PlayError {
        match error {
            ProblemError::Halted(halted) => PlayError::Halted(halted),
            error => PlayError::Problem(error),
        }
    }
}

impl From<IndexError> for PlayError {
    fn from(error: IndexError) -> PlayError {
        match error {
            IndexError::Halted(halted) => PlayError::Halted(halted),
            error => PlayError::Index(error),
        }
    }
}
