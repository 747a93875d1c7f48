//! How many fills there are in the parts of a shard.

use std::time::Instant;

use command::{Done, Watch};
use enumerate::count::CountParts;
use enumerate::shard::Shard;
use lexicon::Halted;
use num_bigint::BigUint;
use puzzle::inputs::Inputs;

use super::inquiry::print;
use crate::flags::Listing;
use crate::report::{say, say_obstruction};
use crate::statistics::{self, CountStatistics};

/// Counts the fills of a shard part by part, and writes their number.
pub fn answer(listing: &Listing, inputs: &Inputs, watch: &Watch, shard: Shard) -> Done {
    let (problem, began, halt) = (&inputs.problem, Instant::now(), watch.halt());
    say_obstruction(problem);
    if problem.is_distinct() {
        say(format_args!("with --distinct, parts are counted by walking through their fills"));
    }
    watch.enter("before the parts of the count were found");
    let parts = CountParts::new(problem, listing.search, shard.least_parts(), &halt);
    let mut parts = parts.map_err(|Halted| watch.failure())?;
    let own: Vec<usize> = shard.parts(parts.len()).collect();
    let (mut sum, mut done) = (BigUint::ZERO, 0);
    watch.enter(how_far(done, own.len()));
    let counted = parts.count(&own, listing.threads, &halt, |_, fills| {
        sum += fills;
        done += 1;
        watch.enter(how_far(done, own.len()));
    });
    statistics::report(listing, inputs, || {
        CountStatistics::of(Some(parts.method()), parts.statistics(), began.elapsed())
    });
    counted.map_err(|Halted| watch.failure())?;
    print(listing, watch, &format!("{sum}\n"))
}

/// How the message of a run that was stopped goes on.
fn how_far(done: usize, all: usize) -> String {
    format!("with {done} of {all} parts counted")
}
