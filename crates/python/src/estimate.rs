//! About how many fills there are.

use std::time::Duration;

use enumerate::count::{Magnitude, MonteCarlo};
use lexicon::{Halt, Halted};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::answers::{any_seed, stopped_with};
use crate::errors::halted;
use crate::numbers;
use crate::numbers::decimal;
use crate::problem::Problem;
use crate::terms::Terms;
use crate::watched::watched_on;

/// The digits of an estimate beyond the first, as many as a float has.
const DIGITS: usize = 15;

/// About how many fills there are, which unpacks: ``number, error = problem.estimate()``. There the error is NaN where it is
/// not known.
#[pyclass(frozen, module = "enumerate_fills")]
#[derive(Clone, Copy)]
pub struct Estimate {
    mean: Magnitude,
    error: Option<Magnitude>,
}

#[pymethods]
impl Estimate {
    /// About how many fills there are; infinite where no float is so large; ``decimal`` tells it then.
    #[getter]
    fn number(&self) -> f64 {
        self.mean.to_f64()
    }

    /// The standard error of the number; None if one population alone tells it.
    #[getter]
    fn error(&self) -> Option<f64> {
        self.error.map(Magnitude::to_f64)
    }

    /// The number as a ``decimal.Decimal``, however large it is.
    #[getter]
    fn decimal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        decimal(py, &format!("{:.DIGITS$}", self.mean))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let error = self.error().unwrap_or(f64::NAN);
        let both: Bound<'_, PyTuple> = (self.number(), error).into_pyobject(py)?;
        both.call_method0("__iter__")
    }

    fn __repr__(&self) -> String {
        let error = self.error.map_or(String::new(), |error| format!(" ± {error:.1}"));
        format!("<Estimate: about {:.3}{error} fills>", self.mean)
    }
}

#[pymethods]
impl Problem {
    /// About how many fills there are, and the standard error of that: the mean of ``populations`` estimates, each of a
    /// thousand partial fills; both 0 if no population came to a fill. one population tells no
    /// error.
    ///
    /// The same ``seed`` makes the same estimate on any number of threads, and that which the command makes with it.
    ///
    /// Raises Timeout, a TimeoutError, after about ``timeout`` seconds: its ``found`` is the estimate of the
    /// populations that are through by then, or None.
    #[pyo3(signature = (populations=32, *, seed=None, timeout=None, progress=None))]
    fn estimate<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::populations)] populations: u64,
        #[pyo3(from_py_with = numbers::seed)] seed: Option<u64>,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Estimate> {
        let terms = Terms::new(timeout, progress)?;
        let Problem { search, threads, .. } = *self;
        let estimate = MonteCarlo { populations, seed: seed.unwrap_or_else(any_seed), threads };
        let (halt, mut found) = (Halt::default(), None);
        let ended = watched_on(py, &halt, &terms, || {
            let estimates = estimate.run(&self.problem, search.order, &halt);
            let (mean, error) = estimates.mean();
            found = (!estimates.logarithms.is_empty()).then_some(Estimate { mean, error });
        });
        stopped_with(py, ended, &found)?;
        found.ok_or_else(|| halted(Halted))
    }
}
