//! The flags of `setter solve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use command::units::{seconds, whole};
use setter::strategy::{Algorithm, Strategy};

use super::problem::{Asked, ProblemFlags, check_distinct_files};
use super::strategy::StrategyFlags;
use super::told::Told;

const OUTPUT: &str = "Output";
const SEARCH: &str = "Search";

/// What is to be filled, and how.
#[derive(Debug, Args)]
#[command(override_usage = "setter solve [OPTIONS] <DICTIONARY>... <GRID>")]
pub struct SolveFlags {
    #[command(flatten)]
    problem: ProblemFlags,

    /// How to search: best, rac, cbj, rac-fc, cbj-fc, mac
    ///
    /// best is the full solver; rac is chronological backtracking, cbj conflict-directed backjumping,
    /// -fc is with forward checking, and mac maintains arc consistency.
    #[arg(long, value_name = "NAME", default_value = "best", help_heading = SEARCH)]
    algorithm: Algorithm,

    #[command(flatten)]
    strategy: StrategyFlags,

    /// The seed of what is random: ties of orders, and orders of values
    #[arg(long, value_name = "N", value_parser = whole, default_value = "1", allow_negative_numbers = true, help_heading = SEARCH)]
    seed: u64,

    /// Stop after this many seconds, with exit code 5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = SEARCH)]
    time: Option<Duration>,

    /// Stop after this many choices, with exit code 5
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, help_heading = SEARCH)]
    nodes: Option<u64>,

    /// Write the fill to FILE, which appears when it is found
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,

    #[command(flatten)]
    told: Told,
}

/// A fill to be found.
#[derive(Debug)]
pub struct Solving {
    pub asked: Asked,
    pub strategy: Strategy,
    pub seed: u64,
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    /// The file to write, or standard output.
    pub output: Option<PathBuf>,
    pub told: Told,
}

impl SolveFlags {
    /// What was meant; an error is one of usage.
    pub fn job(self) -> Result<Solving, String> {
        let (output, told) = (self.output, self.told);
        check_distinct_files(output.as_ref(), ("--trace", told.trace.as_ref()))?;
        let asked = self.problem.asked()?;
        let strategy = self.strategy.strategy(self.algorithm)?;
        if strategy.algorithm.is_for_the_best() {
            return Err("--algorithm: setter best has those that seek the best fill".into());
        }
        let is_many = !asked.words.require.is_empty() && strategy.algorithm == Algorithm::Best;
        if is_many && told.tells_steps() {
            return Err("--require: with algorithm best such a search is many, and is neither \
                        watched nor traced; with the others it is one"
                .into());
        }
        let (seed, time, nodes) = (self.seed, self.time, self.nodes);
        Ok(Solving { asked, strategy, seed, time, nodes, output, told })
    }
}
