//! The command `setter`: finds one fill of a crossword grid, and shows how it is found.

mod best;
mod check;
mod chosen_words;
mod compare;
mod convert;
mod export;
mod flags;
mod grid;
mod layout;
mod problem;
mod replay;
mod report;
mod screen;
mod serve;
mod site;
mod solve;
mod statistics;
mod told;
mod words;
mod words_for;

use std::env;
use std::process::ExitCode;

use clap::CommandFactory;
use command::output::end_with_usage;
use command::{Done, files};

use flags::{Flags, Job};

// A solver allocates little, a trace and a history much; as in `enumerate`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    report::VOICE.ends(run())
}

fn run() -> Done {
    match files::parse(env::args_os()).and_then(Flags::job) {
        Ok(Job::Solve(job)) => solve::run(&job),
        Ok(Job::Grid(job)) => grid::run(&job),
        Ok(Job::Layout(job)) => layout::run(&job),
        Ok(Job::Best(job)) => best::run(&job),
        Ok(Job::Replay(job)) => replay::run(&job),
        Ok(Job::Compare(job)) => compare::run(&job),
        Ok(Job::Convert(job)) => convert::run(&job),
        Ok(Job::Check(job)) => check::run(&job),
        Ok(Job::Export(job)) => export::run(&job),
        Ok(Job::Words(job)) => words::run(&job),
        Ok(Job::WordsFor(job)) => words_for::run(&job),
        Ok(Job::Serve(job)) => serve::run(&job),
        Ok(Job::Site(job)) => site::run(&job),
        Ok(Job::Generate(job)) => job.run(Flags::command()),
        // A usage error, or the help that was asked for.
        Err(message) => end_with_usage(message.exit_code(), || message.print()),
    }
}
