//! Fills by their numbers: slices of the list of all fills, also backwards.

use num_bigint::{BigInt, BigUint, Sign};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyString, PyTuple};

use crate::answers::{count, rank};
use crate::errors::value_error;
use crate::numbers::integer;
use crate::problem::Problem;
use crate::terms::Terms;

/// How many fills are listed at once where they are given backwards, or some are left out: few at first, for those
/// who want few, then twice as many each time.
const FIRST: u64 = 1 << 4;
const MOST: u64 = 1 << 14;

/// The fills of a problem at regular numbers, as a sequence: ``problem[10:20]``, ``problem[::-1]``.
///
/// None is listed before it is asked for. A slice of a slice is a slice again. It equals another slice of the same
/// fills, and a list of them.
#[pyclass(frozen, sequence, module = "enumerate_fills")]
pub struct FillSlice {
    problem: Py<Problem>,
    numbers: Numbers,
}

/// The numbers of fills from one on, in steps.
#[derive(Clone)]
struct Numbers {
    first: BigInt,
    /// It is not 0.
    step: BigInt,
    count: Count,
}

/// How many numbers there are.
#[derive(Clone)]
enum Count {
    Exactly(BigInt),
    /// At most as many, as far as there are fills; all of them without a limit.
    AtMost(Option<BigInt>),
}

impl FillSlice {
    /// All fills of a problem.
    pub fn all(problem: &Bound<'_, Problem>) -> FillSlice {
        let (first, step) = (BigInt::ZERO, BigInt::from(1));
        let numbers = Numbers { first, step, count: Count::AtMost(None) };
        FillSlice { problem: problem.clone().unbind(), numbers }
    }

    /// How many fills it has; they are counted if nothing else tells.
    fn count_of(&self, py: Python<'_>) -> PyResult<BigInt> {
        let Numbers { first, step, count: known } = &self.numbers;
        match known {
            Count::Exactly(count) => Ok(count.clone()),
            Count::AtMost(limit) => {
                let total = BigInt::from(count(py, self.problem.get(), &Terms::default())?);
                let there = steps_between(first, &total, step);
                Ok(limit.iter().cloned().fold(there, BigInt::min))
            }
        }
    }

    /// The fills of a slice. They are counted only if it cannot be told otherwise which these are.
    pub fn slice(&self, slice: &Bound<'_, PySlice>) -> PyResult<FillSlice> {
        let py = slice.py();
        let part = |name: &str| -> PyResult<Option<BigInt>> {
            let end = slice.getattr(name)?;
            match end.is_none() {
                true => Ok(None),
                false => index_of(&end).map(Some),
            }
        };
        let (start, stop, step) = (part("start")?, part("stop")?, part("step")?);
        let step = step.unwrap_or_else(|| BigInt::from(1));
        if step == BigInt::ZERO {
            return Err(PyValueError::new_err("slice step cannot be zero"));
        }
        let of = |start: BigInt, step: BigInt, count: Count| FillSlice {
            problem: self.problem.clone_ref(py),
            numbers: Numbers {
                first: &self.numbers.first + start * &self.numbers.step,
                step: &self.numbers.step * step,
                count,
            },
        };
        let is_told =
            |end: &Option<BigInt>| end.as_ref().is_none_or(|end| end.sign() != Sign::Minus);
        if let Count::AtMost(limit) = &self.numbers.count
            && step > BigInt::ZERO
            && is_told(&start)
            && is_told(&stop)
        {
            let start = start.unwrap_or_default();
            let stop = [stop.as_ref(), limit.as_ref()].into_iter().flatten().min();
            let limit = stop.map(|stop| steps_between(&start, stop, &step));
            return Ok(of(start, step, Count::AtMost(limit)));
        }
        let indices = slice.call_method1("indices", (self.count_of(py)?,))?;
        let (start, stop, step): (BigInt, BigInt, BigInt) = indices.extract()?;
        let count = steps_between(&start, &stop, &step);
        Ok(of(start, step, Count::Exactly(count)))
    }

    /// The place of a fill, if it is in the slice.
    fn place(&self, py: Python<'_>, fill: &Bound<'_, PyAny>) -> PyResult<Option<BigInt>> {
        let (Ok(fill), problem) = (fill.extract::<String>(), self.problem.get()) else {
            return Ok(None);
        };
        let Some(letters) =
            problem.letters(py, &fill).ok().filter(|fill| problem.fault(fill).is_none())
        else {
            return Ok(None);
        };
        let Numbers { first, step, .. } = &self.numbers;
        let off = BigInt::from(rank(py, problem, &Terms::default(), &letters)?) - first;
        let place = &off / step;
        let is_there =
            off == &place * step && place >= BigInt::ZERO && place < self.count_of(py)?;
        Ok(is_there.then_some(place))
    }

