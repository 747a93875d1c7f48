//! The budget of jobs where one thread answers.

use std::time::Duration;

use axum::body::Bytes;
use lexicon::Halt;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::refusal::{Ended, Refusal};

/// A part of an answer that is told on the way.
#[derive(Debug)]
pub enum Told {
    /// An event of a stream.
    Event(Event),
    /// A piece of a text.
    Piece(Bytes),
}

/// An event of a stream.
#[derive(Debug, Serialize)]
pub struct Event {
    /// The name of the event.
    pub event: String,
    /// From where a client may go on.
    pub id: Option<String>,
    /// The data of the event, as written: numbers would lose their last digits if they were read again.
    pub data: Box<RawValue>,
}

/// The memory and the time of a job, and the function that it tells parts of its answer.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    memory: usize,
    time: Duration,
    tell: fn(Told),
}

/// Work that was let in.
#[derive(Debug)]
pub struct Job {
    halt: Halt,
    memory: usize,
}

impl Budget {
    /// A budget of about `memory` bytes, in which a stream may take `time`.
    pub fn new(memory: usize, time: Duration, tell: fn(Told)) -> Budget {
        Budget { memory, time, tell }
    }

    /// How long a search may take.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Tells something on the way.
    pub(super) fn tell(&self, told: Told) {
        (self.tell)(told);
    }

    /// A job that ends by itself when its time is over.
    pub(super) fn limited(&self) -> Job {
        Job { halt: Halt::after(self.time), memory: self.memory }
    }

    /// A job whose results are kept for further questions.
    pub(super) fn keep(&self) -> Job {
        Job { halt: Halt::default(), memory: self.memory }
    }

    /// A job that writes a list.
    ///
    /// # Errors
    /// None; on threads there may be too many.
    pub fn list(&self) -> Result<Job, Refusal> {
        // The count that it begins from is kept beside it.
        Ok(Job { halt: Halt::default(), memory: self.memory / 8 })
    }

    /// Works out an answer.
    ///
    /// # Errors
    /// The error of the work.
    pub async fn answer<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Job) -> Result<T, Ended> + Send + 'static,
    ) -> Result<T, Refusal> {
        work(&self.keep()).map_err(refusal)
    }
}

impl Job {
    /// The halt of the job: setting it ends the job.
    pub fn halt(&self) -> &Halt {
        &self.halt
    }

    /// About how many bytes it may take in all.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Does the work at once.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        work()
    }
}

/// The refusal of work that ended. Only work that itself sets its halt can be halted.
pub(super) fn refusal(ended: Ended) -> Refusal {
    match ended {
        Ended::Refused(refusal) => refusal,
        Ended::Halted => Refusal::unanswerable("it was halted before its answer"),
    }
}
