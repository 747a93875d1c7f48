//! How many fills there are in the parts of a shard.

use std::path::Path;
use std::time::Instant;

use command::{Done, Watch};
use enumerate::count::CountParts;
use enumerate::shard::Shard;
use lexicon::Halted;
use num_bigint::BigUint;
use puzzle::inputs::Inputs;

use super::certificate::Certificate;
use super::inquiry::print;
use crate::flags::Listing;
use crate::report::{say, say_obstruction};
use crate::statistics::{self, CountStatistics};

/// Counts the fills of a shard part by part, and writes their number, and each part into a certificate.
pub fn answer(
    listing: &Listing,
    inputs: &Inputs,
    watch: &Watch,
    shard: Shard,
    certificate: Option<&Path>,
) -> Done {
    let (problem, began, halt) = (&inputs.problem, Instant::now(), watch.halt());
    say_obstruction(problem);
    if listing.search.distinct {
        say(format_args!("with --distinct, parts are counted by walking through their fills"));
    }
    watch.enter("before the parts of the count were found");
    let parts = CountParts::new(problem, listing.search, shard.least_parts(), &halt);
    let mut parts = parts.map_err(|Halted| watch.failure())?;
    let own: Vec<usize> = shard.parts(parts.len()).collect();
    let letters: Vec<String> =
        own.iter().map(|&part| problem.alphabet().spell(parts.prefix(part))).collect();
    let mut certificate = certificate
        .map(|path| Certificate::open(path, listing, inputs, shard, &parts, &letters))
        .transpose()?;
    let (mut sum, mut done) = match &certificate {
        Some(certificate) => (certificate.fills.clone(), certificate.parts),
        None => (BigUint::ZERO, 0),
    };
    let mut unwritten = None;
    watch.enter(how_far(done, own.len(), certificate.is_some()));
    let counted = parts.count(&own[done..], listing.threads, &halt, |_, fills| {
        if let Some(certificate) = &mut certificate {
            if unwritten.is_some() {
                return;
            }
            if let Err(error) = certificate.add(&letters[done], &fills) {
                unwritten = Some(error);
                halt.set();
                return;
            }
        }
        sum += fills;
        done += 1;
        watch.enter(how_far(done, own.len(), certificate.is_some()));
    });
    statistics::tell(listing, inputs, || {
        CountStatistics::of(Some(parts.method()), parts.statistics(), began.elapsed())
    });
    if let Some(failure) = unwritten {
        return Err(failure.into());
    }
    counted.map_err(|Halted| watch.failure())?;
    if let Some(certificate) = certificate {
        watch.hold();
        certificate.finish()?;
    }
    print(listing, watch, &format!("{sum}\n"))
}

/// How a sentence about a run goes on that must stop.
fn how_far(done: usize, all: usize, is_kept: bool) -> String {
    let kept = if is_kept { ", from where the same command goes on" } else { "" };
    format!("with {done} of {all} parts counted{kept}")
}
