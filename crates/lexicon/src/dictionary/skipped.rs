//! The lines of dictionaries that are no words.

use serde::{Deserialize, Serialize};

/// The lines of dictionaries that are no words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// How many lines.
    pub lines: u64,
    /// The first of them.
    pub first: Option<SkippedLine>,
}

/// A line that is no word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkippedLine {
    /// Which source it is in, by its place among the sources, from 0.
    pub source: usize,
    /// The line, from 1.
    pub line: u64,
    /// Its text: at most 40 characters of it.
    pub text: String,
    /// Why it is no word.
    pub reason: SkippedReason,
}

/// Why a line is no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SkippedReason {
    /// It does not fold to letters of the alphabet, or has too many of them.
    Letters,
    /// What follows the word is no [score](crate::score::Score).
    Score,
}

impl Skipped {
    /// Adds a line.
    pub(crate) fn add(&mut self, source: usize, line: u64, text: &[u8], reason: SkippedReason) {
        self.lines += 1;
        self.first.get_or_insert_with(|| {
            let start = String::from_utf8_lossy(&text[..text.len().min(160)]);
            SkippedLine { source, line, text: start.chars().take(40).collect(), reason }
        });
    }
}
