//! What a run reads: dictionaries and a grid, made into a problem.

use std::io::Read;
use std::time::Instant;

use anyhow::anyhow;
use crossword::grid::{Grid, MAX_CELLS};
use crossword::problem::Problem;
use crossword::slots::Slots;
use lexicon::dictionary::Source;
use lexicon::index::{Index, IndexOptions};
use lexicon::letters::Alphabet;

use crate::flags::Listing;
use crate::report::{self, Times, say};
use crate::{Exit, Failure};

/// The most bytes of a grid that are read: all its cells as letter sets, and then some.
const MAX_GRID_BYTES: u64 = 40 * MAX_CELLS as u64;

/// The problem, and the index it is made from.
pub struct Inputs {
    pub index: Index,
    pub problem: Problem,
    /// How long it took.
    pub times: Times,
}

/// Reads the inputs, and says what is odd about them.
pub fn read(listing: &Listing, start: Instant) -> Result<Inputs, Failure> {
    let mut times = Times::default();
    let bad_input = |error| (Exit::BadInput, error);
    let grid = read_grid(&listing.grid, &listing.alphabet).map_err(bad_input)?;
    let options = IndexOptions {
        alphabet: &listing.alphabet,
        cache: listing.cache.as_deref(),
        memory: listing.memory,
        halt: None,
    };
    let lengths = Slots::of(&grid).lengths();
    let (index, warning) = Index::open_for(&listing.dictionaries, options, &lengths)
        .map_err(|error| bad_input(error.into()))?;
    if let Some(warning) = warning {
        say(format_args!("warning: {warning}"));
    }
    report::skipped(index.skipped(), &listing.dictionaries);
    times.index = start.elapsed();

    let problem = Problem::new(grid, listing.alphabet.clone(), &index)
        .map_err(|error| bad_input(error.into()))?;
    times.problem = start.elapsed() - times.index;
    Ok(Inputs { index, problem, times })
}

fn read_grid(source: &Source, alphabet: &Alphabet) -> anyhow::Result<Grid> {
    let name = source.name();
    let mut text = Vec::new();
    let read = source.open().and_then(|input| input.take(MAX_GRID_BYTES).read_to_end(&mut text));
    read.map_err(|error| anyhow!("{name}: cannot read the grid: {error}"))?;
    Grid::parse(&text, alphabet).map_err(|error| anyhow!("{name}:{error}"))
}
