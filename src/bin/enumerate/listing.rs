//! A listing, from its inputs to its output.

use std::time::{Duration, Instant};

use anyhow::anyhow;
use enumerate::search::Statistics;

use crate::checkpoint::{Checkpoint, Fingerprint};
use crate::fill;
use crate::flags::{Listing, Portion};
use crate::inputs;
use crate::listed_interval::ListedInterval;
use crate::report::{VOICE, fills, say};
use crate::search::{End, Run};
use crate::statistics::{ListingStatistics, ListingTimes, RunStatistics};
use command::exit::{Done, Exit, Failure};
use command::watch::{Stop, Watch};
use puzzle::inputs::{InputStatistics, Inputs};

/// Lists the fills.
pub fn run(listing: &mut Listing) -> Done {
    let start = Instant::now();
    let watch = Watch::start(start, listing.time, listing.output.is_none(), VOICE)?;
    inputs::check_outputs(listing, "the fills", None)?;
    let inputs = inputs::read(listing, start, &watch)?;
    let read = Instant::now();
    let Some((listed, checkpoint)) = begin(listing, &inputs, &watch)? else {
        let output = listing.output.as_deref().unwrap_or("".as_ref());
        say(format_args!("{} was complete", output.display()));
        return Ok(Exit::Finished);
    };
    let seek = read.elapsed();
    let emptiness = listed.emptiness(&listing.portion);
    let mut run = Run::new(&inputs.problem, listing, listed, checkpoint, watch.clone())?;
    let (end, statistics) = run.search(&inputs.problem, listing);
    watch.hold();

    if statistics.is_short_of_memory {
        say(format_args!(
            "warning: with --memory so small the search could not look ahead; it may take much longer"
        ));
    }
    let nodes = statistics.total_nodes();
    tell_statistics(listing, &inputs, &run, &end, seek, statistics);
    match end {
        End::Exhausted => {
            if run.fills() == 0 {
                tell_emptiness(listing, &inputs, emptiness, nodes);
            }
            run.finish(listing)
        }
        End::Limit => {
            say(format_args!("stopped at the limit of {}; there may be more", fills(run.fills())));
            run.finish(listing)
        }
        End::ReaderLeft | End::Stopped(Stop::ReaderLeft) => Ok(Exit::Finished),
        End::Unwritten(error) => {
            let error = listing.output("the fills").error(error);
            Err(Exit::BadOutput.because(anyhow!("{error} (after {})", fills(run.fills()))))
        }
        End::Unsaved(error) => Err(Exit::BadOutput.because(error)),
        End::Stopped(stop) => {
            let seconds = start.elapsed().as_secs_f64();
            let how_far = match run.fills() {
                0 => format!(" before the first fill: {nodes} nodes searched in {seconds:.1} s"),
                written => format!(": {} in {seconds:.1} s", fills(written)),
            };
            if let Some(sentence) = stop.told(&how_far) {
                say(format_args!("{sentence}"));
            }
            run.leave(stop.into())
        }
    }
}

/// Finds where the listing begins and ends, and opens its checkpoint; `None` if an earlier run had
/// listed all.
fn begin(
    listing: &Listing,
    inputs: &Inputs,
    watch: &Watch,
) -> Result<Option<(ListedInterval, Option<Checkpoint>)>, Failure> {
    let problem = &inputs.problem;
    let after = match &listing.portion {
        Portion::After(source) => {
            watch.enter("while the fill of --after was read");
            let fill = fill::read(source, problem);
            Some(fill.map_err(|error| Exit::BadInput.because(error))?)
        }
        _ => None,
    };
    let mut listed = ListedInterval::new(problem, listing, after.as_deref(), watch)?;
    let mut seek = || {
        listed.seek(inputs, listing, watch)?;
        Ok(listed.interval.from.clone())
    };
    let checkpoint = match &listing.checkpoint {
        None => seek().map(|_| None)?,
        Some(flags) => {
            let made_for = Fingerprint::new(listing, problem, &inputs.words_key, after.as_deref());
            match Checkpoint::open(flags, made_for, seek)? {
                Some(checkpoint) => Some(checkpoint),
                None => return Ok(None),
            }
        }
    };
    if checkpoint.as_ref().is_none_or(|checkpoint| checkpoint.state().fills == 0) {
        listed.look_before(problem, listing, watch)?;
    }
    Ok(Some((listed, checkpoint)))
}

/// Tells what the run did, if that was asked for.
fn tell_statistics(
    listing: &Listing,
    inputs: &Inputs,
    run: &Run<'_>,
    end: &End,
    seek: Duration,
    statistics: Statistics,
) {
    let Some(form) = listing.stats else { return };
    let (search, first_fill) = run.times();
    let times = ListingTimes { seek, first_fill, search };
    let complete = matches!(end, End::Exhausted);
    RunStatistics::new(
        InputStatistics::new(&inputs.index, &inputs.problem, inputs.times),
        ListingStatistics::new(statistics, run.fills(), complete, times),
    )
    .say(form);
}

/// Says why a listing has no fill.
fn tell_emptiness(listing: &Listing, inputs: &Inputs, emptiness: Option<String>, nodes: u64) {
    if let Some(obstruction) = inputs.problem.obstruction() {
        say(format_args!("no fill: {obstruction}"));
    } else if let Some(reason) = emptiness {
        say(format_args!("{reason}"));
    } else {
        let repeats = if listing.search.distinct { " without repeating one" } else { "" };
        say(format_args!(
            "no fill: each slot has words, but none fit together{repeats} ({nodes} nodes searched)"
        ));
    }
}
