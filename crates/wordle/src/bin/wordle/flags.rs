//! The flags that the user typed, and the job that they mean.

mod best;
mod compare;
mod dictionary;
mod game;
mod genetic;
mod help;
mod play;
mod reply;
mod solve;
mod strategy;

use std::ffi::OsString;
use std::path::Path;

use clap::{CommandFactory, Parser, Subcommand};
use command::files;
use command::generate::GenerateFlags;
use command::report::usage_error;

use best::BestFlags;
pub use best::SeekingBest;
use compare::CompareFlags;
pub use compare::{Comparing, Player};
pub use dictionary::AskedDictionary;
pub use game::{AskedGame, Hidden};
use help::HelpFlags;
pub use help::Helping;
use play::PlayFlags;
pub use play::Playing;
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
  wordle solve --genetic published favori dict/francais.dict.gz
      writes the words that the genetic algorithm of a student report judges
  wordle compare --lengths 4-8 --secrets 20 dict/francais.dict.gz -o comparison
      plays 20 games of each length by each algorithm, and makes a table and plots of them
  wordle help dict/francais.scores.gz --min-score 0.45 --history 'tarie=.y..g'
      writes the words that are still possible, and the best next guesses
  wordle play dict/francais.scores.gz --min-score 0.45 --length 5
      hides a French word of five letters, to be guessed
  wordle best dict/francais.scores.gz --length 4 --min-score 0.65 -o tree.txt
      finds the tree of least total of all secrets, and proves it

Exit codes: 0 finished; 2 bad usage or input; 3 the output could not be written; 5 stopped by --time; \
130 or 143 interrupted.";

/// Guesses the hidden word.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES, max_term_width = 100, disable_help_subcommand = true)]
pub struct Flags {
    #[command(subcommand)]
    command: CommandFlags,
}

#[derive(Debug, Subcommand)]
enum CommandFlags {
    /// Write the words that are still possible, and the best next guesses; or of a command's name, its help
    Help(Box<HelpFlags>),

    /// Guess a word that the program hides
    Play(Box<PlayFlags>),

    /// Write the reply that a secret gives to a guess
    Reply(ReplyFlags),

    /// Find the tree of guesses of least total, and prove that none is better
    Best(Box<BestFlags>),

    /// Find a secret by an algorithm, guess by guess
    Solve(Box<SolveFlags>),

    /// Play many games by several algorithms, and make a table and plots of them
    Compare(Box<CompareFlags>),

    /// Write the man page or the completions of a shell
    Generate(GenerateFlags),
}

/// A job for the program.
#[derive(Debug)]
pub enum Job {
    /// Help to guess.
    Help(Box<Helping>),
    /// Play a game.
    Play(Box<Playing>),
    /// Write a reply.
    Reply(Replied),
    /// Find the best tree of guesses.
    Best(Box<SeekingBest>),
    /// Play a game by an algorithm.
    Solve(Box<Solving>),
    /// Compare algorithms.
    Compare(Box<Comparing>),
    /// Write a page or a script about the command itself.
    Generate(GenerateFlags),
}

impl Flags {
    /// Reads the arguments of the program, whose first is its name. `help best` asks for the help of `best`, as in other
    /// programs, unless a file has that name.
    ///
    /// # Errors
    /// If they are none of its flags, or ask for help.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Flags, clap::Error> {
        let mut arguments: Vec<OsString> = arguments.into_iter().collect();
        if let [_, help, name] = &mut arguments[..]
            && help == "help"
            && Flags::command().get_subcommands().any(|command| name == command.get_name())
            && !Path::new(name).exists()
        {
            std::mem::swap(help, name);
            *name = "--help".into();
        }
        files::parse(arguments)
    }

    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Job, clap::Error> {
        let (name, job) = match self.command {
            CommandFlags::Help(flags) => ("help", flags.job().map(Box::new).map(Job::Help)),
            CommandFlags::Play(flags) => ("play", flags.job().map(Box::new).map(Job::Play)),
            CommandFlags::Best(flags) => ("best", flags.job().map(Box::new).map(Job::Best)),
            CommandFlags::Reply(flags) => ("reply", flags.job().map(Job::Reply)),
            CommandFlags::Solve(flags) => ("solve", flags.job().map(Box::new).map(Job::Solve)),
            CommandFlags::Generate(flags) => ("generate", Ok(Job::Generate(flags))),
            CommandFlags::Compare(flags) => {
                ("compare", flags.job().map(Box::new).map(Job::Compare))
            }
        };
        job.map_err(|message| usage_error(Flags::command(), name, message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_consistent() {
        Flags::command().debug_assert();
        // A paragraph is broken where the terminal ends, and only there.
        assert!(EXAMPLES.split("\n\n").skip(1).all(|paragraph| !paragraph.contains('\n')));
    }
}
