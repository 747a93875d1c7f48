//! A strategy, and a run of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use csp::{
    self, Answer, BestBounds, BestParameters, BranchAndBound, Event, Limits, Model, NoObserver,
    Observer, Parameters, ScoredFill, ScoresTooGreat, Solver, Textbook, TextbookParameters, Ties,
    TooFewWords, ValueOrder, VariableOrder, solve_placed,
};
use lexicon::clock::Instant;
use lexicon::{Halt, Halted, Letter};
use network::Problem;
use network::order::Order;
use serde_json::Value;
use thiserror::Error;

use super::names::{Algorithm, Named, OrderName, TiesName, ValuesName};
use super::statistics::SearchStatistics;
use crate::trace::End;

/// How a fill is searched; what is `None` is as the algorithm has it by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The order in which slots are filled.
    pub order: Option<OrderName>,
    /// The choice among slots that the order holds equal.
    pub ties: Option<TiesName>,
    /// The order in which words or letters are tried.
    pub values: Option<ValuesName>,
    /// Whether arc consistency is made before the search.
    pub ac3: Option<bool>,
    /// Whether forward checking gives a word up as soon as it leaves a slot without words.
    pub look_ahead: Option<bool>,
}

/// The setting of a run, beside its strategy.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// The seed of all that is random.
    pub seed: u64,
    /// The limits of the run.
    pub limits: Limits,
    /// Ends the run soon once it is set.
    pub halt: Halt,
    /// Bytes for the memory of what was refuted.
    pub nogoods: u64,
}

/// A wish that an algorithm cannot meet.
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
    /// The letters of the fill, if there is one; cells are in the order of the model. If the best fill
    /// was sought and a limit came first, it is the best so far.
    pub letters: Option<Vec<Letter>>,
    /// The statistics of the search.
    pub statistics: SearchStatistics,
    /// The slots that have too few words to differ, if that is why there is no fill.
    pub too_few_words: Option<TooFewWords>,
    /// The logarithm to base 10 of about how many fills there are, where the search was long enough to
    /// [tell](csp::Solver::expected_fills).
    pub expected_fills: Option<f64>,
}

impl Default for Strategy {
    /// The best that is known.
    fn default() -> Strategy {
        Strategy::of(Algorithm::Best)
    }
}

impl Strategy {
    /// An algorithm with all as it has it by itself.
    pub fn of(algorithm: Algorithm) -> Strategy {
        let (order, ties, values) = (None, None, None);
        Strategy { algorithm, order, ties, values, ac3: None, look_ahead: None }
    }

    /// Checks that the algorithm can do so.
    ///
    /// # Errors
    /// With what it cannot do, and what it can.
    pub fn check(&self) -> Result<(), StrategyError> {
        let cannot = |what: &str, instead: &str| {
            let (algorithm, what, instead) = (self.algorithm.name(), what.into(), instead.into());
            Err(StrategyError { algorithm, what, instead })
        };
        if self.algorithm == Algorithm::Dual && (self.order.is_some() || self.values.is_some()) {
            return cannot(
                "--order or --values",
                "its bound says what is next; branch-and-bound takes them",
            );
        }
        if self.look_ahead.is_some() && !self.algorithm.checks_forward() {
            let instead = "rac-fc, cbj-fc and branch-and-bound check forward";
            return cannot("--look-ahead or --no-look-ahead", instead);
        }
        if let Some(order) = self.order.filter(|order| !order.takes_values())
            && self.values.is_some()
        {
            let what = format!("--values with order {}", order.name());
            return cannot(&what, "it tries the most certain letter first");
        }
        if !self.algorithm.is_of_textbooks() {
            if self.ties.is_some() {
                return cannot("--ties", "it takes the first of equal slots");
            }
            if self.ac3.is_some() {
                return cannot("--ac3 or --no-ac3", "it always is arc consistent");
            }
        } else {
            if let Some(order) = self.order.filter(|order| order.starts_over()) {
                let instead = "it never starts over, only best does";
                return cannot(&format!("order {}", order.name()), instead);
            }
            if self.values == Some(ValuesName::LastFill) {
                return cannot("order of values last-fill", "it finds one fill, only best more");
            }
        }
        Ok(())
    }

    /// How it is searched, by the names of the flags; what was left to the algorithm is not there.
    pub fn parameters(&self) -> BTreeMap<String, Value> {
        let all = [
            ("algorithm", Some(self.algorithm.name().into())),
            ("order", self.order.map(|order| order.name().into())),
            ("ties", self.ties.map(|ties| ties.name().into())),
            ("values", self.values.map(|values| values.name().into())),
            ("ac3", self.ac3.map(Value::from)),
            ("look-ahead", self.look_ahead.map(Value::from)),
        ];
        all.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
    }

