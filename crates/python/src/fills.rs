//! Fills, one by one or as arrays.

use std::ops::ControlFlow;
use std::sync::Arc;

use enumerate::output::{FillText, Format, Text};
use enumerate::parallel::Collect;
use enumerate::search::{Batches, Interval, Outcome, Search};
use lexicon::Halt;
use network::problem;
use num_bigint::BigUint;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use self_cell::self_cell;

use crate::answers;
use crate::arrays::{add_cells, array, check_ascii};
use crate::numbers;
use crate::problem::Problem;
use crate::terms::Terms;
use crate::watched::watched;

/// How many bytes of text are searched for at once: little at first, for those who want few fills, then
/// twice as much each time.
const FIRST: usize = 1 << 12;
const MOST: usize = 1 << 18;

/// The nodes between two looks at what was found.
const NODES: u64 = 1 << 16;

self_cell!(
    /// A search with the problem that it borrows.
    struct Running {
        owner: Arc<problem::Problem>,
        #[not_covariant]
        dependent: Batches,
    }
);

/// An iterator of fills in order, each as it is printed: a line a row.
///
/// Fills are searched for on demand, in one thread, outside the lock of the interpreter. One thread at a
/// time may take them. An iterator that an exception interrupted is at its end.
#[pyclass(module = "enumerate_fills")]
pub struct Fills {
    problem: Arc<problem::Problem>,
    search: Search,
    interval: Interval,
    /// How many fills are still to be given.
    left: u64,
    state: State,
    form: FillText,
    /// The text that was found, each fill after a blank line, and how much of it was given.
    found: String,
    given: usize,
    /// How many bytes to search for next.
    wanted: usize,
}

/// How far the search is.
enum State {
    Ready,
    Running(Running),
    Ended,
}

#[pymethods]
impl Problem {
    /// The fills in strictly increasing order, each as it is printed: a line a row.
    ///
    /// ``"\n".join(problem.fills())`` is what the command ``enumerate`` writes. At most ``limit`` of them;
    /// those after one if ``after`` is the text of a fill; those from a number on, 0 being the first, if
    /// ``at`` is given, which counts.
    #[pyo3(signature = (limit=None, *, after=None, at=None))]
    pub fn fills(
        slf: &Bound<'_, Problem>,
        #[pyo3(from_py_with = numbers::limit)] limit: Option<u64>,
        after: Option<&str>,
        #[pyo3(from_py_with = numbers::at)] at: Option<BigUint>,
    ) -> PyResult<Fills> {
        let this = slf.get();
        let order = this.search.order;
        let interval = match (after, at) {
            (Some(_), Some(_)) => {
                return Err(PyTypeError::new_err("'after' and 'at': it is one of them"));
            }
            (Some(fill), None) => {
                Interval::after(&this.problem.arrange(order, &this.letters(slf.py(), fill)?))
            }
            (None, Some(number)) => {
                match answers::fill_at(slf.py(), this, &Terms::default(), number)? {
                    Ok(fill) => Interval::starting_at(&this.problem.arrange(order, &fill)),
                    Err(_) => Interval::none(),
                }
            }
            (None, None) => Interval::all(),
        };
        Ok(Fills::new(this, interval, limit))
    }
}

#[pymethods]
impl Fills {
    fn __iter__(slf: PyRef<'_, Fills>) -> PyRef<'_, Fills> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.next(py)?.map(ToOwned::to_owned))
    }

    fn __repr__(&self) -> String {
        let grid = self.problem.grid();
        let state = match self.state {
            State::Ready => "not begun",
            State::Running(_) => "begun",
            State::Ended => "searched to the end",
        };
        format!("<Fills of {} rows and {} columns, {state}>", grid.rows(), grid.columns())
    }

    /// The fills that are still to come as an iterator of NumPy arrays of the shape (n, rows, columns)
    /// and the type uint8, each of ``size`` fills but for the last one.
    ///
    /// The shape is that of the text: where the grid has several layers it is (n, layers, rows, columns),
    /// cells that are equal stand each in its place, and a network file without a layout has one row, of
    /// all cells in their order. A cell is the code of its character as it is printed, 97 for
    /// ``a``: ``array[0].tobytes()`` is a fill without the ends of its lines, and without the lines between
    /// layers, and ``array.view("S1")`` has the characters. So letters must be ASCII. The command's ``--format binary``
    /// writes other numbers: those of the letters in the alphabet, from 0, of white cells alone.
    #[pyo3(signature = (size=65536))]
    fn arrays(
        slf: &Bound<'_, Fills>,
        #[pyo3(from_py_with = numbers::size)] size: usize,
    ) -> PyResult<Arrays> {
        let this = slf.borrow();
        check_ascii(this.problem.alphabet())?;
        Ok(Arrays { fills: slf.clone().unbind(), size })
    }
}

