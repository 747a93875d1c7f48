//! The lines that commands write on standard error.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::{Done, Failure};
use lexicon::dictionary::{Fault, Faults, FaultyLine, FaultyLines, MAX_WORD};
use lexicon::{Score, Source, threads};

/// The form of the statistics of a run.
#[cfg(feature = "flags")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum StatsForm {
    /// Lines to read.
    Text,
    /// One line of JSON.
    Json,
}

/// The error of usage that flags of a subcommand do not mean a job.
#[cfg(feature = "flags")]
pub fn usage_error(mut command: clap::Command, subcommand: &str, message: String) -> clap::Error {
    command.build();
    let command = match command.find_subcommand_mut(subcommand) {
        Some(subcommand) => subcommand,
        None => &mut command,
    };
    command.error(clap::error::ErrorKind::ValueValidation, message)
}

/// Says lines about a run in the name of a command.
#[derive(Clone, Copy, Debug)]
pub struct Voice(&'static str);

impl Voice {
    /// The voice of the command of this name.
    pub const fn of(command: &'static str) -> Voice {
        Voice(command)
    }

    /// Writes a line about the run; that standard error is closed must not end the run.
    pub fn say(self, line: fmt::Arguments<'_>) {
        // In one piece: several threads and processes may write there.
        let _ = io::stderr().write_all(format!("{}: {line}\n", self.0).as_bytes());
    }

    /// Says, once in a run, that the system refused a thread, if it did: there are fewer than were asked for.
    pub fn tell_refused_threads(self) {
        static IS_TOLD: AtomicBool = AtomicBool::new(false);
        if let Some(refusal) = threads::refusal()
            && !IS_TOLD.swap(true, Ordering::Relaxed)
        {
            self.say(format_args!("warning: {refusal}; fewer are at work"));
        }
    }

    /// Says why a job failed, if it did, and returns the code to exit with.
    pub fn ends(self, done: Done) -> ExitCode {
        if done.is_ok() {
            self.tell_refused_threads();
        }
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

    /// Warns of the lines of dictionaries that are no words, or whose scores are not taken as they stand.
    pub fn faults(self, faults: &Faults, sources: &[Source]) {
        let name = |source: usize| sources.get(source).map(Source::name).unwrap_or_default();
        for sentence in fault_sentences(faults, name) {
            self.say(format_args!("warning: {sentence}"));
        }
    }
}

/// A sentence for each fault that lines of dictionaries have: the first line with the fault, the name of its
/// source, which `name` gives by number, and how many lines have the fault.
pub fn fault_sentences(
    faults: &Faults,
    name: impl Fn(usize) -> String,
) -> impl Iterator<Item = String> {
    faults.iter().map(move |(fault, FaultyLines { lines, first })| {
        let FaultyLine { source, line, text } = first;
        let (what, done) = match fault {
            Fault::Letters => ("does not fold to letters of the alphabet".into(), "skipped"),
            Fault::TooLong => (format!("has more than {MAX_WORD} letters"), "skipped"),
            Fault::NoScore => (
                "has a score that is no number: digits, with an optional fraction; it is taken as 0".into(),
                "kept",
            ),
            Fault::ScoreTooGreat => {
                (format!("has a score above {}, which is taken instead", Score::MAX), "lowered")
            }
            Fault::ScoreTooFine => {
                ("has a score of more than six decimals, of which six count".into(), "rounded down")
            }
            Fault::Windows1252 => {
                ("is no UTF-8: the list is read as Windows-1252 (Latin-1)".into(), "decoded")
            }
        };
        let such = if *lines == 1 { "line" } else { "lines" };
        format!("{}:{line}: {text:?} {what}; {done} {lines} such {such}", name(*source))
    })
}
