//! The flags of `setter solve`.

use clap::Args;
use setter::strategy::{Algorithm, Strategy};

use super::problem::{Asked, ProblemFlags};
use super::search::SearchFlags;
use super::strategy::StrategyFlags;

const SEARCH: &str = "Search";

/// The problem to be filled, and the search.
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

    #[command(flatten)]
    search: SearchFlags,
}

/// A fill to be found.
#[derive(Debug)]
pub struct Solving {
    pub asked: Asked,
    pub strategy: Strategy,
    pub search: SearchFlags,
}

impl SolveFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Solving, String> {
        let asked = self.problem.asked()?;
        let strategy = self.strategy.strategy(self.algorithm)?;
        if strategy.algorithm.is_for_the_best() {
            return Err("--algorithm: setter best has those that seek the best fill".into());
        }
        let is_many = !asked.words.require.is_empty() && strategy.algorithm == Algorithm::Best;
        if is_many && self.search.told.tells_steps() {
            return Err("--require: with algorithm best such a search is many, and is neither \
                        watched nor traced; with the others it is one"
                .into());
        }
        Ok(Solving { asked, strategy, search: self.search })
    }
}