    /// The model of a problem that the algorithm works on: for the textbook solvers one that nothing was
    /// removed from before, so that all is there for them to do.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn model(&self, problem: &Problem, halt: &Halt) -> Result<Arc<Model>, Halted> {
        halt.check()?;
        Ok(Arc::new(match self.algorithm {
            Algorithm::Best | Algorithm::Dual => Model::until(problem, Order::Rows, halt)?,
            Algorithm::Rac
            | Algorithm::Cbj
            | Algorithm::RacFc
            | Algorithm::CbjFc
            | Algorithm::Mac
            | Algorithm::BranchAndBound => Model::unprojected(problem, Order::Rows),
        }))
    }

    /// Searches a fill of its [model](Self::model), and tells `observer` each step;
    /// [`Best`](Algorithm::Best) with required words tells nothing, for there are many searches then.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn run<O: Observer>(
        &self,
        model: &Arc<Model>,
        setting: &Setting,
        mut observer: O,
    ) -> Result<Outcome, StrategyError> {
        // All who watch share one copy of the searches, which takes long to compile.
        match O::WATCHES {
            true => self.run_watched(model, setting, &mut |event| observer.observe(event)),
            false => self.run_observed(model, setting, NoObserver),
        }
    }

    fn run_watched(
        &self,
        model: &Arc<Model>,
        setting: &Setting,
        observer: &mut dyn FnMut(Event<'_>),
    ) -> Result<Outcome, StrategyError> {
        self.run_observed(model, setting, observer)
    }

    fn run_observed<O: Observer>(
        &self,
        model: &Arc<Model>,
        setting: &Setting,
        observer: O,
    ) -> Result<Outcome, StrategyError> {
        self.check()?;
        let start = Instant::now();
        let algorithm = match self.algorithm {
            Algorithm::Best | Algorithm::Dual => None,
            Algorithm::BranchAndBound => Some(csp::Algorithm::BranchAndBound),
            Algorithm::Rac => Some(csp::Algorithm::Rac),
            Algorithm::Cbj => Some(csp::Algorithm::Cbj),
            Algorithm::RacFc => Some(csp::Algorithm::RacFc),
            Algorithm::CbjFc => Some(csp::Algorithm::CbjFc),
            Algorithm::Mac => Some(csp::Algorithm::Mac),
        };
        let mut outcome = match algorithm {
            None if self.algorithm == Algorithm::Dual => {
                let search = dual(model, setting, 1, 0.0).map_err(|error| StrategyError {
                    algorithm: self.algorithm.name(),
                    what: "such scores".into(),
                    instead: error.to_string(),
                })?;
                search.work_watched(0, observer);
                Outcome::of_best(&search)
            }
            None => self.run_solver(model, setting, observer),
            Some(algorithm) => self.run_textbook(algorithm, model, setting, observer),
        };
        outcome.statistics.seconds = start.elapsed().as_secs_f64();
        if algorithm.is_some() && outcome.letters.is_none() {
            // A solver that looks at two slots at a time may take for ever to find that out.
            outcome.too_few_words = model.too_few_words();
        }
        Ok(outcome)
    }

    fn run_solver<O: Observer>(
        &self,
        model: &Arc<Model>,
        setting: &Setting,
        observer: O,
    ) -> Outcome {
        let best = Parameters::for_any_fill();
        let parameters = Parameters {
            variables: self.order.map_or(best.variables, variable_order),
            values: self.values.map_or(best.values, value_order),
            seed: setting.seed,
            limits: setting.limits,
            halt: setting.halt.clone(),
            nogoods: setting.nogoods,
            ..best
        };
        if !model.required().is_empty() {
            let found = solve_placed(model, &parameters);
            let letters = found.letters.unwrap_or_default();
            return Outcome::new(found.answer, &letters, found.statistics.into());
        }
        let mut solver: Solver<O> = Solver::watched_by(observer, Arc::clone(model), parameters);
        if let Some(few) = solver.too_few_words() {
            // No search finds that out in time: it would have to try all ways to share the words out.
            let statistics = solver.statistics().into();
            return Outcome {
                too_few_words: Some(few),
                ..Outcome::new(Answer::Dead, &[], statistics)
            };
        }
        let answer = solver.solve();
        let expected_fills = solver.expected_fills();
        let outcome = Outcome::new(answer, solver.completion(), solver.statistics().into());
        Outcome { expected_fills, ..outcome }
    }

    fn run_textbook<O: Observer>(
        &self,
        algorithm: csp::Algorithm,
        model: &Arc<Model>,
        setting: &Setting,
        observer: O,
    ) -> Outcome {
        let default = TextbookParameters::default();
        let parameters = TextbookParameters {
            algorithm,
            variables: self.order.map_or(default.variables, variable_order),
            values: match (self.values, self.algorithm) {
                (Some(values), _) => value_order(values),
                (None, Algorithm::BranchAndBound) => ValueOrder::Score,
                (None, _) => default.values,
            },
            ties: match self.ties {
                None => default.ties,
                Some(TiesName::Fixed) => Ties::Fixed,
                Some(TiesName::Random) => Ties::Random,
            },
            ac3: self.ac3.unwrap_or(default.ac3),
            look_ahead: self.look_ahead.unwrap_or(default.look_ahead),
            seed: setting.seed,
            limits: setting.limits,
            halt: setting.halt.clone(),
        };
        let mut solver: Textbook<O> = Textbook::watched_by(observer, Arc::clone(model), parameters);
        let answer = solver.solve();
        let statistics = solver.statistics();
        let outcome = Outcome::new(answer, solver.completion(), statistics.into());
        match algorithm.is_for_the_best() && statistics.fills > 0 {
            // The fill found before a limit is the best so far.
            true => Outcome { letters: Some(solver.completion().to_vec()), ..outcome },
            false => outcome,
        }
    }
}

