//! Contiguous parts of the list, for processes and machines.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use enumerate::estimate::Estimate;
use enumerate::search::Interval;
use enumerate::shard::{self, Cuts};
use lexicon::{Halt, Letter};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::{halted, value_error};
use crate::fills::Fills;
use crate::numbers;
use crate::problem::Problem;
use crate::terms::Terms;
use crate::watched::{watched, watched_on};
use crate::writing::write;

/// A contiguous part of the list of fills, which can be pickled: ``problem.shards(8)[2]``.
///
/// ``Shard(problem, start, end)`` has the fills that are neither before all that begin with ``start`` nor
/// after all that begin with ``end``. These are the ranks, from 0, of the letters of the first cells in
/// the order; empty ones bound nothing, and a rank after all letters comes after them.
#[pyclass(frozen, module = "enumerate_fills")]
pub struct Shard {
    problem: Py<Problem>,
    interval: Interval,
}

/// What was written of a shard.
#[pyclass(frozen, get_all, module = "enumerate_fills")]
pub struct Written {
    /// How many fills.
    fills: u64,
    /// How many bytes their text has, before it is compressed.
    bytes: u64,
    /// The part of the shard that they are all the fills of: all of it, if the time sufficed.
    shard: Py<Shard>,
    /// What the time did not suffice for; None if the shard is complete.
    rest: Option<Py<Shard>>,
}

#[pymethods]
impl Written {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let rest = match &self.rest {
            Some(rest) => format!("the rest is {}", rest.bind(py).repr()?),
            None => "complete".into(),
        };
        Ok(format!("<Written: {} fills, {} bytes, {rest}>", self.fills, self.bytes))
    }
}

#[pymethods]
impl Problem {
    /// The list in ``n`` contiguous parts, in order: the shards 1/M to M/M of the command.
    ///
    /// Every process finds the same. They have about the same number of fills as far as can be estimated, and some may
    /// be empty.
    fn shards(
        slf: &Bound<'_, Problem>,
        #[pyo3(from_py_with = numbers::shards)] n: u32,
    ) -> PyResult<Vec<Shard>> {
        let (py, halt, this) = (slf.py(), Halt::default(), slf.get());
        let cut = || -> PyResult<Vec<Interval>> {
            let mut cuts = Cuts::new(&this.problem, this.search.order, &halt);
            let interval = |shard: u32| {
                let shard = shard::Shard::new(shard, n).map_err(value_error)?;
                let interval = cuts.interval(shard).map_err(halted)?;
                Ok(interval.unwrap_or_else(Interval::none))
            };
            (1..=n).map(interval).collect()
        };
        let intervals = watched(py, &halt, cut)??;
        let shard = |interval| Shard { problem: slf.clone().unbind(), interval };
        Ok(intervals.into_iter().map(shard).collect())
    }
}

#[pymethods]
impl Shard {
    #[new]
    #[pyo3(signature = (problem, start=Vec::new(), end=Vec::new()))]
    fn new(
        problem: Py<Problem>,
        #[pyo3(from_py_with = numbers::start)] start: Vec<Letter>,
        #[pyo3(from_py_with = numbers::end)] end: Vec<Letter>,
    ) -> PyResult<Shard> {
        let cells = problem.get().problem.candidates().len();
        for (name, ranks) in [("start", &start), ("end", &end)] {
            // A grid without white cells has a fill all the same, which may come after an interval.
            if ranks.len() > cells.max(1) {
                let all = problem.get().problem.network().pictured.len();
                let white = if cells == all { "white" } else { "different white" };
                let wrong =
                    format!("{name}: {} letters: the grid has {cells} {white} cells", ranks.len());
                return Err(value_error(wrong));
            }
        }
        let interval = Interval { from: start, to: end };
        Ok(Shard { problem, interval })
    }

    fn __iter__(&self) -> Fills {
        self.fills(None)
    }

