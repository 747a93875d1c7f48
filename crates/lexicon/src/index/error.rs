//! Why dictionaries cannot be indexed.

use std::io;

use thiserror::Error;

use crate::automaton::TooManyTransitions;
use crate::dictionary::DictionaryError;
use crate::halt::Halted;
use crate::spool::{of_fst, place};

/// Why dictionaries cannot be indexed.
#[derive(Debug, Error)]
pub enum IndexError {
    /// A dictionary cannot be read.
    #[error(transparent)]
    Dictionary(#[from] DictionaryError),
    /// The index cannot be written, though not for the cache's sake.
    #[error("{folder}: cannot build the index of the dictionary: {0}", folder = place())]
    Build(io::Error),
    /// The words make too large an automaton.
    #[error(transparent)]
    TooLarge(#[from] TooManyTransitions),
    /// The work was [asked to end](super::IndexOptions::halt).
    #[error(transparent)]
    Halted(#[from] Halted),
}

/// The bytes are not the whole file of an index.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("this is no file of an index, or it is damaged, or cut short")]
pub struct DamagedIndex;

impl From<io::Error> for IndexError {
    fn from(error: io::Error) -> IndexError {
        IndexError::Build(error)
    }
}

impl From<fst::Error> for IndexError {
    fn from(error: fst::Error) -> IndexError {
        IndexError::Build(of_fst(error))
    }
}
