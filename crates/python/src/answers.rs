//! Answers about all fills of a problem.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use csp::{ScoredFill, ScoresTooGreat};
use enumerate::best::{BestFills, BestOf, best_fills};
use enumerate::count::{RankError, check, repeated_word};
use enumerate::distinct::{DistinctCounter, DistinctSample, Drawn, MOST_REJECTED};
use lexicon::{Halt, Halted, Letter};
use num_bigint::BigUint;
use pyo3::exceptions::{PyIndexError, PyRuntimeError};
use pyo3::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::counting::total;
use crate::errors::{halted, value_error};
use crate::numbers;
use crate::numbers::decimal;
use crate::problem::Problem;
use crate::terms::Terms;
use crate::timeout::{OutOfMemory, Timeout, with_found};
use crate::watched::watched_on;

#[pymethods]
impl Problem {
    /// How many fills there are, exactly.
    ///
    /// By AND/OR search with caching or by walking, whichever is faster; with ``distinct`` by walking, unless no two slots
    /// can have one word.
    ///
    /// Raises Timeout, a TimeoutError, after about ``timeout`` seconds. ``progress`` is called with a
    /// ``Progress`` ten times a second.
    #[pyo3(signature = (*, timeout=None, progress=None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<BigUint> {
        count(py, self, &Terms::new(timeout, progress)?)
    }

    /// The fill of a number; 0 is the first.
    ///
    /// Raises IndexError if there are no more fills than that.
    #[pyo3(signature = (number, *, timeout=None, progress=None))]
    pub fn at<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::number)] number: BigUint,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<String> {
        let terms = Terms::new(timeout, progress)?;
        let fill = fill_at(py, self, &terms, number)?.map_err(NoSuchFill::into_error)?;
        Ok(self.print(&fill))
    }

    /// The number of a fill, which so many come before.
    ///
    /// Raises ValueError if the text is no fill, with the place and the reason.
    #[pyo3(signature = (fill, *, timeout=None, progress=None))]
    fn rank<'py>(
        &self,
        py: Python<'py>,
        fill: &str,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<BigUint> {
        rank(py, self, &Terms::new(timeout, progress)?, &self.letters(py, fill)?)
    }

    /// ``n`` fills drawn at random, each with the same probability, and drawn anew each time; none if
    /// there is no fill.
    ///
    /// The same ``seed`` draws the same fills, and those that the command draws with it; it may be a NumPy
    /// ``Generator``, which draws one. With
    /// ``distinct``, fills that repeat a word are drawn again; if a million in a row do, the others are counted to draw
    /// their numbers, and RuntimeError says so if that takes too long.
    #[pyo3(signature = (n=1, *, seed=None, timeout=None, progress=None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::wanted)] n: u64,
        #[pyo3(from_py_with = numbers::seed)] seed: Option<u64>,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Vec<String>> {
        sample(py, self, n, seed, &Terms::new(timeout, progress)?)
    }

    /// The ``n`` fills of greatest total, best first, each with its total, an exact ``decimal.Decimal``: the
    /// sum of the scores of its words. Of equal totals, the first in the order of the list come first.
    ///
    /// Raises OutOfMemory, a MemoryError, if ``memory`` has no room for so many: ``found`` is the best that it has room
    /// for. Raises Timeout, a TimeoutError, after about ``timeout`` seconds: ``found`` is the best that was found before,
    /// and ``bound`` the total that no fill exceeds.
    #[pyo3(signature = (n=1, *, timeout=None, progress=None))]
    fn best<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::wanted)] n: u64,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
        best(py, self, n, &Terms::new(timeout, progress)?)
    }
}

impl Problem {
    /// Why letters are no fill, in a sentence.
    pub fn fault(&self, fill: &[Letter]) -> Option<String> {
        if let Err(wrong) = check(&self.problem, fill) {
            return Some(format!("no fill: {wrong}"));
        }
        let word = repeated_word(&self.problem, fill).filter(|_| self.problem.is_distinct())?;
        Some(format!("no fill of distinct words: the word {word:?} stands twice"))
    }
}

/// That there is no fill of a number.
pub struct NoSuchFill {
    number: BigUint,
    total: BigUint,
}

impl NoSuchFill {
    /// The exception for it.
    fn into_error(self) -> PyErr {
        let NoSuchFill { number, total } = self;
        let are = if total == BigUint::from(1_u32) { "is" } else { "are" };
        PyIndexError::new_err(format!(
            "no fill has the number {number}: there {are} {total}, and the first has 0"
        ))
    }
}

/// Asks the counter of the fills in which words are distinct.
fn distinct<'py, T: Send>(
    py: Python<'py>,
    problem: &Problem,
    terms: &Terms<'py>,
    answer: impl FnOnce(&mut DistinctCounter<'_>) -> Result<T, Halted> + Send,
) -> PyResult<T> {
    let halt = Halt::default();
    let Problem { search, threads, .. } = *problem;
    let count = || answer(&mut DistinctCounter::new(&problem.problem, search, threads, &halt));
    watched_on(py, &halt, terms, count)?.map_err(halted)
}

/// How many fills there are.
pub fn count<'py>(py: Python<'py>, problem: &Problem, terms: &Terms<'py>) -> PyResult<BigUint> {
    let told = &terms.told;
    match problem.problem.is_distinct() {
        true => distinct(py, problem, terms, |counter| counter.total_alone()),
        false => problem.counting.ask(py, terms, |counter, _| total(counter, told)),
    }
}

