//! The command `enumerate`: lists every fill of a crossword grid, in lexicographic order.

mod answer;
mod checkpoint;
mod fill;
mod flags;
mod inputs;
mod kept_count;
mod listed_interval;
mod listing;
mod listing_output;
mod progress;
mod report;
mod statistics;

use std::env;
use std::process::ExitCode;

use clap::CommandFactory;
use command::generate::generate;
use command::output::end_with_usage;
use command::{Done, Exit};
use flags::{Flags, Job};

// PERF: with two threads French 3×5 takes 0.229 s, with the system's allocator 0.259 s (means of 4 runs
// in turn of `-j 2 -o /dev/null`); with one thread there is no difference.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let done = match Flags::read(env::args_os().skip(1)).and_then(Flags::job) {
        Ok(Job::Generate(what)) => generate(Flags::command(), what),
        Ok(Job::List(mut listing)) => {
            let done = listing::list(&mut listing);
            warn_of_memory(&done, listing.memory);
            done
        }
        Ok(Job::Answer(mut listing, question)) => {
            let done = answer::answer(&mut listing, question);
            warn_of_memory(&done, listing.memory);
            done
        }
        // A usage error, or the help that was asked for.
        Err(message) => end_with_usage(message.exit_code(), || message.print()),
    };
    report::VOICE.ends(done)
}

/// Warns if a run that did its work, or a part of it, took more memory than allowed.
fn warn_of_memory(done: &Done, allowed: u64) {
    match done.as_ref().unwrap_or_else(|failure| &failure.exit) {
        Exit::Finished | Exit::Found | Exit::Limit | Exit::Interrupted(_) => {
            report::VOICE.peak_memory(allowed);
        }
        Exit::BadInput | Exit::BadOutput => {}
    }
}
