//! The words of texts that are no words of the alphabet.

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