/// The letters of the cells in the fill of a number.
pub fn fill_at<'py>(
    py: Python<'py>,
    problem: &Problem,
    terms: &Terms<'py>,
    number: BigUint,
) -> PyResult<Result<Vec<Letter>, NoSuchFill>> {
    let told = &terms.told;
    let found = if problem.problem.is_distinct() {
        distinct(py, problem, terms, |counter| counter.at(&number))?
    } else {
        let found = problem.counting.ask(py, terms, |counter, _| {
            let total = total(counter, told)?;
            Ok(counter.at(&number)?.ok_or(total))
        });
        found?
    };
    Ok(found.map_err(|total| NoSuchFill { number, total }))
}

/// How many fills come before one.
pub fn rank<'py>(
    py: Python<'py>,
    problem: &Problem,
    terms: &Terms<'py>,
    fill: &[Letter],
) -> PyResult<BigUint> {
    if let Some(fault) = problem.fault(fill) {
        return Err(value_error(fault));
    }
    if problem.problem.is_distinct() {
        let rank = distinct(py, problem, terms, |counter| match counter.rank(fill) {
            Err(RankError::Halted(halted)) => Err(halted),
            rank => Ok(rank),
        })?;
        return rank.map_err(value_error);
    }
    let rank = problem.counting.ask(py, terms, |counter, _| match counter.rank(fill) {
        Err(RankError::Halted(halted)) => Err(halted),
        rank => Ok(rank),
    })?;
    rank.map_err(value_error)
}

/// Fills drawn at random.
fn sample<'py>(
    py: Python<'py>,
    problem: &Problem,
    fills: u64,
    seed: Option<u64>,
    terms: &Terms<'py>,
) -> PyResult<Vec<String>> {
    let told = &terms.told;
    let seed = seed.unwrap_or_else(any_seed);
    let mut list: Vec<String> = Vec::new();
    let drawn = problem.counting.ask(py, terms, |counter, halt| {
        let mut random = ChaCha20Rng::seed_from_u64(seed);
        list.clear();
        let (search, threads) = (problem.search, problem.threads);
        let mut distinct = DistinctSample::new(&problem.problem, search, threads);
        if fills > 0 && !problem.problem.is_distinct() {
            total(counter, told)?;
        }
        for _ in 0..fills {
            halt.check()?;
            let drawn = match problem.problem.is_distinct() {
                true => distinct.draw(counter, &mut random, halt)?,
                false => {
                    counter.sample(&mut random)?.map(|fill| Drawn { fill: Some(fill), rejected: 0 })
                }
            };
            let Some(Drawn { fill, .. }) = drawn else { break };
            let Some(fill) = fill else { return Ok(false) };
            list.push(problem.print(&fill));
            told.set_found(list.len() as u64);
            told.set_fraction(list.len() as f64 / fills as f64);
        }
        Ok(true)
    });
    match stopped_with(py, drawn, &list)? {
        true => Ok(list),
        false => Err(PyRuntimeError::new_err(format!(
            "gave up: a word stands twice in each of {MOST_REJECTED} fills drawn one after the other"
        ))),
    }
}

/// A seed where none is given.
pub fn any_seed() -> u64 {
    RandomState::new().hash_one("seed")
}

/// The fills of greatest total, with their totals.
fn best<'py>(
    py: Python<'py>,
    problem: &Problem,
    fills: u64,
    terms: &Terms<'py>,
) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
    let wanted = BestOf {
        fills,
        order: problem.search.order,
        memory: problem.memory,
        threads: problem.threads,
    };
    let (halt, mut best, told) = (Halt::default(), BestFills::default(), &terms.told);
    let ended = watched_on(py, &halt, terms, || -> Result<_, ScoresTooGreat> {
        best = best_fills(&problem.problem, wanted, &halt)?;
        told.set_found(best.fills.len() as u64);
        Ok(())
    });
    let scored = |fill: &ScoredFill| Ok((problem.print(&fill.letters), decimal(py, &fill.total)?));
    let found = best.fills.iter().map(scored).collect::<PyResult<Vec<_>>>()?;
    let ended = stopped_with(py, ended, &found).inspect_err(|error| {
        // Other errors have no bound.
        if error.is_instance_of::<Timeout>(py)
            && let Some(Ok(bound)) = best.bound.map(|bound| decimal(py, &bound))
        {
            let _ = error.value(py).setattr("bound", bound);
        }
    })?;
    ended.map_err(value_error)?;
    if !best.is_proved {
        return Err(halted(Halted));
    }
    if best.is_short_of_memory {
        let error = OutOfMemory::new_err(format!(
            "stopped by 'memory' with the best {} of {fills} fills: there is no room for more",
            found.len()
        ));
        return Err(with_found(py, error, Some(found)));
    }
    Ok(found)
}

/// The answer; the error that the time is over has what was found before.
pub fn stopped_with<'py, T, F: Clone + IntoPyObject<'py>>(
    py: Python<'py>,
    answer: PyResult<T>,
    found: &F,
) -> PyResult<T> {
    answer.map_err(|error| match error.is_instance_of::<Timeout>(py) {
        true => with_found(py, error, Some(found.clone())),
        false => error,
    })
}
