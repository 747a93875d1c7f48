//! `setter convert`: a puzzle in another format.

mod definitions;
mod enumerations;

use std::time::Instant;

use anyhow::anyhow;
use command::{Done, Exit, Output, Watch};
use page::playable;
use puzzle::{Loss, MAX_BYTES, Options, Place, Puzzle, PuzzleError, Written};

use crate::flags::{Converting, SaidFlags, Target};
use crate::report::{VOICE, say};

/// Reads the puzzle, adds what is said of it, and writes it.
pub fn run(converting: &Converting) -> Done {
    let watch = Watch::start(Instant::now(), None, converting.output.is_none(), VOICE)?;
    let output = Output { path: converting.output.as_deref(), what: "the puzzle" };
    output.check()?;
    watch.enter("while the puzzle was read");
    let name = converting.puzzle.name();
    let contents = converting.puzzle.whole(MAX_BYTES).map_err(|error| {
        Exit::BadInput.because(anyhow!("{name}: cannot read the puzzle: {error}"))
    })?;
    let read = match converting.key {
        Some(key) => puzzle::read_locked(&contents, &converting.alphabet, key),
        None => puzzle::read(&contents, &converting.alphabet),
    };
    let puzzle::Read { mut puzzle, losses } =
        read.map_err(|error| Exit::BadInput.because(refused(&name, error)))?;
    let (remarks, losses): (Vec<_>, Vec<_>) = losses.into_iter().partition(Loss::is_remark);
    tell(&name, &remarks);
    tell(&format!("not read from {name}"), &losses);
    say_of(&mut puzzle, &converting.said);
    puzzle.is_arrow_word |= converting.arrows;
    if let Some(clues) = &converting.clues {
        watch.enter("while the clues were read");
        let (alphabet, halt) = (&converting.alphabet, watch.halt());
        let found = definitions::add(&mut puzzle, clues, (alphabet, converting.sensitive), &halt);
        let counted = found.map_err(|error| match watch.reason() {
            Some(_) => watch.failure(),
            None => Exit::BadInput.because(error),
        })?;
        counted.tell(&clues.name());
    }
    if !converting.enumerations.is_empty() {
        watch.enter("while the lists of enumerations were read");
        enumerations::add(&mut puzzle, &converting.enumerations, &converting.alphabet, &watch)?;
    }
    let written = written(&puzzle, converting.target, converting.options, &converting.sender);
    let written = written.map_err(|error| Exit::BadInput.because(anyhow!("{name}: {error}")))?;
    tell("not written", &written.losses);
    watch.hold();
    output.write(&written.bytes)?;
    Ok(Exit::Finished)
}

/// Why a file is refused, with its name.
pub fn refused(name: &str, error: PuzzleError) -> anyhow::Error {
    match error {
        PuzzleError::Grid(error) => anyhow!("{name}:{error}"),
        PuzzleError::Malformed { place: place @ Place::Line(..), problem } => {
            anyhow!("{name}:{place}: {problem}")
        }
        error => anyhow!("{name}: {error}"),
    }
}

/// The puzzle in the form that is asked for.
pub fn written(
    puzzle: &Puzzle,
    target: Target,
    options: Options,
    sender: &str,
) -> anyhow::Result<Written> {
    match target {
        Target::Format(format) => puzzle::write(puzzle, format, options).map_err(Into::into),
        Target::Playable => Ok(playable::write(puzzle)),
        Target::Submission => Ok(puzzle::write_submission(puzzle, options.paper, sender)),
        Target::Png => puzzle::write_png(puzzle, options)
            .ok_or_else(|| anyhow!("it is too large for a picture as PNG: svg has no bound")),
    }
}

/// Puts what the user says of the puzzle in place of what its file says.
pub fn say_of(puzzle: &mut Puzzle, said: &SaidFlags) {
    puzzle.numbering = said.numbering.or(puzzle.numbering);
    for (own, given) in [
        (&mut puzzle.title, &said.title),
        (&mut puzzle.author, &said.author),
        (&mut puzzle.copyright, &said.copyright),
        (&mut puzzle.notes, &said.notes),
        (&mut puzzle.language, &said.language),
    ] {
        if let Some(given) = given {
            given.trim().clone_into(own);
        }
    }
}

/// Warns of the parts that were not carried over.
pub fn tell(what: &str, losses: &[Loss]) {
    for loss in losses {
        say(format_args!("warning: {what}: {loss}"));
    }
}
