//! The command `wordle`: guesses the hidden word.

mod best;
mod compare;
mod dictionary;
mod flags;
mod help;
mod opening;
mod play;
mod reply;
mod solve;
mod terminal;
mod trace;

use std::env;
use std::process::ExitCode;

use clap::CommandFactory;
use command::Done;
use command::output::end_with_usage;

use flags::{Flags, Job};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    terminal::VOICE.ends(run())
}

fn run() -> Done {
    match Flags::read(env::args_os()).and_then(Flags::job) {
        Ok(Job::Help(job)) => help::run(&job),
        Ok(Job::Play(job)) => play::run(&job),
        Ok(Job::Best(job)) => best::run(&job),
        Ok(Job::Reply(job)) => reply::run(&job),
        Ok(Job::Solve(job)) => solve::run(&job),
        Ok(Job::Compare(job)) => compare::run(&job),
        Ok(Job::Generate(job)) => job.run(Flags::command()),
        // A usage error, or the help that was asked for.
        Err(message) => end_with_usage(message.exit_code(), || message.print()),
    }
}
