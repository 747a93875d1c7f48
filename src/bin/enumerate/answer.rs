//! Answers about all fills, without a list of them.

mod best;
mod estimate;
mod heat;
mod inquiry;
mod parts;
mod picture;
mod place;
mod sample;
mod seed;

use std::time::Instant;

use anyhow::Context;

use crate::fill;
use crate::flags::{Listing, Question};
use crate::inputs;
use crate::kept_count::KeptCount;
use crate::report::VOICE;
use crate::statistics::{self, CountStatistics};
use command::{Done, Exit, Watch};
use inquiry::Inquiry;
use sample::Sample;

/// How the sentence goes on that tells when a run was stopped.
const PHASE: &str = "before the answer was found";

/// Answers a question, on standard output or in the file asked for.
pub fn run(listing: &mut Listing, question: Question) -> Done {
    let start = Instant::now();
    // The answer goes to standard output, and something else to a file.
    let (writes_answer, file) = match &question {
        Question::Heat { json, picture } => {
            (*json, picture.as_deref().map(|file| (file, "the picture")))
        }
        _ => (true, None),
    };
    let watch =
        Watch::start(start, listing.time, writes_answer && listing.output.is_none(), VOICE)?;
    inputs::check_outputs(listing, "the answer", file)?;
    let inputs = inputs::read(listing, start, &watch)?;
    let problem = &inputs.problem;
    let fill = match &question {
        Question::Rank(source) => {
            watch.enter("while the fill of --rank was read");
            let fill = fill::read(source, problem)
                .and_then(|fill| {
                    inquiry::check(problem, &fill, listing.search.distinct)
                        .with_context(|| source.name())?;
                    Ok(fill)
                })
                .map_err(|error| Exit::BadInput.because(error))?;
            Some(fill)
        }
        _ => None,
    };

    watch.enter(PHASE);
    let began = Instant::now();
    match question {
        Question::Best { fills, scores } => {
            return best::answer(listing, &inputs, &watch, fills, scores);
        }
        Question::BestHeat => return heat::answer_best(listing, &inputs, watch),
        Question::Estimate { populations, seed } => {
            return estimate::answer(listing, problem, &watch, populations, seed);
        }
        Question::CountParts(shard) => return parts::answer(listing, &inputs, &watch, shard),
        _ => {}
    }
    let mut kept = match question {
        // Fills of distinct words are not counted by a counter.
        Question::Count | Question::Rank(_) if !listing.search.distinct => {
            KeptCount::new(listing, &inputs, watch.clone(), PHASE.into())
        }
        // The fills that a seed draws depend on how they are counted, and must not depend on a count made before.
        _ => KeptCount::nowhere(watch.clone()),
    };
    let threads = match question {
        // The fills that are drawn must not depend on the way that counts first.
        Question::Sample { .. } => 1,
        _ => listing.threads,
    };
    let counter = kept.counter(listing, problem)?.on_threads(threads);
    let mut inquiry = Inquiry { listing, problem, watch, counter, kept, counting: None };
    let done = match question {
        Question::Count => inquiry.count(),
        Question::Rank(_) => inquiry.rank(&fill.unwrap_or_default()),
        Question::Sample { fills, seed } => Sample::new(fills, seed).draw(&mut inquiry),
        Question::Heat { json, picture } => heat::answer(&mut inquiry, json, picture.as_deref()),
        // Answered above.
        _ => Ok(Exit::Finished),
    };
    let (method, counted) = match &inquiry.counting {
        Some(counter) => (counter.method(), counter.statistics()),
        None => (inquiry.counter.method(), inquiry.counter.statistics()),
    };
    statistics::tell(listing, &inputs, || CountStatistics::of(method, counted, began.elapsed()));
    done
}
