//! Answers about all fills of a problem.

use std::hash::{BuildHasher, RandomState};

use enumerate::count::{
    BestFills, BestOf, BestStep, DistinctCounter, DistinctSample, Drawn, MOST_REJECTED, Method,
    RankError, ScoredFill, check, repeated_word,
};
use enumerate::parallel::Walked;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::Letter;
use num_bigint::{BigInt, BigUint};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyRuntimeError, PyRuntimeWarning};
use pyo3::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::decimal::decimal;
use crate::errors::{halted, value_error, warn};
use crate::problem::Problem;
use crate::watched::watched;

/// The nodes between two looks at what there is to say: some tens of milliseconds.
const WORK: u64 = 1 << 16;

#[pymethods]
impl Problem {
    /// How many fills there are, exactly.
    ///
    /// By AND/OR search with caching or by walking, whichever is faster; with ``distinct``, the search is of
    /// quotients in which some words are equal.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(count(py, self)?.into_pyobject(py)?.into_any())
    }

    /// The fill of a number; 0 is the first.
    ///
    /// Raises IndexError if there are no more fills than that.
    pub fn at(&self, py: Python<'_>, number: BigInt) -> PyResult<String> {
        let fill = fill_at(py, self, number)?.map_err(NoSuchFill::into_error)?;
        Ok(self.print(&fill))
    }

    /// The number of a fill, which so many come before.
    ///
    /// Raises ValueError if the text is no fill, with the place and the reason.
    fn rank<'py>(&self, py: Python<'py>, fill: &str) -> PyResult<Bound<'py, PyAny>> {
        let rank = rank(py, self, &self.letters(fill)?)?;
        Ok(rank.into_pyobject(py)?.into_any())
    }

    /// ``n`` fills drawn at random, each with the same probability, and drawn anew each time; none if
    /// there is no fill.
    ///
    /// The same ``seed`` draws the same fills, and those that the command draws with it. With
    /// ``distinct``, fills that repeat a word are drawn again; if a million in a row do, the others are counted to draw
    /// their numbers, and RuntimeError says so if that takes too long.
    #[pyo3(signature = (n=1, *, seed=None))]
    fn sample(&self, py: Python<'_>, n: u64, seed: Option<u64>) -> PyResult<Vec<String>> {
        sample(py, self, n, seed)
    }

    /// The ``n`` fills of greatest total, best first, each with its total, an exact ``decimal.Decimal``: the
    /// sum of the scores of its words. Of equal totals, the first in the order of the list come first.
    ///
    /// Raises MemoryError if ``memory`` is too small for them to be compared.
    #[pyo3(signature = (n=1))]
    fn best<'py>(&self, py: Python<'py>, n: u64) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
        best(py, self, n)
    }
}

