//! The lines of dictionaries that are no words, or whose scores are not taken as they stand.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::score::Score;

/// The faulty lines of dictionaries, by their fault, and the scales of their scores.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faults {
    lines: BTreeMap<Fault, FaultyLines>,
    /// The greatest score of each source, in millionths.
    greatest: Vec<u64>,
}

/// Two sources whose scores are of different scales: those of one end at 1 or below, those of the other are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scales {
    /// The source of small scores, by its place among the sources, from 0.
    pub small: usize,
    /// The source of greater scores.
    pub great: usize,
    /// The greatest score of that.
    pub greatest: Score,
}

/// A fault of a line of a dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Fault {
    /// The line does not fold to letters of the alphabet: it is skipped.
    Letters,
    /// The line is a phrase, of several words or with marks, and phrases are [skipped](super::Phrases::Skip).
    Phrase,
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
            Fault::Letters | Fault::Phrase | Fault::TooLong => true,
            Fault::NoScore | Fault::ScoreTooGreat | Fault::ScoreTooFine | Fault::Windows1252 => {
                false
            }
        }
    }
}

impl Faults {
    pub(crate) fn add(&mut self, fault: Fault, source: usize, line: u64, text: &[u8]) {
        let first = || {
            let start = String::from_utf8_lossy(&text[..text.len().min(160)]);
            FaultyLine { source, line, text: start.chars().take(40).collect() }
        };
        let lines =
            self.lines.entry(fault).or_insert_with(|| FaultyLines { lines: 0, first: first() });
        lines.lines += 1;
    }

    /// Notes the greatest score of the next source.
    pub(crate) fn end_source(&mut self, greatest: Score) {
        self.greatest.push(greatest.millionths());
    }

    /// The first two sources whose scores are of different scales, if any are.
    pub fn scales(&self) -> Option<Scales> {
        let one = Score::ONE.millionths();
        let small = self.greatest.iter().position(|&greatest| (1..=one).contains(&greatest))?;
        let great = self.greatest.iter().position(|&greatest| greatest > one)?;
        let greatest = Score::from_millionths(self.greatest[great]);
        Some(Scales { small, great, greatest })
    }

    /// Each fault that lines have, with its lines.
    pub fn iter(&self) -> impl Iterator<Item = (Fault, &FaultyLines)> {
        self.lines.iter().map(|(&fault, lines)| (fault, lines))
    }

    /// How many lines were skipped.
    pub fn skipped(&self) -> u64 {
        self.iter().filter(|(fault, _)| fault.skips()).map(|(_, lines)| lines.lines).sum()
    }
}
