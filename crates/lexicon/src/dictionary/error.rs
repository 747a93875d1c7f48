//! Why a dictionary cannot be used.

use std::io;

use thiserror::Error;

use crate::halt::Halted;
use crate::spool::place;

/// Why a dictionary cannot be used.
#[derive(Debug, Error)]
pub enum DictionaryError {
    /// The source cannot be opened or read, or its compressed data is cut short or damaged.
    #[error("{name}{}: cannot read the dictionary: {error}", after(.line))]
    Read {
        /// The source.
        name: String,
        /// How many lines were read before the error.
        line: u64,
        /// What the system or the decoder says.
        error: io::Error,
    },
    /// The temporary files of a large dictionary cannot be written or read.
    #[error("{folder}: cannot sort the dictionary through temporary files: {0}", folder = place())]
    Spill(io::Error),
    /// It was asked to end.
    #[error(transparent)]
    Halted(#[from] Halted),
}

fn after(line: &u64) -> String {
    if *line == 0 { String::new() } else { format!(": after line {line}") }
}
