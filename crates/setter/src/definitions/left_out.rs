//! The lines and definitions of lists that are left out.

use super::lines::LineProblem;

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
