//! A listing, from its inputs to its output.

use std::time::Instant;

use anyhow::anyhow;
use enumerate::search::memory;

use crate::checkpoint::{Checkpoint, Fingerprint};
use crate::flags::{Listing, Stretch};
use crate::inputs::{self, Inputs};
use crate::interruption::Interruption;
use crate::place::Place;
use crate::report::{Report, say};
use crate::search::{End, Run};
use crate::{Done, Exit, fill};

/// Lists the fills.
pub fn run(mut listing: Listing) -> Done {
    let start = Instant::now();
    let Inputs { index, problem, mut times } = inputs::read(&listing, start)?;
    let held = index.bytes_held() + problem.table().bytes();
    listing.search.memory = memory::of_search(listing.memory, held as u64);
    let listing = &listing;
    let bad_input = |error| (Exit::BadInput, error);
    let interruption = Interruption::catch(listing.deadline(start))?;
    let after = match &listing.stretch {
        Stretch::After(source) => {
            let fill = fill::read(source, problem.grid(), problem.alphabet());
            Some(fill.map_err(bad_input)?)
        }
        _ => None,
    };
    let began = Instant::now();
    let mut place = Place::new(&problem, listing, after.as_deref());
    let mut seek = || {
        place.seek(&problem, listing, &interruption)?;
        Ok(place.range.from.clone())
    };
    let checkpoint = match &listing.checkpoint {
        None => seek().map(|_| None)?,
        Some(flags) => {
            let made_for = Fingerprint::new(listing, &problem, &index, after.as_deref());
            match Checkpoint::open(flags, made_for, seek)? {
                Some(checkpoint) => Some(checkpoint),
                None => {
                    say(format_args!("{} was complete", flags.output.display()));
                    return Ok(Exit::Finished);
                }
            }
        }
    };
    if checkpoint.as_ref().is_none_or(|checkpoint| checkpoint.state().fills == 0) {
        place.look_before(&problem, listing, &interruption)?;
    }
    times.place = began.elapsed();
    let emptiness = place.emptiness(&listing.stretch);
    let mut run = Run::new(&problem, listing, place, checkpoint, interruption)?;
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
            } else if let (0, Some(reason)) = (written, emptiness) {
                say(format_args!("{reason}"));
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
        End::Stopped(stop) => {
            say(format_args!("{}: {written} fills in {seconds:.1} s", stop.name()));
            run.leave(stop.into())
        }
    }
}
