//! What the user typed, and what was meant by it.

mod compare;
mod dictionary;
mod genetic;
mod reply;
mod resources;
mod rule;
mod solve;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use compare::CompareFlags;
pub use compare::Comparing;
pub use dictionary::AskedDictionary;
pub use reply::Replied;
use reply::ReplyFlags;
use solve::SolveFlags;
pub use solve::Solving;

const EXAMPLES: &str = "\
Examples:
  wordle reply favor error
      writes ...gg: the last two letters are well placed
  wordle solve --algorithm forward-checking favori dict/francais.dict.gz
      writes the guesses that find it, their replies, and how many words each leaves
  wordle compare --lengths 4-8 --secrets 20 dict/francais.dict.gz -o comparison
      plays 20 games of each length by each algorithm, and makes a table and plots of them

Exit codes: 0 finished; 2 bad usage or input; 3 the output could not be written; 5 stopped by --time;
130 or 143 interrupted.";

/// Guesses the hidden word.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Flags {
    #[command(subcommand)]
    command: CommandFlags,
}

#[derive(Debug, Subcommand)]
enum CommandFlags {
    /// Write the reply that a secret gives to a guess
    Reply(ReplyFlags),

    /// Find a secret by an algorithm, guess by guess
    Solve(Box<SolveFlags>),

    /// Play many games by several algorithms, and make a table and plots of them
    Compare(Box<CompareFlags>),
}

/// What to do.
#[derive(Debug)]
pub enum Job {
    /// Write a reply.
    Reply(Replied),
    /// Play a game.
    Solve(Box<Solving>),
    /// Compare algorithms.
    Compare(Box<Comparing>),
}

impl Flags {
    /// What was meant; an error is one of usage.
    pub fn job(self) -> Result<Job, clap::Error> {
        let (name, job) = match self.command {
            CommandFlags::Reply(flags) => ("reply", flags.job().map(Job::Reply)),
            CommandFlags::Solve(flags) => {
                ("solve", flags.job().map(|job| Job::Solve(Box::new(job))))
            }
            CommandFlags::Compare(flags) => {
                ("compare", flags.job().map(|job| Job::Compare(Box::new(job))))
            }
        };
        job.map_err(|message| {
            let mut command = Flags::command();
            command.build();
            match command.find_subcommand_mut(name) {
                Some(command) => command.error(ErrorKind::ValueValidation, message),
                None => Flags::command().error(ErrorKind::ValueValidation, message),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_consistent() {
        Flags::command().debug_assert();
    }
}
