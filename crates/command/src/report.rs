//! What is said on standard error.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::exit::{Done, Failure};
use lexicon::dictionary::{Skipped, SkippedReason, Source};

/// Says lines about a run in the name of a command.
#[derive(Clone, Copy, Debug)]
pub struct Voice(&'static str);

impl Voice {
    /// The voice of the command of this name.
    pub const fn of(command: &'static str) -> Voice {
        Voice(command)
    }

    /// Writes a line about the run; that standard error is closed must not end it.
    pub fn say(self, line: fmt::Arguments<'_>) {
        // In one piece: several threads and processes may write there.
        let _ = io::stderr().write_all(format!("{}: {line}\n", self.0).as_bytes());
    }

    /// Says why a job failed, if it did; the code to exit with.
    pub fn ends(self, done: Done) -> ExitCode {
        match done {
            Ok(exit) => exit.into(),
            Err(Failure { exit, reason }) => {
                if let Some(reason) = reason {
                    self.say(format_args!("{reason:#}"));
                }
                exit.into()
            }
        }
    }

    /// Warns of the lines of dictionaries that are no words.
    pub fn skipped(self, skipped: &Skipped, sources: &[Source]) {
        let name = |source: usize| sources.get(source).map(Source::name).unwrap_or_default();
        if let Some(sentence) = skipped_lines(skipped, name) {
            self.say(format_args!("warning: {sentence}"));
        }
    }
}

/// Which lines of dictionaries are no words, if there are some, with the name of the first one's source
/// by its number.
pub fn skipped_lines(skipped: &Skipped, name: impl Fn(usize) -> String) -> Option<String> {
    let first = skipped.first.as_ref()?;
    let lines = if skipped.lines == 1 { "line" } else { "lines" };
    let reason = match first.reason {
        SkippedReason::Letters => "does not fold to letters of the alphabet",
        SkippedReason::Score => "has a score that is no number: digits, with an optional fraction",
    };
    Some(format!(
        "{}:{}: {:?} {reason}; skipped {} such {lines}",
        name(first.source),
        first.line,
        first.text,
        skipped.lines,
    ))
}
