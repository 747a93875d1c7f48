//! What is said on standard error.

use std::fmt;

use command::report::Voice;
use network::problem::Problem;

/// Says lines in the name of this command.
pub const VOICE: Voice = Voice::of("enumerate");

/// Writes a line about the run; that standard error is closed must not end it.
pub fn say(line: fmt::Arguments<'_>) {
    VOICE.say(line);
}

/// A number of fills, in words.
pub fn fills(number: u64) -> String {
    if number == 1 { "1 fill".into() } else { format!("{number} fills") }
}

/// Says why a problem has no fill, or none without repeating a word; `searched` is what a search tells of
/// itself.
pub fn say_no_fill(problem: &Problem, distinct: bool, searched: &str) {
    let repeats = if distinct { " without repeating one" } else { "" };
    match problem.obstruction() {
        Some(obstruction) => say(format_args!("no fill: {obstruction}")),
        None => say(format_args!(
            "no fill: each slot has words, but none fit together{repeats}{searched}"
        )),
    }
}
