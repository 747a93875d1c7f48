//! The numbers of arguments, of which a wrong one is refused by the name of its argument, with what is allowed; and
//! exact numbers with a fraction.

use std::fmt::Display;
use std::time::Duration;

use lexicon::letters::MAX_LETTERS;
use lexicon::{Letter, Score};
use num_bigint::{BigInt, BigUint};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use setter::generation::Size;

use crate::errors::value_error;

/// Extractors of whole numbers: each with the name of its argument, the type, and the least number that is allowed.
macro_rules! whole_numbers {
    (
        required { $($function:ident = $name:literal: $number:ty, from $least:expr;)* }
        optional { $($option:ident = $option_name:literal: $option_number:ty, from $option_least:expr;)* }
    ) => {
        $(pub fn $function(object: &Bound<'_, PyAny>) -> PyResult<$number> {
            whole($name, object, $least)
        })*
        $(pub fn $option(object: &Bound<'_, PyAny>) -> PyResult<Option<$option_number>> {
            given(object).map(|object| whole($option_name, object, $option_least)).transpose()
        })*
    };
}

whole_numbers! {
    required {
        colours = "colours": usize, from 1;
        columns = "columns": usize, from 1;
        guesses = "n": usize, from 0;
        least_count = "min_count": u64, from 1;
        least_length = "min_length": usize, from 1;
        least_slot = "min_slot": usize, from 1;
        number = "number": BigUint, from 0;
        part = "part": usize, from 0;
        parts = "n": usize, from 1;
        pegs = "pegs": usize, from 1;
        populations = "populations": u64, from 1;
        rows = "rows": usize, from 1;
        shards = "n": u32, from 1;
        size = "size": usize, from 1;
        wanted = "n": u64, from 0;
    }
    optional {
        at = "at": BigUint, from 0;
        length = "length": usize, from 1;
        limit = "limit": u64, from 0;
        longest = "max_length": usize, from 1;
        memory = "memory": u64, from 0;
        nodes = "nodes": u64, from 0;
        shortest = "min_length": usize, from 1;
        threads = "threads": usize, from 1;
        tries = "tries": u8, from 1;
        words = "words": usize, from 0;
    }
}

/// The numbers of parts.
pub fn chosen_parts(parts: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    parts.try_iter()?.map(|part| whole("parts", &part?, 0)).collect()
}

/// The rows and columns that a box has just.
pub fn box_sides(sides: &Bound<'_, PyAny>) -> PyResult<Option<Size>> {
    sides_of("size", sides)
}

/// The rows and columns that a box has at most.
pub fn most_sides(sides: &Bound<'_, PyAny>) -> PyResult<Option<Size>> {
    sides_of("at_most", sides)
}

fn sides_of(name: &str, sides: &Bound<'_, PyAny>) -> PyResult<Option<Size>> {
    let Some(sides) = given(sides) else { return Ok(None) };
    let Ok((rows, columns)) = sides.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else {
        return Err(PyTypeError::new_err(format!(
            "{name}: {}: it is (rows, columns)",
            sides.repr()?
        )));
    };
    let (rows, columns) = (whole(name, &rows, 1)?, whole(name, &columns, 1)?);
    Size::new(rows, columns).map(Some).map_err(|error| value_error(format!("{name}: {error}")))
}

/// The letters that a shard begins with, by their ranks.
pub fn start(ranks: &Bound<'_, PyAny>) -> PyResult<Vec<Letter>> {
    letters("start", ranks)
}

/// The letters that a shard ends with, by their ranks.
pub fn end(ranks: &Bound<'_, PyAny>) -> PyResult<Vec<Letter>> {
    letters("end", ranks)
}

/// The share of a total by which a fill may be worse than the best.
pub fn gap(gap: &Bound<'_, PyAny>) -> PyResult<f64> {
    not_negative("gap", gap, "a number")
}

/// The time that an argument tells in seconds; none if it is infinite.
pub fn timeout(seconds: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    time("timeout", seconds)
}

