//! What a run reads: dictionaries and a grid, made into a problem.

use std::io::Read;
use std::path::Path;
use std::time::Instant;

use anyhow::anyhow;
use crossword::grid::{Grid, MAX_CELLS};
use crossword::problem::{Problem, ProblemError};
use crossword::puzzle::{self, Loss, Place, PuzzleError};
use crossword::slots::Slots;
use lexicon::dictionary::Source;
use lexicon::index::{Index, IndexOptions};
use lexicon::letters::Alphabet;

use crate::exit::{Exit, Failure};
use crate::indexing::open_index;
use crate::report::Voice;
use crate::statistics::InputTimes;
use crate::watch::Watch;

/// The most bytes of a grid that are read: all its cells as letter sets, and then some.
const MAX_GRID_BYTES: u64 = 40 * MAX_CELLS as u64;

/// What is to be read.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// The dictionaries, which are merged.
    pub dictionaries: &'a [Source],
    /// The grid.
    pub grid: &'a Source,
    /// The letters.
    pub alphabet: &'a Alphabet,
    /// The folder of cached indexes, or none.
    pub cache: Option<&'a Path>,
    /// What making an index may take, in bytes.
    pub memory: u64,
}

/// The problem, and the index it is made from.
#[derive(Debug)]
pub struct Inputs {
    /// The words.
    pub index: Index,
    /// The grid to fill with them.
    pub problem: Problem,
    /// How long it took.
    pub times: InputTimes,
}

/// Reads the inputs of a run that began at `start`, and says what is odd about them.
///
/// # Errors
/// With the name of what cannot be read, the place and what is allowed there; or how the run was
/// stopped.
pub fn read(
    sources: Sources<'_>,
    start: Instant,
    watch: &Watch,
    voice: Voice,
) -> Result<Inputs, Failure> {
    watch.enter("while the grid was read");
    let (grid, losses) =
        read_grid(sources.grid, sources.alphabet).map_err(|error| Exit::BadInput.because(error))?;
    // What else a puzzle has is no part of the problem.
    if losses.iter().any(|loss| matches!(loss, Loss::Rebus(_))) {
        let name = sources.grid.name();
        voice.say(format_args!("warning: {name}: cells with several letters take one here"));
    }

    watch.enter("while the dictionary was indexed");
    let halt = watch.halt();
    let options = IndexOptions {
        alphabet: sources.alphabet,
        cache: sources.cache,
        memory: sources.memory,
        halt: None,
    };
    let lengths = Slots::of(&grid).lengths();
    let index = open_index(sources.dictionaries, options, Some(&lengths), watch, voice)?;
    let indexed = start.elapsed();

    watch.enter("while the problem was set up");
    let problem = Problem::until(grid, sources.alphabet.clone(), &index, &halt);
    let problem = problem.map_err(|error| match error {
        ProblemError::Halted(_) => watch.failure(),
        error => Exit::BadInput.because(error),
    })?;
    let times = InputTimes { index: indexed, problem: start.elapsed().saturating_sub(indexed) };
    Ok(Inputs { index, problem, times })
}

/// Reads a grid: text, or the puzzle of another program, told by content, of which only given letters
/// stay; and what of it was lost.
///
/// # Errors
/// With its name and the place.
pub fn read_grid(source: &Source, alphabet: &Alphabet) -> anyhow::Result<(Grid, Vec<Loss>)> {
    let name = source.name();
    let mut text = Vec::new();
    let read = source.open().and_then(|input| input.take(MAX_GRID_BYTES).read_to_end(&mut text));
    read.map_err(|error| anyhow!("{name}: cannot read the grid: {error}"))?;
    puzzle::read_grid(&text, alphabet).map_err(|error| match error {
        // A line and a column follow the name at once, as compilers have it.
        PuzzleError::Grid(error) => anyhow!("{name}:{error}"),
        PuzzleError::Malformed { place: place @ Place::Line(..), problem } => {
            anyhow!("{name}:{place}: {problem}")
        }
        error => anyhow!("{name}: {error}"),
    })
}
