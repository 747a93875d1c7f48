//! The flags of `setter best`.

use std::num::NonZero;

use clap::{Args, ValueEnum};
use command::units::{one_or_more, share};
use lexicon::Score;
use setter::strategy::{Algorithm, Strategy};

use super::problem::{Asked, ProblemFlags};
use super::search::SearchFlags;
use super::strategy::StrategyFlags;

const OUTPUT: &str = "Output";
const SEARCH: &str = "Search";

/// The problem whose best fill is sought, and the search.
#[derive(Debug, Args)]
#[command(override_usage = "setter best [OPTIONS] <DICTIONARY>... <GRID>")]
pub struct BestFlags {
    #[command(flatten)]
    problem: ProblemFlags,

    /// How to search: dual, branch-and-bound [default: dual]
    ///
    /// With --at-least, --exclude, --require, --min-score, --watch or --trace dual works alone.
    /// dual bounds by prices of letters that are moved between the slots; branch-and-bound is that of the
    /// textbooks, with forward checking and the greatest scores left as its bound; the choices of slots, words
    /// and AC-3 below are its own.
    #[arg(long, value_name = "NAME", help_heading = SEARCH)]
    algorithm: Option<Algorithm>,

    #[command(flatten)]
    strategy: StrategyFlags,

    /// The measure of the best fill: the total of all scores, their mean, the worst word, or the total among fills of the best worst word
    ///
    /// The mean is best where the total is. worst is the score of the worst word, by one thread: thresholds are raised until
    /// it is shown that no fill has all its words above.
    #[arg(long, value_name = "NAME", value_enum, default_value_t, help_heading = SEARCH)]
    objective: Objective,

    /// Only fills without a word of a lower score, required words too
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true, help_heading = SEARCH)]
    at_least: Option<Score>,

    /// Find the N best fills, the best first; of dual only
    #[arg(long, value_name = "N", value_parser = one_or_more, allow_negative_numbers = true, default_value = "1", help_heading = SEARCH)]
    top: NonZero<usize>,

    /// Be content with a fill that is proved to be within so much of the best: 1% or 0.01; of dual only
    #[arg(long, value_name = "SHARE", value_parser = share, allow_negative_numbers = true, help_heading = SEARCH)]
    gap: Option<f64>,

    /// Tell on standard error the total of each fill, and the score of each of its words
    #[arg(long, help_heading = OUTPUT)]
    scores: bool,

    #[command(flatten)]
    search: SearchFlags,
}

/// The measure by which a fill is better than another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Objective {
    /// The sum of the scores of its words.
    #[default]
    Total,
    /// The mean of the scores of its words.
    Mean,
    /// The least score of its words.
    Worst,
    /// The least score of its words, and then their sum.
    #[value(name = "worst,total")]
    WorstThenTotal,
}

impl Objective {
    /// The name that asks for it.
    pub fn name(self) -> &'static str {
        match self {
            Objective::Total => "total",
            Objective::Mean => "mean",
            Objective::Worst => "worst",
            Objective::WorstThenTotal => "worst,total",
        }
    }

    /// Whether the worst word comes first.
    pub fn is_by_worst(self) -> bool {
        matches!(self, Objective::Worst | Objective::WorstThenTotal)
    }
}

/// The best fills to be found.
#[derive(Debug)]
pub struct SeekingBest {
    pub asked: Asked,
    pub strategy: Strategy,
    pub objective: Objective,
    /// The least score of a word.
    pub at_least: Option<Score>,
    /// How many fills.
    pub top: usize,
    /// The share of the best total that it may fall short of.
    pub gap: f64,
    pub scores: bool,
    pub search: SearchFlags,
}

impl BestFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<SeekingBest, String> {
        if self.objective.is_by_worst() {
            self.check_by_worst()?;
        }
        let asked = self.problem.asked()?;
        let algorithm = self.algorithm.unwrap_or(Algorithm::Dual);
        if !algorithm.is_for_the_best() {
            return Err("--algorithm: dual or branch-and-bound; setter solve has the others".into());
        }
        let strategy = self.strategy.strategy(algorithm).map_err(|error| match self.algorithm {
            Some(_) => error,
            None => format!("{error} (dual is the algorithm unless --algorithm names another)"),
        })?;
        if strategy.algorithm == Algorithm::BranchAndBound {
            for (is_given, flag) in [(self.top.get() > 1, "--top"), (self.gap.is_some(), "--gap")] {
                if is_given {
                    return Err(format!("{flag}: algorithm branch-and-bound has none, dual has"));
                }
            }
        }
        Ok(SeekingBest {
            asked,
            objective: self.objective,
            at_least: self.at_least,
            strategy,
            top: self.top.get(),
            gap: self.gap.unwrap_or(0.0),
            scores: self.scores,
            search: self.search,
        })
    }

    /// Checks that no flag is given that searches by the worst word have no use for.
    fn check_by_worst(&self) -> Result<(), String> {
        let name = self.objective.name();
        for (is_given, flag) in [
            (self.algorithm.is_some(), "--algorithm"),
            (self.gap.is_some(), "--gap"),
            (self.search.nodes.is_some(), "--nodes"),
            (self.search.told.tells_steps(), "--watch and --trace"),
        ] {
            if is_given {
                return Err(format!(
                    "{flag}: the objectives total and mean have it, {name} has not"
                ));
            }
        }
        match self.strategy.first_given() {
            None => Ok(()),
            Some(flag) => Err(format!(
                "{flag}: --algorithm branch-and-bound may have it, for the objectives total and mean; {name} has neither"
            )),
        }
    }
}