impl Problem {
    /// Why letters are no fill, in a sentence.
    pub fn fault(&self, fill: &[Letter]) -> Option<String> {
        if let Err(wrong) = check(&self.problem, fill) {
            return Some(format!("no fill: {wrong}"));
        }
        let word = repeated_word(&self.problem, fill).filter(|_| self.search.distinct)?;
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

/// Counts the fills where words must be distinct, or walks through them.
fn walked<T: Send>(
    py: Python<'_>,
    problem: &Problem,
    answer: impl FnOnce(&mut DistinctCounter<'_>, Walked<'_>) -> Result<T, Halted> + Send,
) -> PyResult<T> {
    let halt = Halt::default();
    let Problem { search, threads, .. } = *problem;
    let all = Walked { problem: &problem.problem, search, threads, halt: &halt };
    let count = || {
        let method = Method::Fastest;
        answer(&mut DistinctCounter::new(&problem.problem, search, method, threads, &halt), all)
    };
    watched(py, &halt, count)?.map_err(halted)
}

/// How many fills there are.
pub fn count(py: Python<'_>, problem: &Problem) -> PyResult<BigUint> {
    match problem.search.distinct {
        true => walked(py, problem, |counter, all| all.total(counter.total_alone()?)),
        false => problem.counting.ask(py, |counter, _| counter.total()),
    }
}

/// The letters of the cells in the fill of a number.
pub fn fill_at(
    py: Python<'_>,
    problem: &Problem,
    number: BigInt,
) -> PyResult<Result<Vec<Letter>, NoSuchFill>> {
    let number = number
        .to_biguint()
        .ok_or_else(|| value_error(format!("no fill has the number {number}: the first has 0")))?;
    let found = if problem.search.distinct {
        walked(py, problem, |counter, all| all.at(counter.at(&number)?, &number))?
    } else {
        let found = problem.counting.ask(py, |counter, _| {
            let total = counter.total()?;
            Ok(counter.at(&number)?.ok_or(total))
        });
        found?
    };
    Ok(found.map_err(|total| NoSuchFill { number, total }))
}

/// How many fills come before one.
fn rank(py: Python<'_>, problem: &Problem, fill: &[Letter]) -> PyResult<BigUint> {
    if let Some(fault) = problem.fault(fill) {
        return Err(value_error(fault));
    }
    if problem.search.distinct {
        let rank = walked(py, problem, |counter, all| match counter.rank(fill) {
            Ok(rank) => all.rank(rank, fill).map(Ok),
            Err(RankError::Halted(halted)) => Err(halted),
            Err(wrong) => Ok(Err(wrong)),
        })?;
        return rank.map_err(value_error);
    }
    let rank = problem.counting.ask(py, |counter, _| match counter.rank(fill) {
        Err(RankError::Halted(halted)) => Err(halted),
        rank => Ok(rank),
    })?;
    rank.map_err(value_error)
}

/// Fills drawn at random.
fn sample(
    py: Python<'_>,
    problem: &Problem,
    fills: u64,
    seed: Option<u64>,
) -> PyResult<Vec<String>> {
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one("seed"));
    let drawn = problem.counting.ask(py, |counter, halt| {
        let mut random = ChaCha20Rng::seed_from_u64(seed);
        let mut list = Vec::new();
        let (search, threads) = (problem.search, problem.threads);
        let mut distinct = DistinctSample::new(&problem.problem, search, Method::Fastest, threads);
        for _ in 0..fills {
            halt.check()?;
            let drawn = match problem.search.distinct {
                true => distinct.draw(counter, &mut random, halt)?,
                false => {
                    counter.sample(&mut random)?.map(|fill| Drawn { fill: Some(fill), rejected: 0 })
                }
            };
            let Some(Drawn { fill, .. }) = drawn else { break };
            let Some(fill) = fill else { return Ok(None) };
            list.push(problem.print(&fill));
        }
        Ok(Some(list))
    })?;
    drawn.ok_or_else(|| {
        PyRuntimeError::new_err(format!(
            "gave up: a word stands twice in each of {MOST_REJECTED} fills drawn one after the other"
        ))
    })
}

/// The fills of greatest total, with their totals.
fn best<'py>(
    py: Python<'py>,
    problem: &Problem,
    fills: u64,
) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
    let wanted = BestOf {
        fills,
        order: problem.search.order,
        distinct: problem.search.distinct,
        memory: problem.memory,
        method: Method::Fastest,
    };
    let halt = Halt::default();
    let mut found: Vec<ScoredFill> = Vec::new();
    let (is_complete, limits) = watched(py, &halt, || -> Result<_, Halted> {
        let mut best = BestFills::until(&problem.problem, wanted, &halt)?;
        let is_complete = loop {
            match best.advance(WORK)? {
                BestStep::Fill(fill) => found.push(fill),
                BestStep::Paused => {}
                BestStep::End => break true,
                BestStep::OutOfMemory => break false,
            }
        };
        Ok((is_complete, [best.is_short_of_memory(), best.forgets()]))
    })?
    .map_err(halted)?;
    if !is_complete {
        return Err(PyMemoryError::new_err(format!(
            "stopped by 'memory' with {} of the best {fills} fills found: it does not suffice for \
             the fills to be compared",
            found.len()
        )));
    }
    let sentences = [
        "too large for AND/OR search within 'memory': all fills were walked through",
        "'memory' is too small for all that was worked out, so that some of it was worked out again",
    ];
    for (_, sentence) in limits.into_iter().zip(sentences).filter(|(is_so, _)| *is_so) {
        warn(py, &py.get_type::<PyRuntimeWarning>(), sentence)?;
    }
    let scored = |fill: ScoredFill| Ok((problem.print(&fill.letters), decimal(py, &fill.total)?));
    found.into_iter().map(scored).collect()
}