    /// The fills, one after the other.
    fn iterate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Numbers { first, step, count } = &self.numbers;
        let left = match count {
            Count::Exactly(count) => Some(count.clone()),
            Count::AtMost(limit) => limit.clone(),
        };
        if *step == BigInt::from(1) {
            let limit = left.map(|left| u64::try_from(left).unwrap_or(u64::MAX));
            let at = first.to_biguint().filter(|first| *first > BigUint::ZERO && limit != Some(0));
            return Ok(Problem::fills(self.problem.bind(py), limit, None, at)?
                .into_pyobject(py)?
                .into_any());
        }
        let fills = SteppedFills {
            problem: self.problem.clone_ref(py),
            next: first.clone(),
            step: step.clone(),
            left,
            block: Vec::new(),
            size: FIRST,
        };
        Ok(fills.into_pyobject(py)?.into_any())
    }
}

/// How many steps lead from a number on to others before an end.
fn steps_between(start: &BigInt, end: &BigInt, step: &BigInt) -> BigInt {
    let one = if step.sign() == Sign::Minus { -1 } else { 1 };
    let steps: BigInt = (end - start + step - one) / step;
    steps.max(BigInt::ZERO)
}

/// The integer that an object stands for as an index.
pub fn index_of(object: &Bound<'_, PyAny>) -> PyResult<BigInt> {
    let wrong =
        || Ok::<_, PyErr>(format!("{}: it is the number of a fill, or a slice", object.repr()?));
    match integer(object) {
        Some(number) => Ok(number),
        None => Err(PyTypeError::new_err(wrong()?)),
    }
}

/// A number of fills as ``len`` tells it.
pub fn length(count: &BigInt) -> PyResult<usize> {
    let length = isize::try_from(count).ok().and_then(|count| usize::try_from(count).ok());
    length.ok_or_else(|| {
        PyOverflowError::new_err(format!(
            "{count} fills: len() tells at most sys.maxsize; count() of the problem tells their number"
        ))
    })
}

#[pymethods]
impl FillSlice {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        length(&self.count_of(py)?)
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        place: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = place.cast::<PySlice>() {
            return Ok(self.slice(slice)?.into_pyobject(py)?.into_any());
        }
        let (asked, count) = (index_of(place)?, self.count_of(py)?);
        let place = if asked < BigInt::ZERO { &asked + &count } else { asked.clone() };
        if place < BigInt::ZERO || place >= count {
            let wrong = format!("no fill of the slice has the number {asked}: there are {count}");
            return Err(PyIndexError::new_err(wrong));
        }
        let number = &self.numbers.first + place * &self.numbers.step;
        let fill = self.problem.get().at(py, number.magnitude().clone(), None, None)?;
        Ok(PyString::new(py, &fill).into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.iterate(py)
    }

