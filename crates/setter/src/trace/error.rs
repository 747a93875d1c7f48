//! The problems that a trace can have.

use std::io;

use thiserror::Error;

/// A problem with a trace, and its place.
#[derive(Debug, Error)]
#[error("{line}: {problem}")]
pub struct TraceError {
    /// The line, from 1.
    pub line: u64,
    /// The problem with this line.
    pub problem: TraceProblem,
}

/// The problems that a trace can have.
#[derive(Debug, Error)]
pub enum TraceProblem {
    /// The trace cannot be read, or its compressed form is cut or damaged.
    #[error("cannot read the trace: {0}")]
    Read(#[from] io::Error),
    /// The first line is no header.
    #[error(
        "this is no trace: its first line is {{\"format\":\"setter-trace\",\"version\":1,…}} ({0})"
    )]
    NoTrace(String),
    /// The trace is of another version.
    #[error("the trace is of version {found}: this program reads version {allowed}")]
    Version {
        /// The version it says.
        found: u64,
        /// The version that is read.
        allowed: u64,
    },
    /// Its header contradicts itself.
    #[error("the header of the trace is wrong: {0}")]
    Header(String),
    /// A line that is no step.
    #[error("this is no step of a search: {0}")]
    NoStep(String),
    /// The trace ends before its last line.
    #[error(
        "the trace is cut: its last line is {{\"event\":\"end\",…}}, and it ends here without it"
    )]
    Cut,
    /// The trace goes on after its last line.
    #[error("the trace goes on after its end, {{\"event\":\"end\",…}}")]
    AfterEnd,
    /// Lines are missing.
    #[error("the trace has {found} steps, and its last line says {told}")]
    Steps {
        /// How many there are.
        found: u64,
        /// How many its end tells of.
        told: u64,
    },
}
