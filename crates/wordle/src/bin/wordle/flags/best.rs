//! The flags of `wordle best`.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use command::Output;
use command::files::{OutputFile, check_kept};
use command::units::seconds;
use wordle::next_guess::Strategy;
use wordle::optimal::Objective;

use super::game::{AskedGame, GameFlags};
use super::strategy::StrategyFlags;

const SEARCH: &str = "Search";
const OUTPUT: &str = "Output";

/// Which tree of guesses is wanted.
#[derive(Debug, Args)]
pub struct BestFlags {
    #[command(flatten)]
    game: GameFlags,

    #[command(flatten)]
    strategy: StrategyFlags,

    /// The objective of the tree: mean, the fewest guesses in the mean; worst, the fewest at worst, then in the
    /// mean; or within-N, as within-4, the most secrets found with N guesses, then the fewest in the mean
    #[arg(long, value_name = "NAME", default_value_t, conflicts_with_all = ["strategy", "adversary"], help_heading = SEARCH)]
    objective: Objective,

    /// Each secret must be found with this many guesses at most [default: no limit]
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u8).range(1..),
        conflicts_with_all = ["strategy", "adversary"],
        allow_negative_numbers = true,
        help_heading = SEARCH
    )]
    tries: Option<u8>,

    /// The first guess, for the best tree that begins with it, or that of the strategy
    #[arg(long, value_name = "WORD", conflicts_with = "adversary", help_heading = SEARCH)]
    first: Option<String>,

    /// The best first guesses, so many, each with its least total, on standard output instead of the tree
    ///
    /// Of codes, which are alike when colours or pegs change places, one of each kind is told.
    #[arg(long, value_name = "N", conflicts_with_all = ["strategy", "first", "adversary"], allow_negative_numbers = true, help_heading = SEARCH)]
    top: Option<NonZero<usize>>,

    /// Stop after this many seconds, with the best tree by then and exit code 5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = SEARCH)]
    time: Option<Duration>,

    /// Note in this file, every ten seconds and at the end, what is proved, and go on from what it has
    #[arg(long, value_name = "FILE", conflicts_with_all = ["strategy", "adversary"], help_heading = SEARCH)]
    checkpoint: Option<OutputFile>,

    /// Write the tree to this file instead of standard output
    #[arg(short, long, value_name = "FILE", conflicts_with = "adversary", help_heading = OUTPUT)]
    output: Option<OutputFile>,

    /// Write the tree and its figures as JSON to this file too
    #[arg(long, value_name = "FILE", conflicts_with = "adversary", help_heading = OUTPUT)]
    json: Option<OutputFile>,
}

/// The tree of guesses that is wanted.
#[derive(Debug)]
pub struct SeekingBest {
    pub game: AskedGame,
    pub strategy: Option<Strategy>,
    /// With how many guesses each secret must be found.
    pub tries: Option<u8>,
    /// The objective by which the tree is to be best.
    pub objective: Objective,
    /// The first guess, as it was typed.
    pub first: Option<String>,
    /// How many first guesses are wanted, if a table of them is.
    pub top: Option<NonZero<usize>>,
    pub time: Option<Duration>,
    pub checkpoint: Option<PathBuf>,
    pub output: Option<PathBuf>,
    pub json: Option<PathBuf>,
}

impl SeekingBest {
    /// Where the tree goes: with a table of first guesses to a file only.
    pub fn tree(&self) -> Option<Output<'_>> {
        let is_wanted = self.output.is_some() || self.top.is_none();
        is_wanted.then_some(Output { path: self.output.as_deref(), what: "the tree" })
    }

    /// Where the table of first guesses goes, if it is asked for.
    pub fn table(&self) -> Option<Output<'_>> {
        self.top.map(|_| Output { path: None, what: "the table" })
    }

    /// Where its figures go, if they are asked for.
    pub fn figures(&self) -> Option<Output<'_>> {
        Some(Output::file(self.json.as_deref()?, "the figures"))
    }
}

impl BestFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<SeekingBest, String> {
        let game = self.game.asked()?;
        let strategy = self.strategy.strategy(&game)?;
        if game.is_adversary && (game.is_hard || strategy.is_some()) {
            return Err(
                "--adversary: the fewest guesses are found without --hard and --strategy".into()
            );
        }
        let is_tree_on_stdout = self.output.as_ref().is_some_and(|file| file.as_path().is_none());
        if self.top.is_some() && is_tree_on_stdout {
            return Err(
                "--output: standard output has the table of --top; name a file for the tree".into(),
            );
        }
        if self.objective == Objective::Worst && (self.checkpoint.is_some() || self.top.is_some()) {
            return Err("--objective worst: --checkpoint and --top are of one number of guesses at most: name \
                 it by --tries, with --objective mean"
                .into());
        }
        if let Some(file) = &self.checkpoint {
            check_kept(file).map_err(|why| format!("--checkpoint: {why}"))?;
        }
        Ok(SeekingBest {
            game,
            strategy,
            tries: self.tries,
            objective: self.objective,
            first: self.first,
            top: self.top,
            time: self.time,
            checkpoint: self.checkpoint.and_then(OutputFile::path),
            output: self.output.and_then(OutputFile::path),
            json: self.json.and_then(OutputFile::path),
        })
    }
}
