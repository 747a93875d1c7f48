//! A listing, from its inputs to its output.

use std::time::Instant;

use anyhow::anyhow;

use crate::checkpoint::{Checkpoint, Fingerprint};
use crate::fill;
use crate::flags::{Listing, Portion};
use crate::inputs;
use crate::listed_interval::ListedInterval;
use crate::report::{VOICE, fills, say, say_no_fill};
use crate::search::{End, Run};
use crate::statistics::{self, ListingStatistics};
use command::watch::Stop;
use command::{Done, Exit, Failure, Watch};
use puzzle::inputs::Inputs;

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
    statistics::report(listing, &inputs, || {
        let times = run.times(seek);
        ListingStatistics::new(statistics, run.fills, matches!(end, End::Exhausted), times)
    });
    match end {
        End::Exhausted => {
            match emptiness.filter(|_| inputs.problem.obstruction().is_none()) {
                _ if run.fills > 0 => {}
                Some(reason) => say(format_args!("{reason}")),
                None => {
                    let searched = format!(" ({nodes} nodes searched)");
                    say_no_fill(&inputs.problem, &searched);
                }
            }
            run.finish(listing)
        }
        End::Limit => {
            say(format_args!("stopped at the limit of {}; there may be more", fills(run.fills)));
            run.finish(listing)
        }
        End::ReaderLeft | End::Stopped(Stop::ReaderLeft) => Ok(Exit::Finished),
        End::Unwritten(error) => {
            let error = listing.output("the fills").error(error);
            Err(Exit::BadOutput.because(anyhow!("{error} (after {})", fills(run.fills))))
        }
        End::Unsaved(error) => Err(Exit::BadOutput.because(error)),
        End::Stopped(stop) => {
            let seconds = start.elapsed().as_secs_f64();
            let how_far = match run.fills {
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