    fn __eq__(&self, py: Python<'_>, other: &Shard) -> PyResult<bool> {
        let is_same = self.problem.bind(py).eq(other.problem.bind(py))?;
        Ok(is_same && self.interval == other.interval)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let bounds = (PyTuple::new(py, self.start())?, PyTuple::new(py, self.end())?);
        (&self.problem, bounds.0, bounds.1).into_pyobject(py)?.hash()
    }

    fn __repr__(&self) -> String {
        format!("<Shard from {:?} to {:?}>", self.interval.from, self.interval.to)
    }

    /// The problem whose fills they are.
    #[getter]
    fn problem(&self, py: Python<'_>) -> Py<Problem> {
        self.problem.clone_ref(py)
    }

    /// The letters that the first fill begins with, or with what comes after, as ranks.
    #[getter]
    fn start(&self) -> Vec<u32> {
        self.interval.from.iter().copied().map(u32::from).collect()
    }

    /// The letters that the last fill begins with, or with what comes before, as ranks.
    #[getter]
    fn end(&self) -> Vec<u32> {
        self.interval.to.iter().copied().map(u32::from).collect()
    }

    /// Whether the bounds alone tell that there is no fill between them.
    #[getter]
    fn is_empty(&self) -> bool {
        self.interval.is_empty()
    }

    /// Which fraction of the search space it has, from 0 to 1, as far as can be estimated.
    fn share(&self) -> f64 {
        let problem = self.problem.get();
        let mut space = Estimate::new(&problem.problem, problem.search.order);
        let (start, end) = shard::share(&mut space, &self.interval);
        end - start
    }

    /// The fills in order, each as it is printed; at most ``limit`` of them.
    #[pyo3(signature = (limit=None))]
    fn fills(&self, #[pyo3(from_py_with = numbers::limit)] limit: Option<u64>) -> Fills {
        Fills::new(self.problem.get(), self.interval.clone(), limit)
    }

    /// Cuts it into at most ``n`` shards that follow one another, of about the same shares of the
    /// search space; there are fewer where it is too narrow.
    fn split(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::shards)] n: u32,
    ) -> PyResult<Vec<Shard>> {
        let (halt, problem) = (Halt::default(), self.problem.get());
        let order = problem.search.order;
        let parts =
            watched(py, &halt, || shard::split(&problem.problem, order, &self.interval, n, &halt))?;
        let shard = |interval| Shard { problem: self.problem.clone_ref(py), interval };
        Ok(parts.map_err(halted)?.into_iter().map(shard).collect())
    }

    /// Writes the fills to a file, compressed if it is named .gz or .zst, as the command does: under
    /// another name, until it is complete. The shards of a list one after the other are the list, byte
    /// for byte: one that fills come before begins with a blank line.
    ///
    /// Ends after about so many ``seconds``, if they are given, with the file complete as far as it
    /// goes and the rest as a shard of its own. It is not ended before it got on, so that one call after
    /// the other comes to the end.
    #[pyo3(signature = (path, *, seconds=None, progress=None))]
    fn write<'py>(
        &self,
        py: Python<'py>,
        path: PathBuf,
        #[pyo3(from_py_with = numbers::seconds)] seconds: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Written> {
        let terms = Terms::new(None, progress)?;
        let told = &terms.told;
        let deadline = seconds.and_then(|seconds| Instant::now().checked_add(seconds));
        let (halt, problem) = (Halt::default(), self.problem.get());
        let written = watched_on(py, &halt, &terms, || {
            write(problem, &self.interval, deadline, &halt, &path, told)
        })?;
        let (fills, bytes, rest) = written?;
        let shard = |interval| Py::new(py, Shard { problem: self.problem.clone_ref(py), interval });
        let Interval { from, to } = self.interval.clone();
        let to = rest.as_ref().map_or(to, |rest| Interval::before(&rest.from).to);
        let (done, rest) = (shard(Interval { from, to })?, rest.map(shard).transpose()?);
        Ok(Written { fills, bytes, shard: done, rest })
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (Py<Problem>, Vec<u32>, Vec<u32>) {
        (self.problem(py), self.start(), self.end())
    }
}
