//! How far a comparison is.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::report::VOICE;

/// Tells on standard error how many games are played.
pub struct Teller {
    all: usize,
    told: Option<Instant>,
    is_terminal: bool,
}

impl Teller {
    /// Tells of so many games.
    pub fn new(all: usize) -> Teller {
        Teller { all, told: None, is_terminal: io::stderr().is_terminal() }
    }

    /// Tells that so many are played, unless it was told just now.
    pub fn tell(&mut self, done: usize) {
        // A file keeps all lines.
        let each = Duration::from_millis(if self.is_terminal { 200 } else { 30_000 });
        if done < self.all && self.told.is_some_and(|told| told.elapsed() < each) {
            return;
        }
        self.told = Some(Instant::now());
        let line = format!("{done} of {} games", self.all);
        match self.is_terminal {
            true => {
                let _ = io::stderr().write_all(format!("\r\x1b[K{line}").as_bytes());
            }
            false => VOICE.say(format_args!("{line}")),
        }
    }

    /// Ends the line that is written again and again.
    pub fn end(&self) {
        if self.is_terminal {
            let _ = io::stderr().write_all(b"\n");
        }
    }
}
