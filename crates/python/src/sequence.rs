//! A problem as the sequence of its fills.

use enumerate::search::Interval;
use num_bigint::BigInt;
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice, PyString};

use crate::answers::{count, fill_at};
use crate::fills::Fills;
use crate::problem::Problem;
use crate::terms::Terms;

#[pymethods]
impl Problem {
    /// How many fills there are, counted; OverflowError if they are more than ``sys.maxsize``, of which
    /// ``count()`` tells the number.
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let total = count(py, self, &Terms::default())?;
        let length = isize::try_from(&total).ok().and_then(|total| usize::try_from(total).ok());
        length.ok_or_else(|| {
            PyOverflowError::new_err(format!(
                "{total} fills: len() tells at most sys.maxsize; count() tells their number"
            ))
        })
    }

    /// Whether there is a fill: the first one is searched for, and none is counted.
    fn __bool__(slf: &Bound<'_, Problem>) -> PyResult<bool> {
        Ok(!Problem::between(slf, BigInt::ZERO, Some(1.into()))?.all(slf.py())?.is_empty())
    }

    /// The fill of a number, or a list of fills.
    fn __getitem__<'py>(
        slf: &Bound<'py, Problem>,
        number: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if let Ok(slice) = number.cast::<PySlice>() {
            return Ok(Problem::slice(slf, slice)?.into_pyobject(py)?.into_any());
        }
        let number: BigInt = index_of(number)?
            .ok_or_else(|| PyTypeError::new_err("None: it is the number of a fill, or a slice"))?;
        let this = slf.get();
        let place = match number < BigInt::ZERO {
            true => BigInt::from(count(py, this, &Terms::default())?) + &number,
            false => number.clone(),
        };
        if place < BigInt::ZERO {
            let wrong = format!("no fill has the number {number}: there are {}", place - &number);
            return Err(PyIndexError::new_err(wrong));
        }
        Ok(PyString::new(py, &this.at(py, place, None, None)?).into_any())
    }

    fn __iter__(&self) -> Fills {
        Fills::new(self, Interval::all(), None)
    }

    /// Whether a text is a fill; nothing is counted.
    fn __contains__(&self, py: Python<'_>, fill: &Bound<'_, PyAny>) -> bool {
        let Ok(fill) = fill.extract::<String>() else { return false };
        self.letters(py, &fill).is_ok_and(|letters| self.fault(&letters).is_none())
    }

    /// Whether it has the same words, grid and rules, so that the fills are the same in the same order;
    /// ``memory`` and ``threads`` may differ.
    fn __eq__(slf: &Bound<'_, Problem>, other: &Bound<'_, Problem>) -> PyResult<bool> {
        let py = slf.py();
        let (this, that) = (slf.get(), other.get());
        Ok(this.index(py).get().key() == that.index(py).get().key()
            && this.grid_text() == that.grid_text()
            && this.rules(py)?.eq(that.rules(py)?)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.index(py).get().key(), self.grid_text()).into_pyobject(py)?.hash()
    }
}

impl Problem {
    /// The arguments that say which fills there are, and in which order.
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (_, named) = self.__getnewargs_ex__(py)?;
        named.del_item("memory")?;
        named.del_item("threads")?;
        Ok(named)
    }

    /// The fills of numbers, the last excluded.
    fn between(slf: &Bound<'_, Problem>, start: BigInt, stop: Option<BigInt>) -> PyResult<Fills> {
        let limit = stop.map(|stop| (stop - &start).max(BigInt::ZERO));
        let limit = limit.map(|limit| u64::try_from(&limit).unwrap_or(u64::MAX));
        let at = (start > BigInt::ZERO && limit != Some(0)).then_some(start);
        Problem::fills(slf, limit, None, at)
    }

    /// The fills that a slice of their list has. They are counted only if it cannot be told otherwise which
    /// those are.
    fn slice(slf: &Bound<'_, Problem>, slice: &Bound<'_, PySlice>) -> PyResult<Vec<String>> {
        let (py, zero, one) = (slf.py(), BigInt::ZERO, BigInt::from(1));
        let part = |name: &str| index_of(&slice.getattr(name)?);
        let (start, stop, step) = (part("start")?, part("stop")?, part("step")?);
        let step = step.unwrap_or_else(|| one.clone());
        if step == zero {
            return Err(PyValueError::new_err("slice step cannot be zero"));
        }
        let is_told = |end: &Option<BigInt>| end.as_ref().is_none_or(|end| *end >= zero);
        if step == one && is_told(&start) && is_told(&stop) {
            return Problem::between(slf, start.unwrap_or(zero), stop)?.all(py);
        }
        let total = BigInt::from(count(py, slf.get(), &Terms::default())?);
        let forwards = step > zero;
        // Where a step forwards or backwards may begin and end at all.
        let (least, most) = match forwards {
            true => (zero.clone(), total.clone()),
            false => (-one.clone(), &total - &one),
        };
        let within = |end: BigInt| {
            let end = if end < zero { end + &total } else { end };
            end.max(least.clone()).min(most.clone())
        };
        let (first, last) = if forwards { (&least, &most) } else { (&most, &least) };
        let mut number = start.map_or_else(|| first.clone(), within);
        let stop = stop.map_or_else(|| last.clone(), within);
        if step == one {
            return Problem::between(slf, number, Some(stop))?.all(py);
        }
        let mut found = Vec::new();
        while (forwards && number < stop) || (!forwards && number > stop) {
            let fill = fill_at(py, slf.get(), &Terms::default(), number.clone())?;
            let Ok(fill) = fill else { break };
            found.push(slf.get().print(&fill));
            number += &step;
        }
        Ok(found)
    }
}

/// The integer that an object stands for as an index; None for None.
fn index_of(object: &Bound<'_, PyAny>) -> PyResult<Option<BigInt>> {
    match object.is_none() {
        true => Ok(None),
        false => {
            object.py().import("operator")?.call_method1("index", (object,))?.extract().map(Some)
        }
    }
}
