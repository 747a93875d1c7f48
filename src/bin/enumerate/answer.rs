//! Answers about all fills, without a list of them.

mod best;
mod estimate;
mod heat;
mod inquiry;
mod parts;
mod picture;
mod sample;
mod transposition;

use std::time::Instant;

use anyhow::Context;

use crate::fill;
use crate::flags::{Listing, Question, UpTo};
use crate::inputs;
use crate::kept_count::KeptCount;
use crate::report::VOICE;
use crate::statistics::{self, CountStatistics};
use command::{Done, Exit, Watch};
use inquiry::Inquiry;
use puzzle::inputs::Inputs;
use sample::Sample;

/// How the message of a run that was stopped goes on.
const PHASE: &str = "before the answer was found";

/// Answers a question, on standard output or in the file asked for.
pub fn answer(listing: &mut Listing, question: Question) -> Done {
    let start = Instant::now();
    // The answer goes to standard output, and something else to a file.
    let (writes_answer, file) = match &question {
        Question::Heat { json, picture } => {
            (*json, picture.as_deref().map(|file| (file, "the picture")))
        }
        Question::Count { .. }
        | Question::CountParts(_)
        | Question::Estimate { .. }
        | Question::Rank(_)
        | Question::Best { .. }
        | Question::BestHeat
        | Question::Sample { .. } => (true, None),
    };
    let watch =
        Watch::start(start, listing.time, writes_answer && listing.output.is_none(), VOICE)?;
    inputs::check_outputs(listing, "the answer", file)?;
    let inputs = inputs::read(listing, start, &watch)?;
    let problem = &inputs.problem;
    watch.enter(PHASE);
    let threads = listing.threads;
    match question {
        Question::Count { up_to } => {
            let symmetric = match up_to {
                Some(UpTo::Transposition) => Some(transposition::symmetric(&inputs, &watch)?),
                None => None,
            };
            inquire(listing, &inputs, watch, (true, threads), |inquiry| {
                inquiry.count(symmetric.as_ref())
            })
        }
        Question::Rank(source) => {
            watch.enter("while the fill of --rank was read");
            let fill = fill::read(&source, problem)
                .and_then(|fill| {
                    inquiry::check(problem, &fill).with_context(|| source.name())?;
                    Ok(fill)
                })
                .map_err(|error| Exit::BadInput.because(error))?;
            watch.enter(PHASE);
            inquire(listing, &inputs, watch, (true, threads), |inquiry| inquiry.rank(&fill))
        }
        // The fills that a seed draws depend on how they are counted. They must depend neither on a count made before nor on
        // the way that counts first.
        Question::Sample { fills, seed } => {
            let draw = |inquiry: &mut Inquiry<'_>| Sample::new(fills, seed).draw(inquiry);
            inquire(listing, &inputs, watch, (false, 1), draw)
        }
        Question::Heat { json, picture } => {
            inquire(listing, &inputs, watch, (false, threads), |inquiry| {
                heat::answer(inquiry, json, picture.as_deref())
            })
        }
        Question::Best { fills, scores } => best::answer(listing, &inputs, &watch, fills, scores),
        Question::BestHeat => heat::answer_best(listing, &inputs, watch),
        Question::Estimate { populations, seed } => {
            estimate::answer(listing, problem, &watch, populations, seed)
        }
        Question::CountParts(shard) => parts::answer(listing, &inputs, &watch, shard),
    }
}

/// Answers a question by a counter on a number of threads. Its count is kept if asked for, but not that of distinct words.
fn inquire(
    listing: &Listing,
    inputs: &Inputs,
    watch: Watch,
    (is_kept, threads): (bool, usize),
    ask: impl FnOnce(&mut Inquiry<'_>) -> Done,
) -> Done {
    let (problem, began) = (&inputs.problem, Instant::now());
    let mut kept = match is_kept && !problem.is_distinct() {
        true => KeptCount::new(listing, inputs, watch.clone(), PHASE.into()),
        false => KeptCount::nowhere(watch.clone()),
    };
    let counter = kept.counter(listing, problem.repeating())?.on_threads(threads);
    let mut inquiry = Inquiry { listing, problem, watch, counter, kept, counting: None };
    let done = ask(&mut inquiry);
    let (method, counted) = match &inquiry.counting {
        Some(counter) => (counter.method(), counter.statistics()),
        None => (inquiry.counter.method(), inquiry.counter.statistics()),
    };
    statistics::report(listing, inputs, || CountStatistics::of(method, counted, began.elapsed()));
    done
}