impl Fills {
    /// The fills of an interval, at most `limit`.
    pub fn new(problem: &Problem, interval: Interval, limit: Option<u64>) -> Fills {
        Fills {
            form: FillText::new(&problem.problem, problem.search.order, Format::Text),
            problem: Arc::clone(&problem.problem),
            search: problem.search,
            interval,
            left: limit.unwrap_or(u64::MAX),
            state: State::Ready,
            found: String::new(),
            given: 0,
            wanted: FIRST,
        }
    }

    /// All fills that are still to come.
    pub fn all(mut self, py: Python<'_>) -> PyResult<Vec<String>> {
        let mut fills = Vec::new();
        while let Some(fill) = self.next(py)? {
            fills.push(fill.to_owned());
        }
        Ok(fills)
    }

    /// The text of the next fill.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<&str>> {
        if self.left == 0 {
            self.state = State::Ended;
            return Ok(None);
        }
        if self.given == self.found.len() {
            let Text { text, .. } = self.search_on(py)?;
            self.found = String::from_utf8(text)?;
            self.given = 0;
        }
        // A fill follows a blank line.
        let Some(rest) = self.found[self.given..].strip_prefix('\n') else { return Ok(None) };
        let lines = self.problem.grid().lines();
        let end = rest.match_indices('\n').nth(lines - 1).map_or(rest.len(), |(at, _)| at + 1);
        self.given += 1 + end;
        self.left -= 1;
        Ok(Some(&rest[..end]))
    }

    /// Searches for the next fills; none are left if there is no text.
    fn search_on(&mut self, py: Python<'_>) -> PyResult<Text> {
        let (halt, wanted) = (Halt::default(), self.wanted);
        self.wanted = (2 * wanted).min(MOST);
        // Whatever ends the work before its end leaves it so.
        let state = std::mem::replace(&mut self.state, State::Ended);
        let Fills { problem, search, interval, form, .. } = self;
        let (state, text) = watched(py, &halt, || {
            let mut running = match state {
                State::Ended => return (State::Ended, form.take()),
                State::Running(running) => running,
                State::Ready => Running::new(Arc::clone(problem), |problem| {
                    Batches::until(problem, *search, &halt).over(interval)
                }),
            };
            let ended = running.with_dependent_mut(|_, batches| {
                loop {
                    let outcome = batches.run(NODES, |batch| {
                        form.add(batch);
                        match form.bytes() < wanted {
                            true => ControlFlow::Continue(()),
                            false => ControlFlow::Break(()),
                        }
                    });
                    match outcome {
                        Outcome::Exhausted | Outcome::Halted => break true,
                        Outcome::Stopped => break false,
                        // What is there is given before more is searched for.
                        Outcome::Paused if form.bytes() > 0 => break false,
                        Outcome::Paused => {}
                    }
                }
            });
            let state = if ended { State::Ended } else { State::Running(running) };
            (state, form.take())
        })?;
        self.state = state;
        Ok(text)
    }
}

/// An iterator of fills in order, as NumPy arrays of the shape (n, rows, columns), or (n, layers, rows,
/// columns) where the grid has several layers, and the type uint8.
#[pyclass(frozen, module = "enumerate_fills")]
pub struct Arrays {
    fills: Py<Fills>,
    size: usize,
}

#[pymethods]
impl Arrays {
    fn __iter__(slf: PyRef<'_, Arrays>) -> PyRef<'_, Arrays> {
        slf
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Arrays of {} fills each, of {}>", self.size, self.fills.bind(py).repr()?))
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut fills = self.fills.try_borrow_mut(py)?;
        let problem = Arc::clone(&fills.problem);
        let (mut cells, mut count) = (Vec::new(), 0);
        while count < self.size
            && let Some(fill) = fills.next(py)?
        {
            add_cells(&problem, fill, &mut cells);
            count += 1;
        }
        (count > 0).then(|| array(py, problem.grid(), &cells, count)).transpose()
    }
}
