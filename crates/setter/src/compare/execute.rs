//! Running what a plan has not yet.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use csp::{Answer, Limits, Model, NoObserver, Parameters};
use lexicon::threads::{self, lock};
use lexicon::{Alphabet, Halt};
use network::Problem;
use network::problem::ProblemError;
use thiserror::Error;

use super::inputs::Inputs;
use super::plan::{Plan, Run};
use super::results::{ResultError, ResultFile};
use super::run_result::RunResult;
use crate::strategy::{Outcome, Setting, StrategyError};

/// A run of fewer seconds is made anew `REPEATS` times, and the least time counts.
const SHORT: f64 = 0.1;
const REPEATS: usize = 2;

/// How often progress is told while no run ends.
const TELL: Duration = Duration::from_millis(500);

/// Why runs cannot be made.
#[derive(Debug, Error)]
pub enum ExperimentError {
    /// A result cannot be kept.
    #[error(transparent)]
    Result(#[from] ResultError),
    /// A problem cannot be set up.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// An algorithm cannot do what it is to.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
}

/// How far an experiment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The runs with a result, those of earlier times too.
    pub done: usize,
    /// The runs among them that reached a limit.
    pub limited: usize,
    /// All runs.
    pub all: usize,
}

/// The runs of a plan, on threads.
#[derive(Clone, Copy, Debug)]
pub struct Experiment<'a> {
    /// The runs.
    pub plan: &'a Plan,
    /// The grids and dictionaries that they run on.
    pub inputs: &'a Inputs,
    /// The letters.
    pub alphabet: &'a Alphabet,
    /// How many runs at a time.
    pub threads: usize,
    /// Ends it soon once it is set; results so far are kept.
    pub halt: &'a Halt,
}

/// A problem that is set up when the first run needs it.
type Shared = Arc<Mutex<Option<Arc<Problem>>>>;

/// Where runs are made, with the problems in use.
struct Bench<'a> {
    experiment: Experiment<'a>,
    /// The problems used last, by their grids and dictionaries. Runs on the same problem follow each
    /// other, so there are never more in use than threads.
    problems: Mutex<VecDeque<((usize, usize), Shared)>>,
}

impl Experiment<'_> {
    /// Makes the runs that have no result yet, and adds their results as they come; `tell` is told how
    /// far it is.
    ///
    /// # Errors
    /// If a result cannot be kept or a problem cannot be set up; what was found is kept.
    pub fn run(
        &self,
        results: &mut ResultFile,
        mut tell: impl FnMut(Progress),
    ) -> Result<(), ExperimentError> {
        let missing = results.missing(self.plan, self.inputs);
        let waiting = Mutex::new(missing.into_iter());
        let bench = Bench { experiment: *self, problems: Mutex::default() };
        let (sender, outcomes) = mpsc::channel();
        let mut progress = Progress {
            done: results.results().len(),
            limited: results.results().iter().filter(|result| result.is_limited()).count(),
            all: self.plan.runs.len(),
        };
        tell(progress);
        let over = Halt::default();
        let over_or_halted = over.or(self.halt);
        let make_next = || {
            let run = lock(&waiting).next().filter(|_| !over_or_halted.is_set())?;
            Some((run, bench.run(&run)))
        };
        thread::scope(|scope| {
            let make = |_| {
                let (sender, make_next) = (sender.clone(), &make_next);
                move || {
                    while let Some(made) = make_next() {
                        if sender.send(made).is_err() {
                            return;
                        }
                    }
                }
            };
            // Where no thread is started, this one makes the runs.
            let started = threads::start_each(scope, (0..self.threads.max(1)).map(make)).len();
            drop(sender);
            let ended = loop {
                let made = match started {
                    0 => make_next().ok_or(mpsc::RecvTimeoutError::Disconnected),
                    _ => outcomes.recv_timeout(TELL),
                };
                match made {
                    Ok((run, Ok(outcome))) => {
                        // A run that was halted is none.
                        if outcome.answer == Answer::LimitReached && self.halt.is_set() {
                            continue;
                        }
                        let result = RunResult::new(
                            &run,
                            self.plan,
                            self.inputs,
                            &outcome,
                            results.program(),
                        );
                        progress.done += 1;
                        progress.limited += usize::from(result.is_limited());
                        if let Err(error) = results.add(result) {
                            break Err(error.into());
                        }
                    }
                    Ok((_, Err(_))) if self.halt.is_set() => {}
                    Ok((_, Err(error))) => break Err(error),
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break Ok(()),
                }
                tell(progress);
            };
            over.set();
            ended
        })
    }
}

impl Bench<'_> {
    /// Makes a run.
    fn run(&self, run: &Run) -> Result<Outcome, ExperimentError> {
        let Experiment { plan, halt, .. } = self.experiment;
        let shared = self.problem(run)?;
        let problem = if run.repeats { shared.repeating() } else { &shared };
        let strategy = run.strategy;
        if problem.obstruction().is_some() && !strategy.algorithm.is_of_textbooks() {
            return Ok(Outcome::known_dead());
        }
        let model: Arc<Model> = strategy.model(problem, halt).map_err(ProblemError::Halted)?;
        let setting = Setting {
            seed: run.seed,
            limits: Limits {
                nodes: plan.nodes.unwrap_or(u64::MAX),
                time: Duration::try_from_secs_f64(plan.time).ok(),
                ..Limits::default()
            },
            halt: halt.clone(),
            nogoods: Parameters::default().nogoods,
        };
        let mut outcome = strategy.run(&model, &setting, NoObserver)?;
        // The search is the same each time, but the first makes the tables that all share.
        for _ in 0..REPEATS {
            if outcome.statistics.seconds < SHORT && outcome.answer != Answer::LimitReached {
                let again = strategy.run(&model, &setting, NoObserver)?.statistics.seconds;
                outcome.statistics.seconds = outcome.statistics.seconds.min(again);
            }
        }
        Ok(outcome)
    }

    /// The problem of a run, set up once for all runs on it: no word twice, and with repeats beneath it.
    fn problem(&self, run: &Run) -> Result<Arc<Problem>, ExperimentError> {
        let Experiment { inputs, alphabet, halt, .. } = self.experiment;
        let shared = self.shared(run);
        let mut problem = lock(&shared);
        if let Some(problem) = &*problem {
            return Ok(Arc::clone(problem));
        }
        let (grid, words) = (&inputs.grids[run.grid].grid, &inputs.dictionaries[run.dictionary]);
        let made = Problem::until(grid.clone(), alphabet.clone(), &words.index, halt)?.distinct();
        Ok(Arc::clone(problem.insert(Arc::new(made))))
    }

    fn shared(&self, run: &Run) -> Shared {
        let place = (run.grid, run.dictionary);
        let mut problems = lock(&self.problems);
        if let Some((_, shared)) = problems.iter().find(|(other, _)| *other == place) {
            return Arc::clone(shared);
        }
        let shared = Shared::default();
        problems.push_back((place, Arc::clone(&shared)));
        if problems.len() > self.experiment.threads.max(1) + 1 {
            problems.pop_front();
        }
        shared
    }
}
