//! The lines that commands write on standard error.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use crate::exit::{Done, Failure};
use crate::machine::peak_memory;
use crate::output::awaiting;
use lexicon::dictionary::{Fault, Faults, FaultyLine, FaultyLines, MAX_WORD, Scales};
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
        write_stderr(&format!("{}: {line}\n", self.0));
    }

    /// As [`say`](Self::say), unless nobody reads the line now and standard error is full: never waits.
    pub(crate) fn say_at_once(self, line: fmt::Arguments<'_>) {
        if is_room_in_stderr() {
            self.say(line);
        }
    }

    /// Warns if a run took more memory than allowed, for the words that it holds have no bound.
    pub fn peak_memory(self, allowed: u64) {
        if let Some(taken) = peak_memory().filter(|&taken| taken > allowed) {
            self.say(format_args!(
                "warning: the run took {}M of memory, more than --memory {}M: what it holds of the words has \
                 no bound",
                taken.div_ceil(1 << 20),
                allowed.div_ceil(1 << 20)
            ));
        }
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

    /// Warns of the lines of dictionaries, and of lists of the user's own, that are no words or whose scores are not taken as
    /// they stand.
    pub fn faults(self, faults: &Faults, sources: &[Source], own: &[Source]) {
        let source = |at: usize| sources.iter().chain(own).nth(at);
        let name = |at: usize| source(at).map(Source::name).unwrap_or_default();
        for sentence in fault_sentences(faults, name) {
            self.say(format_args!("warning: {sentence}"));
        }
    }
}

/// Writes a text on standard error, in one piece, for several threads and processes may write there. That it
/// is closed must not end the run.
pub fn write_stderr(text: &str) {
    static NAME: LazyLock<Arc<str>> = LazyLock::new(|| "standard error".into());
    let _ = awaiting(&NAME, || io::stderr().write_all(text.as_bytes()));
}

/// Whether standard error takes a line without waiting for a reader.
#[cfg(unix)]
fn is_room_in_stderr() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stderr = io::stderr();
    let mut polled = [PollFd::new(&stderr, PollFlags::OUT)];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut polled, Some(&at_once)).is_ok_and(|ready| ready > 0)
}

/// Always true: without Unix this is not known.
#[cfg(not(unix))]
fn is_room_in_stderr() -> bool {
    true
}

/// A sentence for each fault that lines of dictionaries have: the first line with the fault, the name of its
/// source, which `name` gives by number, and how many lines have the fault; and one if scores are of different scales.
pub fn fault_sentences(
    faults: &Faults,
    name: impl Fn(usize) -> String,
) -> impl Iterator<Item = String> {
    let scales = faults.scales().map(|Scales { small, great, greatest }| {
        format!(
            "the scores of {} are at most 1, those of {} up to {greatest}: they are taken as they stand; --scale divides the \
             greater ones",
            name(small),
            name(great)
        )
    });
    let lines = faults.iter().map(move |(fault, FaultyLines { lines, first })| {
        let FaultyLine { source, line, text } = first;
        let (what, done) = match fault {
            Fault::Letters => ("does not fold to letters of the alphabet".into(), "skipped"),
            Fault::Phrase => (
                "is a phrase, with blanks, hyphens or apostrophes (--phrases join takes its letters)".into(),
                "skipped",
            ),
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
    });
    lines.chain(scales)
}
