//! Better and better fills, with what no fill exceeds.

use std::sync::Arc;

use csp::{BestParameters, BestWorker, BranchAndBound, Model, Standing};
use lexicon::halt::Halt;
use network::problem;
use pyo3::prelude::*;
use self_cell::self_cell;

use crate::decimal::decimal;
use crate::errors::{halted, value_error};
use crate::problem::Problem;
use crate::timeout::time_of;
use crate::watched::watched;

/// The work between two looks at what was found.
const WORK: u64 = 1 << 8;

self_cell!(
    /// A thread of a search with the search that it borrows.
    struct Searching {
        owner: BranchAndBound,
        #[not_covariant]
        dependent: BestWorker,
    }
);

/// An iterator of better and better fills.
///
/// They are searched for on demand, in one thread, outside the lock of the interpreter. The iterator ends
/// when the last one is shown to be the best, or with its time.
#[pyclass(module = "enumerate_fills")]
pub struct BetterFills {
    problem: Arc<problem::Problem>,
    searching: Option<Searching>,
    halt: Halt,
    /// What was told last.
    told: Option<Standing>,
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
    #[pyo3(signature = (*, gap=0.0, seed=1, timeout=None))]
    fn best_fill(
        &self,
        py: Python<'_>,
        gap: f64,
        seed: u64,
        timeout: Option<f64>,
    ) -> PyResult<BetterFills> {
        let time = time_of(timeout)?;
        if gap.is_nan() || gap < 0.0 {
            return Err(value_error(format!("gap: {gap}: it is at least 0")));
        }
        let (halt, order) = (Halt::default(), self.search.order);
        let parameters = BestParameters {
            gap,
            seed,
            time,
            memory: self.memory,
            halt: halt.clone(),
            ..Default::default()
        };
        let (problem, distinct) = (Arc::clone(&self.problem), self.search.distinct);
        let made = watched(py, &halt, || {
            if problem.obstruction().is_some() {
                return Ok(None);
            }
            let model = Model::until(&problem, order, distinct, &halt).map_err(halted)?;
            let search = BranchAndBound::new(Arc::new(model), parameters).map_err(value_error)?;
            Ok::<_, PyErr>(Some(Searching::new(search, |search| search.worker(0))))
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

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Better>> {
        let Some(mut searching) = self.searching.take() else { return Ok(None) };
        let (best, halt) = (self.told.as_ref().and_then(|told| told.best), &self.halt);
        let (searching, goes_on) = watched(py, halt, || {
            loop {
                let goes_on = searching.with_dependent_mut(|_, worker| worker.advance(WORK));
                if !goes_on || searching.borrow_owner().standing().best > best {
                    return (searching, goes_on);
                }
            }
        })?;
        let search = searching.borrow_owner();
        let (standing, fill) = (search.standing(), search.fills().into_iter().next());
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
