//! The lines that a run says on standard error.

use std::fmt;
use std::hash::{BuildHasher, RandomState};

use command::output::OutputError;
use command::{Destination, Output, Voice};
use enumerate::distinct::DistinctCounter;
use lexicon::Halted;
use network::Problem;

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

/// Leaves an output that is not complete, and says where `what` it has is.
pub fn leave(destination: Destination, output: Output<'_>, what: &str) -> Result<(), OutputError> {
    let left = destination.finish_partial().map_err(|error| output.error(error))?;
    if let Some(path) = left {
        say(format_args!("{what} is in {}", path.display()));
    }
    Ok(())
}

/// Says that `what`, some fills without repeated words, are `walked`, unless all fills are counted: no two slots can have
/// one word then.
pub fn say_if_walked(
    counter: &mut DistinctCounter<'_>,
    what: &str,
    walked: &str,
) -> Result<(), Halted> {
    if counter.walks()? {
        say(format_args!("with --distinct, {what} are {walked}"));
    }
    Ok(())
}

/// The seed; without one a seed is made up, and said with what it does.
pub fn say_seed(seed: Option<u64>, does: &str) -> u64 {
    seed.unwrap_or_else(|| {
        let seed = RandomState::new().hash_one("seed");
        say(format_args!("--seed {seed} {does}"));
        seed
    })
}

/// Says why a problem has no fill, if that shows before any search; returns whether it does.
pub fn say_obstruction(problem: &Problem) -> bool {
    let obstruction = problem.obstruction();
    if let Some(obstruction) = obstruction {
        say(format_args!("no fill: {obstruction}"));
    }
    obstruction.is_some()
}

/// Says why a problem has no fill, or none without repeating a word; `searched` is the words of a search about
/// itself.
pub fn say_no_fill(problem: &Problem, searched: &str) {
    if !say_obstruction(problem) {
        let repeats = if problem.is_distinct() { " without repeating one" } else { "" };
        say(format_args!("no fill: each slot has words, but none fit together{repeats}{searched}"));
    }
}
