//! Better and better fills, with what no fill exceeds.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use csp::{BestBounds, BestParameters, BestWorker, BranchAndBound, Model};
use lexicon::Halt;
use lexicon::threads;
use network::problem;
use pyo3::prelude::*;
use self_cell::self_cell;

use crate::errors::{halted, value_error};
use crate::numbers;
use crate::numbers::decimal;
use crate::problem::Problem;
use crate::watched::watched;

/// The work between two looks at what was found.
const WORK: u64 = 1 << 8;

self_cell!(
    /// The threads of a search with the search that they borrow.
    struct Searching {
        owner: BranchAndBound,
        #[not_covariant]
        dependent: Workers,
    }
);

/// One for each thread.
type Workers<'s> = Vec<BestWorker<'s>>;

/// Searches on all threads until `is_news`; false if all are at their end.
fn search_on(workers: &mut [BestWorker<'_>], is_news: &(dyn Fn() -> bool + Sync)) -> bool {
    let goes_on = |worker: &mut BestWorker<'_>| {
        loop {
            match worker.advance(WORK) {
                false => return false,
                true if is_news() => return true,
                true => {}
            }
        }
    };
    let [first, others @ ..] = workers else { return false };
    thread::scope(|scope| {
        let start = |worker| threads::start(scope, move || goes_on(worker)).ok();
        // Where no more threads are started, those there are do it.
        let started: Vec<_> = others.iter_mut().map_while(start).collect();
        let first = goes_on(first);
        started.into_iter().fold(first, |all, thread| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)) || all
        })
    })
}

/// An iterator of better and better fills.
///
/// They are searched for on demand, outside the lock of the interpreter. The iterator ends
/// when the last one is shown to be the best, or with its time.
#[pyclass(module = "enumerate_fills")]
pub struct BetterFills {
    problem: Arc<problem::Problem>,
    searching: Option<Searching>,
    halt: Halt,
    /// The standing told last.
    told: Option<BestBounds>,
}

/// A fill that is better than those before, and what is known of the best.
#[pyclass(frozen, get_all, module = "enumerate_fills")]
pub struct Better {
    /// The fill as it is printed.
    fill: String,
    /// The sum of the scores of its words, an exact ``decimal.Decimal``.
    total: Py<PyAny>,
    /// What the total of no fill exceeds.
    bound: Py<PyAny>,
    /// Whether no fill has a greater total.
    is_best: bool,
}

#[pymethods]
impl Better {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (total, bound) = (self.total.bind(py).str()?, self.bound.bind(py).str()?);
        Ok(format!("<Better of total {total}, of at most {bound}>"))
    }
}

#[pymethods]
impl Problem {
    /// Better and better fills by branch and bound, each with a bound of all totals: at any time the last one
    /// is the best known. The last of all is told again if its bound is lower by then. It ends when that is
    /// shown to be the best, when its total is within ``gap`` (a share of it) of the bound, or after about
    /// ``timeout`` seconds, which is no error.
    #[pyo3(signature = (*, gap=0.0, seed=None, timeout=None))]
    fn best_fill(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::gap)] gap: f64,
        #[pyo3(from_py_with = numbers::seed)] seed: Option<u64>,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
    ) -> PyResult<BetterFills> {
        let seed = seed.unwrap_or(1);
        let (halt, order) = (Halt::default(), self.search.order);
        let parameters = BestParameters {
            gap,
            seed,
            time: timeout,
            memory: self.memory,
            halt: halt.clone(),
            ..Default::default()
        };
        let problem = Arc::clone(&self.problem);
        let threads = self.threads as u64;
        let made = watched(py, &halt, || {
            if problem.obstruction().is_some() {
                return Ok(None);
            }
            let model = Model::until(&problem, order, &halt).map_err(halted)?;
            let search = BranchAndBound::new(Arc::new(model), parameters).map_err(value_error)?;
            Ok::<_, PyErr>(Some(Searching::new(search, |search| {
                (0..threads).map(|number| search.worker(number)).collect()
            })))
        });
        let searching = made??;
        Ok(BetterFills { problem, searching, halt, told: None })
    }
}

#[pymethods]
impl BetterFills {
    fn __iter__(slf: PyRef<'_, BetterFills>) -> PyRef<'_, BetterFills> {
        slf
    }

    fn __repr__(&self) -> String {
        let best = match self.told.as_ref().and_then(|told| told.best) {
            Some(best) => format!("total {best} so far"),
            None => "none so far".into(),
        };
        let state = if self.searching.is_some() { "" } else { ", at the end" };
        format!("<BetterFills: {best}{state}>")
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Better>> {
        let Some(mut searching) = self.searching.take() else { return Ok(None) };
        let (best, halt) = (self.told.as_ref().and_then(|told| told.best), &self.halt);
        let (searching, goes_on) = watched(py, halt, || {
            let goes_on = searching.with_dependent_mut(|search, workers| {
                search_on(workers, &|| search.bounds().best > best)
            });
            (searching, goes_on)
        })?;
        let search = searching.borrow_owner();
        let (standing, fill) = (search.bounds(), search.fills().into_iter().next());
        let news = fill.filter(|_| self.told.as_ref() != Some(&standing));
        let better = news.map(|fill| {
            Ok::<_, PyErr>(Better {
                fill: self.problem.print(&fill.letters),
                total: decimal(py, &fill.total)?.unbind(),
                bound: decimal(py, &standing.bound.unwrap_or(fill.total))?.unbind(),
                is_best: standing.is_proved,
            })
        });
        self.told = Some(standing);
        self.searching = goes_on.then_some(searching);
        better.transpose()
    }
}
