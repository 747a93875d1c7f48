//! Why definitions cannot be read, and the lines and definitions of lists that are left out.

use std::io;

use lexicon::Halted;
use thiserror::Error;

use super::lines::LineProblem;

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

/// Counts of the lines and definitions of lists that are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// How many lines have no definition.
    pub malformed: u64,
    /// The first of them.
    pub first: Option<MalformedLine>,
    /// How many definitions give their words away.
    pub giving_away: u64,
    /// How many definitions have no letter and no digit.
    pub empty: u64,
    /// How many definitions are not for everybody.
    pub sensitive: u64,
}

/// A line that has no definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MalformedLine {
    /// The list it is in.
    pub list: String,
    /// The line, from 1.
    pub line: u64,
    /// The problem with the line.
    pub problem: LineProblem,
}

impl LeftOut {
    pub(super) fn add(&mut self, list: &str, line: u64, problem: LineProblem) {
        self.malformed += 1;
        self.first.get_or_insert_with(|| MalformedLine { list: list.into(), line, problem });
    }
}
