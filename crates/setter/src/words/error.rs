//! Why the words of a text cannot be counted, and the words that are not counted.

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

/// The words that were not counted since they have digits or letters outside the alphabet, or bytes
/// that are not UTF-8.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SkippedWords {
    /// How many.
    pub words: u64,
    /// The first of them.
    pub first: Option<SkippedWord>,
}

/// A word that was not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedWord {
    /// The source it is in.
    pub source: String,
    /// The line, from 1; `None` in HTML, whose lines are not those of its text.
    pub line: Option<u64>,
    /// Its text: at most 40 characters of it.
    pub text: String,
    /// Whether it is UTF-8.
    pub is_utf8: bool,
}

impl SkippedWord {
    /// The word whose bytes these are.
    pub fn new(source: &str, line: Option<u64>, bytes: &[u8]) -> SkippedWord {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(160)]);
        SkippedWord {
            source: source.into(),
            line,
            text: start.chars().take(40).collect(),
            is_utf8: std::str::from_utf8(bytes).is_ok(),
        }
    }
}
