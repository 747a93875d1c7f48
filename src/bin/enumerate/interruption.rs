//! Signals and a deadline, which ask the run to end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use lexicon::halt::{Halt, Halted};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::{Exit, Failure};

/// How often to look on behalf of what cannot look itself.
const LOOK: Duration = Duration::from_millis(5);

/// Remembers a signal until the run looks; a second one ends the process at once.
#[derive(Clone)]
pub struct Interruption {
    signal: Arc<AtomicUsize>,
    deadline: Option<Instant>,
}

/// Why a run must end before its job is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time that the user set is over.
    Time,
    /// A signal came, of this number.
    Signal(u8),
}

impl Stop {
    /// How people are told.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Time => "stopped by --time",
            Stop::Signal(_) => "interrupted",
        }
    }
}

impl From<Stop> for Exit {
    fn from(stop: Stop) -> Exit {
        match stop {
            Stop::Time => Exit::Limit,
            Stop::Signal(number) => Exit::Interrupted(number),
        }
    }
}

impl Interruption {
    /// Catches SIGINT and SIGTERM from now on, and watches the deadline.
    pub fn catch(deadline: Option<Instant>) -> Result<Interruption, Failure> {
        let signal = Interruption::catch_signals()
            .context("cannot catch signals")
            .map_err(|error| (Exit::BadInput, error))?;
        Ok(Interruption { signal, deadline })
    }

    fn catch_signals() -> io::Result<Arc<AtomicUsize>> {
        let signal = Arc::new(AtomicUsize::new(0));
        let again = Arc::new(AtomicBool::new(false));
        for number in [SIGINT, SIGTERM] {
            flag::register_conditional_shutdown(number, 128 + number, Arc::clone(&again))?;
            flag::register(number, Arc::clone(&again))?;
            flag::register_usize(number, Arc::clone(&signal), number as usize)?;
        }
        Ok(signal)
    }

    /// Why the run must end, if it must.
    pub fn reason(&self) -> Option<Stop> {
        match u8::try_from(self.signal.load(Ordering::Relaxed)) {
            Ok(0) | Err(_) => {
                let is_over = self.deadline.is_some_and(|deadline| deadline <= Instant::now());
                is_over.then_some(Stop::Time)
            }
            Ok(number) => Some(Stop::Signal(number)),
        }
    }

    /// Why what was halted by [`halt`](Self::halt) was.
    pub fn after(&self, _: Halted) -> Stop {
        // Time may be over without a signal, but no signal is forgotten.
        self.reason().unwrap_or(Stop::Time)
    }

    /// What is set soon once the run must end, for those who cannot look for the reason.
    pub fn halt(&self) -> Halt {
        let halt = Halt::default();
        let (own, halting) = (self.clone(), halt.clone());
        thread::spawn(move || {
            while own.reason().is_none() {
                thread::sleep(LOOK);
            }
            halting.set();
        });
        halt
    }
}
