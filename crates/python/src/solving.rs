//! One fill, by an algorithm of choice.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use csp::{Answer, Limits, Model, Parameters};
use lexicon::named::NameError;
use lexicon::{Halt, Halted, Total};
use network::order::Order;
use pyo3::prelude::*;
use setter::strategy::{Algorithm, Outcome, Setting, Strategy, race};

use crate::errors::{halted, value_error};
use crate::numbers;
use crate::numbers::decimal;
use crate::problem::Problem;
use crate::terms::Terms;
use crate::timeout::{Timeout, with_found};
use crate::watched::{watched, watched_on};

/// How a fill is searched, by the arguments of a call; what is None is as the algorithm has it by itself.
#[derive(Clone, Copy)]
pub struct AskedStrategy<'a> {
    pub algorithm: &'a str,
    pub order: Option<&'a str>,
    pub ties: Option<&'a str>,
    pub values: Option<&'a str>,
    pub ac3: Option<bool>,
    pub look_ahead: Option<bool>,
}

impl AskedStrategy<'_> {
    fn strategy(&self) -> PyResult<Strategy> {
        fn named<T: std::str::FromStr<Err = NameError>>(name: Option<&str>) -> PyResult<Option<T>> {
            name.map(|name| name.parse()).transpose().map_err(value_error)
        }
        let strategy = Strategy {
            order: named(self.order)?,
            ties: named(self.ties)?,
            values: named(self.values)?,
            ac3: self.ac3,
            look_ahead: self.look_ahead,
            ..Strategy::of(self.algorithm.parse().map_err(value_error)?)
        };
        strategy.check().map_err(value_error)?;
        Ok(strategy)
    }
}

/// How a search for a fill ended.
#[pyclass(frozen, module = "enumerate_fills")]
pub struct Solved {
    outcome: Outcome,
    /// The text of the fill.
    fill: Option<String>,
    total: Option<Total>,
    reason: Option<String>,
}

#[pymethods]
impl Solved {
    /// The fill as it is printed; None if there is none, or none was found.
    #[getter]
    fn fill(&self) -> Option<&str> {
        self.fill.as_deref()
    }

    /// ``"fill"`` if it was found, and for the best one also proved; ``"none"`` if there is none; ``"limit"`` if
    /// a limit came first.
    #[getter]
    fn answer(&self) -> &'static str {
        self.outcome.answer_name()
    }

    /// The sum of the scores of the words of the fill, an exact ``decimal.Decimal``; None without a fill.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.total.map(|total| decimal(py, &total)).transpose()
    }

    /// Why there is no fill, in a sentence; None if there is one, or a limit came first.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// What the search did, by name: nodes, backtracks, seconds and more. What the algorithm does not count is
    /// None.
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = serde_json::to_string(&self.outcome.statistics).map_err(value_error)?;
        py.import("json")?.call_method1("loads", (text,))
    }

    fn __bool__(&self) -> bool {
        self.fill.is_some()
    }

    fn __repr__(&self) -> String {
        let nodes = self.outcome.statistics.nodes;
        format!("<Solved: {}, {nodes} nodes>", self.outcome.answer_name())
    }
}

/// A search for a fill, before it begins.
pub struct Solving {
    strategy: Strategy,
    pub setting: Setting,
    threads: usize,
}

impl Solving {
    /// The parameters that the arguments of a call mean.
    pub fn new(
        problem: &Problem,
        asked: AskedStrategy<'_>,
        (seed, nodes): (Option<u64>, Option<u64>),
        threads: usize,
    ) -> PyResult<Solving> {
        let strategy = asked.strategy()?;
        let nogoods = problem.memory / 4 / threads as u64;
        let setting = Setting {
            seed: seed.unwrap_or(1),
            limits: Limits { nodes: nodes.unwrap_or(u64::MAX), ..Limits::default() },
            halt: Halt::default(),
            // More than the solver has by itself is no use, as its parameters tell.
            nogoods: match strategy.algorithm {
                Algorithm::Dual => problem.memory / 2,
                _ => nogoods.min(Parameters::default().nogoods),
            },
        };
        Ok(Solving { strategy, setting, threads })
    }

