//! A problem as the sequence of its fills.

use enumerate::search::Interval;
use num_bigint::BigInt;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice, PyString};

use crate::answers::count;
use crate::fills::Fills;
use crate::problem::Problem;
use crate::slice::{FillSlice, index_of, length};
use crate::terms::Terms;

#[pymethods]
impl Problem {
    /// How many fills there are, counted; OverflowError if they are more than ``sys.maxsize``, of which
    /// ``count()`` tells the number.
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        length(&count(py, self, &Terms::default())?.into())
    }

    /// Whether there is a fill: the first one is searched for, and none is counted.
    fn __bool__(slf: &Bound<'_, Problem>) -> PyResult<bool> {
        Ok(!Problem::fills(slf, Some(1), None, None)?.all(slf.py())?.is_empty())
    }

    /// The fill of a number, or the slice of some numbers, which is listed when it is asked for.
    fn __getitem__<'py>(
        slf: &Bound<'py, Problem>,
        number: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if let Ok(slice) = number.cast::<PySlice>() {
            return Ok(FillSlice::all(slf).slice(slice)?.into_pyobject(py)?.into_any());
        }
        let (number, this) = (index_of(number)?, slf.get());
        let place = match number < BigInt::ZERO {
            true => BigInt::from(count(py, this, &Terms::default())?) + &number,
            false => number.clone(),
        };
        let Some(place) = place.to_biguint() else {
            let wrong = format!("no fill has the number {number}: there are {}", place - &number);
            return Err(PyIndexError::new_err(wrong));
        };
        Ok(PyString::new(py, &this.at(py, place, None, None)?).into_any())
    }

    fn __iter__(&self) -> Fills {
        Fills::new(self, Interval::all(), None)
    }

    fn __reversed__<'py>(slf: &Bound<'py, Problem>) -> PyResult<Bound<'py, PyAny>> {
        FillSlice::all(slf).__reversed__(slf.py())
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
}