/// The time after which work is handed over.
pub fn seconds(seconds: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    time("seconds", seconds)
}

/// The least score that words have.
pub fn least_score(score: &Bound<'_, PyAny>) -> PyResult<Option<Score>> {
    given_score("min_score", score)
}

/// What scores are divided by.
pub fn scale(score: &Bound<'_, PyAny>) -> PyResult<Option<Score>> {
    given_score("scale", score)
}

fn given_score(name: &str, score: &Bound<'_, PyAny>) -> PyResult<Option<Score>> {
    let Some(score) = given(score) else { return Ok(None) };
    let text = score.str()?.to_cow()?.into_owned();
    let parsed = text.parse::<Score>();
    parsed.map(Some).map_err(|error| {
        value_error(format!("{name}: {text}: it is a number, at least 0: {error}"))
    })
}

/// A seed: a number, or one drawn by a NumPy ``Generator``.
pub fn seed(seed: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    let Some(seed) = given(seed) else { return Ok(None) };
    match seed.hasattr("bit_generator")? {
        true => seed.call_method1("integers", (0, 1_u64 << 63))?.extract().map(Some),
        false => whole("seed", seed, 0).map(Some),
    }
}

/// The integer that an object stands for as an index; None if it stands for none.
pub fn integer(object: &Bound<'_, PyAny>) -> Option<BigInt> {
    object.py().import("operator").ok()?.call_method1("index", (object,)).ok()?.extract().ok()
}

/// What an argument tells, if it is not None.
fn given<'a, 'py>(object: &'a Bound<'py, PyAny>) -> Option<&'a Bound<'py, PyAny>> {
    Some(object).filter(|object| !object.is_none())
}

fn whole<T: TryFrom<BigInt>>(name: &str, object: &Bound<'_, PyAny>, least: usize) -> PyResult<T> {
    let Some(number) = integer(object) else {
        let wrong = format!("{name}: {}: it is a whole number, at least {least}", object.repr()?);
        return Err(PyTypeError::new_err(wrong));
    };
    if number < BigInt::from(least) {
        return Err(value_error(format!("{name}: {number}: it is at least {least}")));
    }
    let bits = 8 * size_of::<T>();
    T::try_from(number.clone())
        .map_err(|_| value_error(format!("{name}: {number}: it is less than 2**{bits}")))
}

fn letters(name: &str, ranks: &Bound<'_, PyAny>) -> PyResult<Vec<Letter>> {
    let letter = |rank: PyResult<Bound<'_, PyAny>>| {
        let rank: BigUint = whole(name, &rank?, 0)?;
        let letter = Letter::try_from(&rank).ok().filter(|&rank| usize::from(rank) <= MAX_LETTERS);
        letter.ok_or_else(|| {
            value_error(format!(
                "{name}: {rank}: it is the rank of a letter, at most {MAX_LETTERS}"
            ))
        })
    };
    ranks.try_iter()?.map(letter).collect()
}

fn time(name: &str, seconds: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    let Some(seconds) = given(seconds) else { return Ok(None) };
    let seconds = not_negative(name, seconds, "a number of seconds")?;
    // What is longer than any clock tells is as if it were infinite.
    Ok(Duration::try_from_secs_f64(seconds).ok())
}

fn not_negative(name: &str, object: &Bound<'_, PyAny>, what: &str) -> PyResult<f64> {
    let allowed = |found| format!("{name}: {found}: it is {what}, at least 0");
    match object.extract::<f64>() {
        Ok(number) if number >= 0.0 => Ok(number),
        Ok(_) => Err(value_error(allowed(object.str()?.to_string()))),
        Err(_) => Err(PyTypeError::new_err(allowed(object.repr()?.to_string()))),
    }
}

/// A `decimal.Decimal` of a number as it is printed.
pub fn decimal<'py>(py: Python<'py>, number: &impl Display) -> PyResult<Bound<'py, PyAny>> {
    static DECIMAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    DECIMAL.import(py, "decimal", "Decimal")?.call1((number.to_string(),))
}
