//! Why definitions cannot be read.

use std::io;

use lexicon::Halted;
use thiserror::Error;

/// Why definitions cannot be read.
#[derive(Debug, Error)]
pub enum DefinitionsError {
    /// A list cannot be opened or read, or its compressed data is cut short or damaged.
    #[error("{name}{}: cannot read the definitions: {error}", after(.line))]
    Read {
        /// The list.
        name: String,
        /// How many lines were read before the error.
        line: u64,
        /// The error of the system or the decoder.
        error: io::Error,
    },
    /// The words cannot be indexed.
    #[error("cannot index the definitions: {0}")]
    Index(fst::Error),
    /// The work was asked to end.
    #[error(transparent)]
    Halted(#[from] Halted),
}

impl From<fst::Error> for DefinitionsError {
    fn from(error: fst::Error) -> DefinitionsError {
        DefinitionsError::Index(error)
    }
}

fn after(line: &u64) -> String {
    if *line == 0 { String::new() } else { format!(": after line {line}") }
}
