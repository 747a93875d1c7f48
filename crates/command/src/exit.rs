//! How the command ends.

use std::process::ExitCode;

/// How the command ends, as its exit code tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The job is done, or the reader of the output left.
    Finished,
    /// What was to be checked has faults.
    Found,
    /// Bad usage, grid or dictionary.
    BadInput,
    /// The output, or a temporary file, could not be written.
    BadOutput,
    /// A limit that the user set on time was reached.
    Limit,
    /// A signal, by its number.
    Interrupted(u8),
}

impl Exit {
    /// The number that the process ends with.
    pub fn code(self) -> u8 {
        match self {
            Exit::Finished => 0,
            Exit::Found => 1,
            Exit::BadInput => 2,
            Exit::BadOutput => 3,
            Exit::Limit => 5,
            Exit::Interrupted(signal) => 128 + signal,
        }
    }

    /// The failure with this exit and a reason.
    pub fn because(self, reason: impl Into<anyhow::Error>) -> Failure {
        Failure { exit: self, reason: Some(reason.into()) }
    }

    /// The failure with this exit and no message.
    pub fn silently(self) -> Failure {
        Failure { exit: self, reason: None }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// Why a job ends before it is done.
#[derive(Debug)]
pub struct Failure {
    /// How the command ends.
    pub exit: Exit,
    /// The error told on standard error; `None` for an end without a message.
    pub reason: Option<anyhow::Error>,
}

/// The end of a job: an [`Exit`], or a [`Failure`] with its exit and its message.
pub type Done = Result<Exit, Failure>;
