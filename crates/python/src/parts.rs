//! The count of a problem in parts, for processes and machines.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use enumerate::count;
use lexicon::Halt;
use lexicon::threads::lock;
use network::problem;
use num_bigint::BigUint;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use self_cell::self_cell;

use crate::errors::halted;
use crate::numbers;
use crate::problem::Problem;
use crate::watched::watched;

type Parts<'p> = count::CountParts<'p>;

self_cell!(
    /// The parts with the problem that they borrow.
    struct Kept {
        owner: Arc<problem::Problem>,
        #[not_covariant]
        dependent: Parts,
    }
);

/// The fills of a problem in parts, each the fills with the same letters on some cells.
///
/// Every process finds the same parts. Their numbers of fills add up to the count.
#[pyclass(frozen, module = "enumerate_fills")]
pub struct CountParts {
    kept: Mutex<Kept>,
    letters: Vec<String>,
    threads: usize,
}

#[pymethods]
impl Problem {
    /// The count in ``n`` parts at least, as far as there are cells enough: after a second or two, in which it is found
    /// out how fills are counted sooner.
    fn count_parts(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::parts)] n: usize,
    ) -> PyResult<CountParts> {
        let (halt, search) = (Halt::default(), self.search);
        let make = || {
            Kept::try_new(Arc::clone(&self.problem), |problem| {
                Parts::new(problem, search, n, &halt)
            })
        };
        let kept = watched(py, &halt, make)?.map_err(halted)?;
        let letters = kept.with_dependent(|problem, parts| {
            let spell = |part| problem.alphabet().spell(parts.prefix(part));
            (0..parts.len()).map(spell).collect()
        });
        Ok(CountParts { kept: Mutex::new(kept), letters, threads: self.threads })
    }
}

#[pymethods]
impl CountParts {
    fn __len__(&self) -> usize {
        self.letters.len()
    }

    fn __repr__(&self) -> String {
        format!("<CountParts: {} parts>", self.letters.len())
    }

    /// The letters of a part.
    fn letters(&self, #[pyo3(from_py_with = numbers::part)] part: usize) -> PyResult<&str> {
        let found = self.letters.get(part).map(String::as_str);
        found.ok_or_else(|| PyIndexError::new_err(self.no_part(part)))
    }

    /// How many fills each of some parts has, in their order. After about so many ``seconds``, if they are given, it ends
    /// with the part at hand, so that there are fewer numbers than parts, but one at least.
    #[pyo3(signature = (parts, *, seconds=None))]
    fn count(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::chosen_parts)] parts: Vec<usize>,
        #[pyo3(from_py_with = numbers::seconds)] seconds: Option<Duration>,
    ) -> PyResult<Vec<BigUint>> {
        if let Some(&part) = parts.iter().find(|&&part| part >= self.letters.len()) {
            return Err(PyIndexError::new_err(self.no_part(part)));
        }
        let deadline = seconds.and_then(|seconds| Instant::now().checked_add(seconds));
        let (halt, over, mut found) = (Halt::default(), Halt::default(), Vec::new());
        let counted = watched(py, &halt, || {
            let mut kept = lock(&self.kept);
            kept.with_dependent_mut(|_, counter| {
                counter.count(&parts, self.threads, &halt.or(&over), |_, fills| {
                    found.push(fills);
                    if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
                        over.set();
                    }
                })
            })
        })?;
        match counted {
            Err(wrong) if found.is_empty() => Err(halted(wrong)),
            _ => Ok(found),
        }
    }
}

impl CountParts {
    fn no_part(&self, part: usize) -> String {
        format!("part {part}: there are {}", self.letters.len())
    }
}