    pub fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let backwards = py.get_type::<PySlice>().call1((py.None(), py.None(), -1))?;
        self.slice(backwards.cast()?)?.iterate(py)
    }

    fn __contains__(&self, py: Python<'_>, fill: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.place(py, fill)?.is_some())
    }

    /// The place of a fill, between ``start`` and ``stop`` if they are given. Raises ValueError if it is not there.
    #[pyo3(signature = (fill, start=None, stop=None, /))]
    fn index(
        slf: &Bound<'_, FillSlice>,
        fill: &Bound<'_, PyAny>,
        start: Option<BigInt>,
        stop: Option<BigInt>,
    ) -> PyResult<BigInt> {
        let (py, this) = (slf.py(), slf.get());
        let found = match this.place(py, fill)? {
            Some(place) => {
                let within = PySlice::full(py).get_type().call1((start, stop))?;
                let (start, stop, _): (BigInt, BigInt, BigInt) =
                    within.call_method1("indices", (this.count_of(py)?,))?.extract()?;
                Some(place).filter(|place| start <= *place && *place < stop)
            }
            None => None,
        };
        let absent = || Ok::<_, PyErr>(format!("{}: it is no fill of the slice", fill.repr()?));
        match found {
            Some(place) => Ok(place),
            None => Err(value_error(absent()?)),
        }
    }

    /// How often a text is there: 1 if it is a fill of the slice, else 0.
    #[pyo3(signature = (fill, /))]
    fn count(&self, py: Python<'_>, fill: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(self.place(py, fill)?.is_some().into())
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(list) = other.cast::<PyList>() {
            if self.count_of(py)? != BigInt::from(list.len()) {
                return Ok(false);
            }
            for (one, other) in self.iterate(py)?.try_iter()?.zip(list) {
                if !one?.eq(other)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        let Ok(other) = other.cast::<FillSlice>() else { return Ok(false) };
        let other = other.get();
        let count = self.count_of(py)?;
        let (one, two) = (&self.numbers, &other.numbers);
        Ok(self.problem.bind(py).eq(other.problem.bind(py))?
            && count == other.count_of(py)?
            && (count == BigInt::ZERO || one.first == two.first)
            && (count <= BigInt::from(1) || one.step == two.step))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Numbers { first, step, count } = &self.numbers;
        let many = match count {
            Count::Exactly(count) => format!("{count} fills"),
            Count::AtMost(Some(limit)) => format!("at most {limit} fills"),
            Count::AtMost(None) => "all fills".into(),
        };
        let steps = match *step == BigInt::from(1) {
            true => String::new(),
            false => format!(" in steps of {step}"),
        };
        Ok(format!(
            "<FillSlice: {many} from number {first} on{steps}, of {}>",
            self.problem.bind(py).repr()?
        ))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let Numbers { first, step, count } = &self.numbers;
        let stop = match count {
            Count::Exactly(count) => Some(first + count * step),
            Count::AtMost(limit) => limit.as_ref().map(|limit| first + limit * step),
        };
        let slice = match stop.as_ref() == Some(first) {
            // The first number of no fills may be that of none.
            true => (0, 0, 1).into_pyobject(py)?,
            // None goes down to the first fill, as no number does: -1 is the last one.
            false => (first, stop.filter(|stop| *stop >= BigInt::ZERO), step).into_pyobject(py)?,
        };
        let slice = py.get_type::<PySlice>().call1(slice)?;
        let made = py.import("operator")?.getattr("getitem")?;
        Ok((made, (&self.problem, slice).into_pyobject(py)?))
    }
}

/// An iterator of fills at regular numbers, which are not one after the other.
///
/// Where the steps are short, the fills of several are listed at once, forwards.
#[pyclass(module = "enumerate_fills")]
pub struct SteppedFills {
    problem: Py<Problem>,
    next: BigInt,
    step: BigInt,
    /// How many are still to be given; `None` if all up to the last fill.
    left: Option<BigInt>,
    /// The next fills, the first of them at the end.
    block: Vec<String>,
    /// How many fills to list next.
    size: u64,
}

#[pymethods]
impl SteppedFills {
    fn __iter__(slf: PyRef<'_, SteppedFills>) -> PyRef<'_, SteppedFills> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.block.is_empty() {
            self.list(py)?;
        }
        Ok(self.block.pop())
    }

    fn __repr__(&self) -> String {
        format!("<iterator of fills in steps of {}>", self.step)
    }
}

impl SteppedFills {
    /// Lists the next fills.
    fn list(&mut self, py: Python<'_>) -> PyResult<()> {
        let gap = u64::try_from(self.step.magnitude()).unwrap_or(u64::MAX);
        let fits = BigInt::from((self.size / gap).max(1));
        let fills = self.left.iter().cloned().fold(fits, BigInt::min);
        if fills == BigInt::ZERO {
            return Ok(());
        }
        let last: BigInt = &self.next + (&fills - 1) * &self.step;
        let (least, most) =
            (self.next.clone().min(last.clone()), self.next.clone().max(last.clone()));
        let limit = u64::try_from(&most - &least).unwrap_or(u64::MAX).saturating_add(1);
        let at = Some(least.magnitude().clone()).filter(|at| *at > BigUint::ZERO);
        let listed = Problem::fills(self.problem.bind(py), Some(limit), None, at)?.all(py)?;
        let gap = usize::try_from(gap).unwrap_or(usize::MAX);
        self.block = listed.into_iter().step_by(gap).collect();
        if self.step > BigInt::ZERO {
            self.block.reverse();
        }
        self.next = last + &self.step;
        self.left = self.left.take().map(|left| left - fills);
        self.size = (2 * self.size).min(MOST);
        Ok(())
    }
}
