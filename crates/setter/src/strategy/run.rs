//! A strategy, and a run of it.

use std::sync::Arc;
use std::time::Instant;

use crossword::csp::{
    Answer, Limits, Model, Observer, Parameters, Solver, ValueOrder, VariableOrder,
};
use lexicon::halt::Halt;
use lexicon::letters::Letter;
use thiserror::Error;

use super::names::{Algorithm, DomainForm, Named, OrderName, ValuesName};
use super::statistics::SearchStatistics;

/// How a fill is searched; what is `None` is as the algorithm has it by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Which slot is filled next.
    pub order: Option<OrderName>,
    /// Which word or letter is tried first.
    pub values: Option<ValuesName>,
    /// Whether arc consistency is made before the search.
    pub ac3: Option<bool>,
    /// How the words left to a slot are kept.
    pub domains: Option<DomainForm>,
}

/// What goes with a strategy in a run.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// The seed of all that is random.
    pub seed: u64,
    /// What the run may take.
    pub limits: Limits,
    /// Ends the run soon once it is set.
    pub halt: Halt,
    /// Bytes for the memory of what was refuted.
    pub nogoods: usize,
}

/// What an algorithm cannot do.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("algorithm {algorithm} takes no {what}: {instead}")]
pub struct StrategyError {
    algorithm: &'static str,
    what: String,
    instead: String,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The answer.
    pub answer: Answer,
    /// The letters of the fill, if there is one; cells are in the order of the model.
    pub letters: Option<Vec<Letter>>,
    /// What was done.
    pub statistics: SearchStatistics,
}

impl Default for Strategy {
    /// The best that is known.
    fn default() -> Strategy {
        Strategy { algorithm: Algorithm::Best, order: None, values: None, ac3: None, domains: None }
    }
}

impl Strategy {
    /// Checks that the algorithm can do so.
    ///
    /// # Errors
    /// With what it cannot do, and what it can.
    pub fn check(&self) -> Result<(), StrategyError> {
        self.solver_parameters(&Setting::default()).map(drop)
    }

    /// Searches a fill, and tells `observer` each step.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn run<O: Observer>(
        &self,
        model: &Arc<Model>,
        setting: &Setting,
        observer: O,
    ) -> Result<Outcome, StrategyError> {
        let start = Instant::now();
        let parameters = self.solver_parameters(setting)?;
        let mut solver: Solver<O> = Solver::watched_by(observer, Arc::clone(model), parameters);
        let answer = solver.solve();
        let letters = (answer == Answer::Completion).then(|| solver.completion().to_vec());
        let mut statistics = SearchStatistics::from(solver.statistics());
        statistics.seconds = start.elapsed().as_secs_f64();
        Ok(Outcome { answer, letters, statistics })
    }

    /// The parameters of the full solver.
    fn solver_parameters(&self, setting: &Setting) -> Result<Parameters, StrategyError> {
        let cannot = |what: String, instead: &str| StrategyError {
            algorithm: self.algorithm.name(),
            what,
            instead: instead.into(),
        };
        let mut parameters = Parameters {
            seed: setting.seed,
            limits: setting.limits,
            halt: setting.halt.clone(),
            nogoods: setting.nogoods,
            ..Parameters::default()
        };
        if let Some(order) = self.order {
            parameters.variables = match order {
                OrderName::Next => VariableOrder::Next,
                OrderName::MinDomain => VariableOrder::SmallestDomain,
                OrderName::DomWdeg => VariableOrder::DomainOverWeight,
                OrderName::Alternating => VariableOrder::Alternating,
                other => {
                    return Err(cannot(
                        format!("order {}", other.name()),
                        "it takes next, min-domain, dom-wdeg, alternating",
                    ));
                }
            };
        }
        if let Some(values) = self.values {
            parameters.values = match values {
                ValuesName::Lexicographic => ValueOrder::Lexicographic,
                ValuesName::Random => ValueOrder::Random,
                ValuesName::LeastConstraining => ValueOrder::LeastConstraining,
                ValuesName::LastFill => ValueOrder::LastFill,
                ValuesName::Score => {
                    return Err(cannot(
                        "order of values score".into(),
                        "it takes lexicographic, random, least-constraining, last-fill",
                    ));
                }
            };
        }
        if self.ac3.is_some() {
            return Err(cannot("--ac3 or --no-ac3".into(), "it always is arc consistent"));
        }
        if self.domains == Some(DomainForm::Tree) {
            return Err(cannot("domains tree".into(), "it takes bits"));
        }
        Ok(parameters)
    }
}
