//! Why the words of a text cannot be counted.

use std::env::temp_dir;
use std::io;

use lexicon::Halted;
use thiserror::Error;

/// Why the words of a text cannot be counted.
#[derive(Debug, Error)]
pub enum WordsError {
    /// The text cannot be read, or its compressed data is cut short or damaged.
    #[error("{name}: cannot read the text: {error}")]
    Read {
        /// The source.
        name: String,
        /// The error of the system or the decoder.
        error: io::Error,
    },
    /// The source begins with what no text in UTF-8 has.
    #[error(
        "{name}: byte {offset} is 0x{byte:02x}: this is no text in UTF-8; plain text and HTML are read"
    )]
    NoText {
        /// The source.
        name: String,
        /// Where the first such byte is, from 0, decompressed.
        offset: usize,
        /// That byte.
        byte: u8,
    },
    /// The temporary files of a long list cannot be written or read.
    #[error("{folder}: cannot sort the words through temporary files: {0}", folder = temp_dir().display())]
    Spill(io::Error),
    /// The list cannot be written.
    #[error("cannot write the words: {0}")]
    Output(io::Error),
    /// The work was asked to end.
    #[error(transparent)]
    Halted(#[from] Halted),
}
