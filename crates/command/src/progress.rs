//! How far a run is, on standard error.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use crate::report::{Voice, write_stderr};

/// Tells on standard error how far a run is: on a terminal by a line that is written again and again.
#[derive(Debug)]
pub struct Teller {
    voice: Voice,
    told: Option<Instant>,
    is_terminal: bool,
}

impl Teller {
    /// Has told nothing yet.
    pub fn new(voice: Voice) -> Teller {
        Teller { voice, told: None, is_terminal: io::stderr().is_terminal() }
    }

    /// Tells a line, unless one was told just now and more are to come.
    pub fn tell(&mut self, is_last: bool, line: impl FnOnce() -> String) {
        // A file keeps all lines.
        let each = Duration::from_millis(if self.is_terminal { 200 } else { 30_000 });
        if is_last || self.told.is_none_or(|told| told.elapsed() >= each) {
            self.told = Some(Instant::now());
            self.write(&line());
        }
    }

    fn write(&self, line: &str) {
        match self.is_terminal {
            true => write_stderr(&format!("\r\x1b[K{line}")),
            false => self.voice.say(format_args!("{line}")),
        }
    }

    /// Ends the line that is written again and again.
    pub fn close(&self) {
        if self.is_terminal && self.told.is_some() {
            write_stderr("\n");
        }
    }
}
