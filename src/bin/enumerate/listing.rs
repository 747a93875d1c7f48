//! A listing, from its inputs to its output.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use enumerate::output::FillText;
use enumerate::parallel;
use enumerate::search::{Outcome, Statistics};

use crate::checkpoint::{Checkpoint, Fingerprint};
use crate::fill;
use crate::flags::{Listing, Portion};
use crate::inputs;
use crate::listed_interval::ListedInterval;
use crate::listing_output::{End, ListingOutput};
use crate::report::{VOICE, fills, say, say_no_fill};
use crate::statistics::{self, ListingStatistics};
use command::watch::Stop;
use command::{Done, Exit, Failure, Watch};
use puzzle::inputs::Inputs;

/// Lists the fills.
pub fn list(listing: &mut Listing) -> Done {
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
    let problem = &inputs.problem;
    let mut output = ListingOutput::new(problem, listing, listed, checkpoint, watch.clone())?;
    let (mut end, mut statistics) = (End::Exhausted, Statistics::default());
    match output.begin() {
        Err(without_search) => end = without_search,
        Ok(interval) => {
            let Listing { search, threads, format, .. } = *listing;
            let collect = || FillText::new(problem, search.order, format);
            let take = |update| match output.take(update) {
                Ok(()) => ControlFlow::Continue(()),
                Err(reason) => {
                    end = reason;
                    ControlFlow::Break(())
                }
            };
            let halt = watch.halt();
            let outcome;
            (outcome, statistics) =
                parallel::search(problem, search, interval, threads, &halt, collect, take);
            // Halted before `take` was called again.
            if outcome != Outcome::Exhausted
                && matches!(end, End::Exhausted)
                && let Some(stop) = watch.reason()
            {
                end = output.stop(stop);
            }
        }
    }
    output.end_progress(&end);
    watch.hold();
    let nodes = statistics.total_nodes();
    if statistics.is_short_of_memory {
        say(format_args!(
            "warning: with --memory so small the search could not look ahead; it may take much longer"
        ));
    }
    statistics::report(listing, &inputs, || {
        let (fills, times) = (output.fills, output.times(seek));
        ListingStatistics::new(statistics, fills, matches!(end, End::Exhausted), times)
    });
    if matches!(end, End::Exhausted) && output.fills == 0 {
        match emptiness.filter(|_| problem.obstruction().is_none()) {
            Some(reason) => say(format_args!("{reason}")),
            None => say_no_fill(problem, &format!(" ({nodes} nodes searched)")),
        }
    }
    conclude(listing, output, end, nodes, start.elapsed())
}

/// Ends the output, and says how the listing ended.
fn conclude(
    listing: &Listing,
    output: ListingOutput<'_>,
    end: End,
    nodes: u64,
    time: Duration,
) -> Done {
    let written = output.fills;
    match end {
        End::Exhausted => output.finish(listing),
        End::Limit => {
            say(format_args!("stopped at the limit of {}; there may be more", fills(written)));
            output.finish(listing)
        }
        End::ReaderLeft | End::Stopped(Stop::ReaderLeft) => Ok(Exit::Finished),
        End::Unwritten(error) => {
            let error = listing.output("the fills").error(error);
            Err(Exit::BadOutput.because(anyhow!("{error} (after {})", fills(written))))
        }
        End::Unsaved(error) => Err(Exit::BadOutput.because(error)),
        End::Stopped(stop) => {
            let seconds = time.as_secs_f64();
            let how_far = match written {
                0 => format!(" before the first fill: {nodes} nodes searched in {seconds:.1} s"),
                written => format!(": {} in {seconds:.1} s", fills(written)),
            };
            if let Some(sentence) = stop.told(&how_far) {
                say(format_args!("{sentence}"));
            }
            output.leave(stop.into())
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
        Portion::All | Portion::At(_) | Portion::Shard(_) => None,
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
    if checkpoint.as_ref().is_none_or(|checkpoint| checkpoint.state.fills == 0) {
        listed.look_before(problem, listing, watch)?;
    }
    Ok(Some((listed, checkpoint)))
}