/// The search for the best fills by dual decomposition: `top` of them, within `gap`.
///
/// # Errors
/// If the scores are too great to be added up.
pub fn dual(
    model: &Arc<Model>,
    setting: &Setting,
    top: usize,
    gap: f64,
) -> Result<BranchAndBound, ScoresTooGreat> {
    let parameters = BestParameters {
        top,
        gap,
        seed: setting.seed,
        nodes: setting.limits.nodes,
        time: setting.limits.time,
        memory: setting.nogoods,
        halt: setting.halt.clone(),
        ..BestParameters::default()
    };
    BranchAndBound::new(Arc::clone(model), parameters)
}

impl Outcome {
    fn new(answer: Answer, letters: &[Letter], statistics: SearchStatistics) -> Outcome {
        let letters = (answer == Answer::Completion).then(|| letters.to_vec());
        Outcome { answer, letters, statistics, too_few_words: None, expected_fills: None }
    }

    /// How a search for the best fill stands.
    pub fn of_best(search: &BranchAndBound) -> Outcome {
        Outcome::of_bounds(search.bounds(), &search.fills(), search.statistics())
    }

    /// How a search for the best fill stands, which has these fills and did so much.
    pub fn of_bounds(
        BestBounds { best, is_proved, .. }: BestBounds,
        fills: &[ScoredFill],
        statistics: impl Into<SearchStatistics>,
    ) -> Outcome {
        let answer = match (is_proved, best) {
            (true, None) => Answer::Dead,
            (true, Some(_)) => Answer::Completion,
            (false, _) => Answer::LimitReached,
        };
        let letters = fills.first().map(|fill| fill.letters.clone());
        Outcome { letters, ..Outcome::new(answer, &[], statistics.into()) }
    }

    /// How it ended, in a word: `fill`, `none` or `limit`.
    pub fn answer_name(&self) -> &'static str {
        match self.answer {
            Answer::Completion => "fill",
            Answer::Dead => "none",
            Answer::LimitReached => "limit",
        }
    }

    /// The last line of a trace of `steps` steps.
    pub fn trace_end(&self, steps: u64) -> End {
        let statistics = match serde_json::to_value(self.statistics) {
            Ok(Value::Object(map)) => map.into_iter().collect(),
            _ => BTreeMap::new(),
        };
        End { answer: self.answer_name().into(), steps, statistics }
    }

    /// There is no fill, which was known before the search.
    pub fn known_dead() -> Outcome {
        Outcome::new(Answer::Dead, &[], SearchStatistics::default())
    }
}

fn variable_order(order: OrderName) -> VariableOrder {
    match order {
        OrderName::Next => VariableOrder::Next,
        OrderName::FirstCell => VariableOrder::FirstCell,
        OrderName::MaxConstraints => VariableOrder::MaxConstraints,
        OrderName::MinDomain => VariableOrder::SmallestDomain,
        OrderName::ConstraintsThenSize => VariableOrder::ConstraintsThenSize,
        OrderName::SizeThenConstraints => VariableOrder::SizeThenConstraints,
        OrderName::MaxInstantiated => VariableOrder::InstantiatedThenSize,
        OrderName::DomWdeg => VariableOrder::DomainOverWeight,
        OrderName::Alternating => VariableOrder::Alternating,
        OrderName::Beliefs => VariableOrder::Beliefs,
        OrderName::WithBeliefs => VariableOrder::WithBeliefs,
    }
}

fn value_order(values: ValuesName) -> ValueOrder {
    match values {
        ValuesName::Lexicographic => ValueOrder::Lexicographic,
        ValuesName::Random => ValueOrder::Random,
        ValuesName::Score => ValueOrder::Score,
        ValuesName::LeastConstraining => ValueOrder::LeastConstraining,
        ValuesName::LastFill => ValueOrder::LastFill,
    }
}
