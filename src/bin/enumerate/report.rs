//! What is said on standard error.

use std::fmt;
use std::io::{self, Write};

use lexicon::dictionary::{Skipped, SkippedReason, Source};

/// Writes a line about the run; that standard error is closed must not end it.
pub fn say(line: fmt::Arguments<'_>) {
    // In one piece: several threads and processes may write there.
    let _ = io::stderr().write_all(format!("enumerate: {line}\n").as_bytes());
}

/// Warns of the lines of dictionaries that are no words.
pub fn skipped(skipped: &Skipped, sources: &[Source]) {
    let Some(first) = &skipped.first else { return };
    let name = sources.get(first.source).map(Source::name).unwrap_or_default();
    let lines = if skipped.lines == 1 { "line" } else { "lines" };
    let reason = match first.reason {
        SkippedReason::Letters => "does not fold to letters of the alphabet",
        SkippedReason::Score => "has a score that is no number: digits, with an optional fraction",
    };
    say(format_args!(
        "warning: {name}:{}: {:?} {reason}; skipped {} such {lines}",
        first.line, first.text, skipped.lines,
    ));
}

/// A number of fills, in words.
pub fn fills(number: u64) -> String {
    if number == 1 { "1 fill".into() } else { format!("{number} fills") }
}