    /// The model that is searched; None if nothing is left to search.
    pub fn model(&self, problem: &Problem) -> Result<Option<Arc<Model>>, Halted> {
        let halt = &self.setting.halt;
        let searches_all = !self.strategy.algorithm.is_of_textbooks();
        match problem.problem.obstruction() {
            // A textbook solver shows how it finds that out.
            Some(_) if searches_all => Ok(None),
            Some(_) => Ok(Some(Arc::new(Model::unprojected(&problem.problem, Order::Rows)))),
            None if problem.chooses_words() => {
                Model::until(&problem.problem, Order::Rows, halt).map(Arc::new).map(Some)
            }
            None => self.strategy.model(&problem.problem, halt).map(Some),
        }
    }

    /// Searches, on all threads.
    fn run(&self, problem: &Problem) -> Result<PyResult<Outcome>, Halted> {
        let Some(model) = self.model(problem)? else { return Ok(Ok(Outcome::known_dead())) };
        let threads = NonZero::new(self.threads).unwrap_or(NonZero::<usize>::MIN);
        Ok(race(self.strategy, &model, &self.setting, threads).map_err(value_error))
    }

    /// Searches, and tells each step.
    pub fn run_watched(
        &self,
        model: &Arc<Model>,
        observe: impl FnMut(csp::Event<'_>),
    ) -> Option<Outcome> {
        // That the algorithm can do so was checked.
        self.strategy.run(model, &self.setting, observe).ok()
    }
}

impl Solved {
    /// The result of a search.
    pub fn new(problem: &Problem, outcome: Outcome) -> Solved {
        let fill = outcome.letters.as_deref().map(|letters| problem.print(letters));
        let total = outcome.letters.as_deref().map(|letters| problem.total(letters));
        let reason = (outcome.answer == Answer::Dead).then(|| {
            let obstruction = problem.problem.obstruction().map(ToString::to_string);
            obstruction.unwrap_or_else(|| match &outcome.too_few_words {
                Some(few) => format!(
                    "{} slots of a length have only {} words between them, and no word may stand twice",
                    few.slots.len(),
                    few.words.len()
                ),
                None => "each slot has words, but none fit together".into(),
            })
        });
        Solved { outcome, fill, total, reason }
    }
}

#[pymethods]
impl Problem {
    /// One fill, or that there is none, by an algorithm: ``"best"`` is the full solver; ``"rac"`` is chronological
    /// backtracking, ``"cbj"`` conflict-directed backjumping, with ``"-fc"`` they check forward; ``"mac"`` maintains
    /// arc consistency; ``"branch-and-bound"`` and ``"dual"`` seek the fill of the greatest total.
    ///
    /// ``order``, ``ties``, ``values``, ``ac3`` and ``look_ahead`` are as the flags of ``setter solve``;
    /// None leaves them to the algorithm. It stops after ``nodes`` choices. On several ``threads`` of the problem
    /// the algorithm races with other seeds and orders; on one, the same ``seed`` finds the same fill.
    ///
    /// Raises Timeout after about ``timeout`` seconds, of which ``found`` is how the search ended by then.
    /// ``progress`` is called with a ``Progress``.
    #[pyo3(signature = (
        algorithm="best", *, order=None, ties=None, values=None, ac3=None, look_ahead=None,
        seed=None, nodes=None, timeout=None, progress=None,
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        algorithm: &str,
        order: Option<&str>,
        ties: Option<&str>,
        values: Option<&str>,
        ac3: Option<bool>,
        look_ahead: Option<bool>,
        #[pyo3(from_py_with = numbers::seed)] seed: Option<u64>,
        #[pyo3(from_py_with = numbers::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Solved> {
        let asked = AskedStrategy { algorithm, order, ties, values, ac3, look_ahead };
        let solving = Solving::new(self, asked, (seed, nodes), self.threads)?;
        let terms = Terms::new(timeout, progress)?;
        let mut outcome = None;
        let ended = watched_on(py, &solving.setting.halt, &terms, || {
            outcome = Some(solving.run(self));
        });
        match (ended, outcome) {
            (Ok(()), Some(outcome)) => Ok(Solved::new(self, outcome.map_err(halted)??)),
            (Err(error), Some(Ok(Ok(outcome)))) if error.is_instance_of::<Timeout>(py) => {
                Err(with_found(py, error, Some(Py::new(py, Solved::new(self, outcome))?)))
            }
            (Err(error), _) => Err(error),
            (Ok(()), None) => Err(halted(Halted)),
        }
    }
}

impl Problem {
    /// The model of a search that is told step by step.
    pub fn searched(&self, py: Python<'_>, solving: &Solving) -> PyResult<Option<Arc<Model>>> {
        watched(py, &solving.setting.halt, || solving.model(self))?.map_err(halted)
    }
}
