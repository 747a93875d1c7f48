//! A listing, from its inputs to its output.

use std::io::Read;
use std::time::Instant;

use anyhow::anyhow;
use enumerate::dictionary::Source;
use enumerate::grid::{Grid, MAX_CELLS};
use enumerate::index::{Index, Opening};
use enumerate::letters::Alphabet;
use enumerate::problem::Problem;
use enumerate::search::Range;
use enumerate::slots::Slots;

use crate::checkpoint::{Checkpoint, Fingerprint};
use crate::fill;
use crate::flags::Listing;
use crate::reached::Reached;
use crate::report::{self, Report, Times, say};
use crate::search::{End, Run};
use crate::{Done, Exit};

/// The most bytes of a grid that are read: all its cells as letter sets, and then some.
const MAX_GRID_BYTES: u64 = 40 * MAX_CELLS as u64;

/// Lists the fills.
pub fn run(listing: &Listing) -> Done {
    let start = Instant::now();
    let mut times = Times::default();
    let bad_input = |error| (Exit::BadInput, error);
    let grid = read_grid(&listing.grid, &listing.alphabet).map_err(bad_input)?;
    let opening = Opening {
        alphabet: &listing.alphabet,
        cache: listing.cache.as_deref(),
        memory: listing.memory,
    };
    let lengths = Slots::of(&grid).lengths();
    let (index, warning) = Index::open_for(&listing.dictionaries, opening, &lengths)
        .map_err(|error| bad_input(error.into()))?;
    if let Some(warning) = warning {
        say(format_args!("warning: {warning}"));
    }
    report::skipped(index.skipped(), &listing.dictionaries);
    times.index = start.elapsed();

    let problem = Problem::new(grid, listing.alphabet.clone(), &index)
        .map_err(|error| bad_input(error.into()))?;
    times.problem = start.elapsed() - times.index;

    let after = listing.after.as_ref();
    let after = after.map(|source| fill::read(source, problem.grid(), problem.alphabet()));
    let after = after.transpose().map_err(bad_input)?;
    let from = after.as_ref().map_or(Vec::new(), |fill| {
        Range::after(&Reached::in_order(&problem, listing.search.order, fill)).from
    });
    let checkpoint = match &listing.checkpoint {
        None => None,
        Some(flags) => {
            let made_for = Fingerprint::new(listing, &problem, &index, after.as_deref());
            match Checkpoint::open(flags, made_for, from.clone())? {
                Some(checkpoint) => Some(checkpoint),
                None => {
                    say(format_args!("{} was complete", flags.output.display()));
                    return Ok(Exit::Finished);
                }
            }
        }
    };
    let mut run = Run::new(&problem, listing, from, checkpoint, start)?;
    let (end, statistics) = run.search(&problem, listing);
    (times.search, times.first_fill) = run.times();

    let written = run.fills();
    let nodes = statistics.total_nodes();
    if statistics.is_short_of_memory {
        say(format_args!(
            "warning: with --memory so small the search could not look ahead; it may take much longer"
        ));
    }
    if let Some(form) = listing.stats {
        let complete = matches!(end, End::Exhausted);
        Report::new(&index, &problem, statistics, written, complete, times).say(form);
    }
    let seconds = start.elapsed().as_secs_f64();
    match end {
        End::Exhausted => {
            if let Some(obstruction) = problem.obstruction() {
                say(format_args!("no fill: {obstruction}"));
            } else if let (0, Some(source)) = (written, &listing.after) {
                say(format_args!("no fill comes after the one in {}", source.name()));
            } else if written == 0 {
                let repeats = if listing.search.distinct { " without repeating one" } else { "" };
                say(format_args!(
                    "no fill: each slot has words, but none fit together{repeats} ({nodes} nodes \
                     searched)"
                ));
            }
            run.finish()
        }
        End::Limit => {
            say(format_args!("stopped at the limit of {written} fills; there may be more"));
            run.finish()
        }
        End::ReaderLeft => Ok(Exit::Finished),
        End::Unwritten(error) => {
            let place = match &listing.output {
                Some(path) => path.display().to_string(),
                None => "standard output".into(),
            };
            let message =
                format!("{place}: cannot write the fills: {error} (after {written} fills)");
            Err((Exit::BadOutput, anyhow!(message)))
        }
        End::Unsaved(error) => Err((Exit::BadOutput, error)),
        End::Time => {
            say(format_args!("stopped by --time: {written} fills in {seconds:.1} s"));
            run.leave(Exit::Limit)
        }
        End::Interrupted(signal) => {
            say(format_args!("interrupted: {written} fills in {seconds:.1} s"));
            run.leave(Exit::Interrupted(signal))
        }
    }
}

fn read_grid(source: &Source, alphabet: &Alphabet) -> anyhow::Result<Grid> {
    let name = source.name();
    let mut text = Vec::new();
    let read = source.open().and_then(|input| input.take(MAX_GRID_BYTES).read_to_end(&mut text));
    read.map_err(|error| anyhow!("{name}: cannot read the grid: {error}"))?;
    Grid::parse(&text, alphabet).map_err(|error| anyhow!("{name}:{error}"))
}
