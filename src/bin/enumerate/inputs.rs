//! What a run reads: dictionaries and a grid, made into a problem.

use std::io::Read;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, anyhow};
use crossword::grid::{Grid, MAX_CELLS};
use crossword::problem::{Problem, ProblemError};
use crossword::slots::Slots;
use enumerate::output::Destination;
use enumerate::search::memory;
use lexicon::dictionary::Source;
use lexicon::index::{Index, IndexOptions};
use lexicon::letters::Alphabet;

use crate::exit::{Exit, Failure};
use crate::flags::Listing;
use crate::report::{self, say};
use crate::statistics::InputTimes;
use crate::watch::Watch;

/// The most bytes of a grid that are read: all its cells as letter sets, and then some.
const MAX_GRID_BYTES: u64 = 40 * MAX_CELLS as u64;

/// The problem, and the index it is made from.
pub struct Inputs {
    pub index: Index,
    pub problem: Problem,
    /// How long it took.
    pub times: InputTimes,
}

/// Reads the inputs, and says what is odd about them. The search gets what memory they leave.
pub fn read(listing: &mut Listing, start: Instant, watch: &Watch) -> Result<Inputs, Failure> {
    watch.enter("while the grid was read");
    let grid = read_grid(&listing.grid, &listing.alphabet)
        .map_err(|error| Exit::BadInput.because(error))?;

    watch.enter("while the dictionary was indexed");
    let halt = watch.halt();
    let options = IndexOptions {
        alphabet: &listing.alphabet,
        cache: listing.cache.as_deref(),
        memory: listing.memory,
        halt: Some(&halt),
    };
    let lengths = Slots::of(&grid).lengths();
    let opened = Index::open_for(&listing.dictionaries, options, &lengths);
    let (index, warning) = opened.map_err(|error| match halt.is_set() {
        true => watch.failure(),
        false => Exit::BadInput.because(error),
    })?;
    if let Some(warning) = warning {
        say(format_args!("warning: {warning}"));
    }
    report::skipped(index.skipped(), &listing.dictionaries);
    let indexed = start.elapsed();

    watch.enter("while the problem was set up");
    let problem = Problem::until(grid, listing.alphabet.clone(), &index, &halt);
    let problem = problem.map_err(|error| match error {
        ProblemError::Halted(_) => watch.failure(),
        error => Exit::BadInput.because(error),
    })?;
    let held = index.bytes_held() + problem.table().bytes();
    listing.search.memory = memory::of_search(listing.memory, held as u64);
    let times = InputTimes { index: indexed, problem: start.elapsed() - indexed };
    Ok(Inputs { index, problem, times })
}

/// Checks that the files asked for can be made, for it may take hours until there is something to
/// write to them. `what` goes to standard output or the file in its place.
pub fn check_outputs(listing: &Listing, what: &str, picture: Option<&Path>) -> Result<(), Failure> {
    let checkpoint = listing.checkpoint.as_ref().map(|flags| flags.path.as_path());
    for (path, does) in [
        (listing.output.as_deref(), format!("write the {what}")),
        (picture, "write the picture".into()),
        (checkpoint, "save the checkpoint".into()),
    ] {
        let Some(path) = path else { continue };
        Destination::check(path)
            .map_err(|error| error.error)
            .with_context(|| format!("{}: cannot {does}", path.display()))
            .map_err(|error| Exit::BadOutput.because(error))?;
    }
    Ok(())
}

fn read_grid(source: &Source, alphabet: &Alphabet) -> anyhow::Result<Grid> {
    let name = source.name();
    let mut text = Vec::new();
    let read = source.open().and_then(|input| input.take(MAX_GRID_BYTES).read_to_end(&mut text));
    read.map_err(|error| anyhow!("{name}: cannot read the grid: {error}"))?;
    Grid::parse(&text, alphabet).map_err(|error| anyhow!("{name}:{error}"))
}
