//! When a search is to end before its end.

use std::time::{Duration, Instant};

use lexicon::halt::Halt;

/// When a search is to end before its end.
#[derive(Clone, Debug)]
pub(super) struct Stop {
    halt: Halt,
    deadline: Option<Instant>,
}

impl Stop {
    /// Once `halt` is set, or so long from now.
    pub(super) fn new(halt: &Halt, time: Option<Duration>) -> Stop {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Stop { halt: halt.clone(), deadline }
    }

    /// Whether it is to end now.
    pub(super) fn is_due(&self) -> bool {
        self.halt.is_set() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
