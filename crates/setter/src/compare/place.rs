//! Where an error in a matrix file is.

use std::ops::Range;

use thiserror::Error;

/// A problem with a matrix file, and its place.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{line}:{column}: {problem}")]
pub struct MatrixError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The text that was found, and the values allowed.
    pub problem: String,
}

impl MatrixError {
    /// A problem at some bytes of a text.
    pub fn at(text: &str, span: Range<usize>, problem: String) -> MatrixError {
        let before = text.get(..span.start.min(text.len())).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        MatrixError {
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
            problem,
        }
    }
}
