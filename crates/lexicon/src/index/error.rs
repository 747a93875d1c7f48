//! Why dictionaries cannot be indexed.

use std::env::temp_dir;
use std::io;

use thiserror::Error;

use crate::automaton::{TooManyTransitions, TranslationError};
use crate::dictionary::DictionaryError;
use crate::halt::Halted;

/// Why dictionaries cannot be indexed.
#[derive(Debug, Error)]
pub enum IndexError {
    /// A dictionary cannot be read.
    #[error(transparent)]
    Dictionary(#[from] DictionaryError),
    /// The index cannot be written, though not for the cache's sake.
    #[error("{folder}: cannot build the index of the dictionary: {0}", folder = temp_dir().display())]
    Build(io::Error),
    /// The words make too large an automaton.
    #[error(transparent)]
    TooLarge(#[from] TooManyTransitions),
    /// It was [asked to end](super::IndexOptions::halt).
    #[error(transparent)]
    Halted(#[from] Halted),
}

impl From<io::Error> for IndexError {
    fn from(error: io::Error) -> IndexError {
        IndexError::Build(error)
    }
}

impl From<TranslationError> for IndexError {
    fn from(error: TranslationError) -> IndexError {
        match error {
            TranslationError::Write(error) => IndexError::Build(error),
            TranslationError::TooLarge(error) => IndexError::TooLarge(error),
        }
    }
}

impl From<fst::Error> for IndexError {
    fn from(error: fst::Error) -> IndexError {
        IndexError::Build(match error {
            fst::Error::Io(error) => error,
            fst::Error::Fst(error) => io::Error::other(error),
        })
    }
}
