//! The lines of dictionaries that are no words, or whose scores are not taken as they stand.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The faulty lines of dictionaries, by their fault.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faults(BTreeMap<Fault, FaultyLines>);

/// A fault of a line of a dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Fault {
    /// The line does not fold to letters of the alphabet: it is skipped.
    Letters,
    /// The word has more letters than a word may have: the line is skipped.
    TooLong,
    /// The text after the word is no [score](crate::score::Score): the word has 0.
    NoScore,
    /// The score of the line is greater than the greatest [score](crate::score::Score), which the word has
    /// instead.
    ScoreTooGreat,
    /// The score of the line has more decimals than count: the word has the score without the others.
    ScoreTooFine,
    /// The line is in Windows-1252, as which the list is read.
    Windows1252,
}

/// The lines with one fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultyLines {
    /// How many lines.
    pub lines: u64,
    /// The first of the lines.
    pub first: FaultyLine,
}

/// A line with a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultyLine {
    /// The source of the line, by its place among the sources, from 0.
    pub source: usize,
    /// The number of the line, from 1.
    pub line: u64,
    /// The text of the line: at most 40 characters of it.
    pub text: String,
}

impl Fault {
    /// Whether a line with this fault is skipped, so that its word is lost.
    pub fn skips(self) -> bool {
        match self {
            Fault::Letters | Fault::TooLong => true,
            Fault::NoScore | Fault::ScoreTooGreat | Fault::ScoreTooFine | Fault::Windows1252 => {
                false
            }
        }
    }
}

impl Faults {
    /// Adds a line.
    pub(crate) fn add(&mut self, fault: Fault, source: usize, line: u64, text: &[u8]) {
        let first = || {
            let start = String::from_utf8_lossy(&text[..text.len().min(160)]);
            FaultyLine { source, line, text: start.chars().take(40).collect() }
        };
        let lines = self.0.entry(fault).or_insert_with(|| FaultyLines { lines: 0, first: first() });
        lines.lines += 1;
    }

    /// Each fault that lines have, with its lines.
    pub fn iter(&self) -> impl Iterator<Item = (Fault, &FaultyLines)> {
        self.0.iter().map(|(&fault, lines)| (fault, lines))
    }

    /// How many lines were skipped.
    pub fn skipped(&self) -> u64 {
        self.iter().filter(|(fault, _)| fault.skips()).map(|(_, lines)| lines.lines).sum()
    }
}
