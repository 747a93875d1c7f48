//! Words of one's own, laid out across and down.

use std::time::Duration;

use lexicon::{Alphabet, Halt};
use pyo3::prelude::*;
use setter::generation::Size;
use setter::layout::{Goal, Measure, Search, Shape, Words};

use crate::errors::{input_error, named, no_str, value_error};
use crate::numbers;
use crate::timeout::Deadline;
use crate::watched::watched;

/// An iterator of better and better layouts.
///
/// They are searched for on demand, outside the lock of the interpreter. The iterator ends when the last one is shown
/// to be the best, or with its time.
#[pyclass(module = "enumerate_fills")]
pub struct Layouts {
    search: Option<Search>,
    words: Words,
    halt: Halt,
    deadline: Deadline,
    told: Option<Told>,
}

/// The number of words, the area and the crossings of the best one, and whether it is proved.
type Told = (usize, usize, usize, bool);

/// A layout: words across and down, of which every run of two or more letters is one.
#[pyclass(frozen, get_all, module = "enumerate_fills")]
pub struct Layout {
    /// The grid as it is printed: letters, and ``#`` where there are none.
    grid: String,
    /// The places of the words: the word as it was given, the row and the column of its first cell from 0, and whether
    /// it is read downwards.
    words: Vec<(String, usize, usize, bool)>,
    /// How many rows the box has.
    rows: usize,
    /// How many columns the box has.
    columns: usize,
    /// In how many cells two words cross.
    crossings: usize,
    /// The most words that a layout has, as far as is proved.
    most_words: usize,
    /// The least area of a box with so many words, as far as is proved.
    least_area: usize,
    /// The most crossings, as far as is proved.
    most_crossings: usize,
    /// Whether no layout is better.
    is_best: bool,
}

#[pymethods]
impl Layout {
    fn __repr__(&self) -> String {
        let (words, rows, columns, crossings) =
            (self.words.len(), self.rows, self.columns, self.crossings);
        format!("<Layout of {words} words, {rows}x{columns}, {crossings} crossings>")
    }
}

/// Better and better layouts of words: across and down, so that every run of two or more letters is one of the words, each
/// word stands once, and all hang together. At any time the last one is the best known; the best one is told again when that
/// is shown.
///
/// ``goal`` is ``"words,area,crossings"`` (most words, then the least box, then most crossings) or
/// ``"words,crossings,area"``. The box has just the rows and columns ``size``, or no more than ``at_most``; ``square``
/// prefers squares, and with ``symmetric`` the cells stay where they are after half a turn. The words of ``locked`` stay beside
/// each other as in this grid of letters, which is like that of a layout; its rows are lines, and ``#`` or ``.`` is no letter. The same ``seed`` gives the same
/// layouts. It ends about ``timeout`` seconds after the call, which is no error.
///
/// Raises InputError if the words cannot be laid out, with the number of the word as its line, and ValueError if ``locked`` has
/// other words, or the box is too small.
#[pyfunction]
#[pyo3(signature = (
    words, goal="words,area,crossings", *, size=None, at_most=None, square=false, symmetric=false, locked=None,
    seed=None, timeout=None,
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn layout(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    goal: &str,
    #[pyo3(from_py_with = numbers::box_sides)] size: Option<Size>,
    #[pyo3(from_py_with = numbers::most_sides)] at_most: Option<Size>,
    square: bool,
    symmetric: bool,
    locked: Option<&str>,
    #[pyo3(from_py_with = numbers::seed)] seed: Option<u64>,
    #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
) -> PyResult<Layouts> {
    no_str("words", words)?;
    let measure: Measure = named("goal", goal)?;
    let shape = match (size, at_most) {
        (Some(_), Some(_)) => return Err(value_error("size and at_most: give one of them")),
        (Some(size), None) => Shape::Exactly(size),
        (None, Some(size)) => Shape::AtMost(size),
        (None, None) => Shape::Free,
    };
    let mut lines = Vec::new();
    for (number, word) in (1..).zip(words.try_iter()?) {
        lines.push((number, word?.extract::<String>()?, String::new()));
    }
    let words = Words::of(lines, &Alphabet::default()).map_err(|error| {
        let at = error.line.map(|line| (line, 1));
        input_error(py, "words", at, error.problem)
    })?;
    let locked = locked.map(|grid| words.locked(grid)).transpose();
    let locked = locked.map_err(|error| value_error(format!("locked: {error}")))?;
    let goal = Goal {
        locked: locked.unwrap_or_default(),
        measure,
        shape,
        prefers_squares: square,
        is_symmetric: symmetric,
        seed: seed.unwrap_or(1),
        ..Goal::default()
    };
    let search = Search::new(&words, goal).map_err(value_error)?;
    let (halt, deadline) = (Halt::default(), Deadline::after(timeout));
    Ok(Layouts { search: Some(search), words, halt, deadline, told: None })
}

#[pymethods]
impl Layouts {
    fn __iter__(slf: PyRef<'_, Layouts>) -> PyRef<'_, Layouts> {
        slf
    }

    fn __repr__(&self) -> String {
        let best = match self.told {
            Some((words, area, ..)) => format!("{words} words, area {area} so far"),
            None => "none so far".into(),
        };
        let state = if self.search.is_some() { "" } else { ", at the end" };
        format!("<Layouts: {best}{state}>")
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Layout>> {
        let Some(mut search) = self.search.take() else { return Ok(None) };
        let (told, halt, deadline) = (self.told, &self.halt, self.deadline);
        let (search, goes_on) = watched(py, halt, || {
            let goes_on = loop {
                let goes_on = search.step();
                if !goes_on || now(&search) != told {
                    break goes_on;
                }
                if halt.is_set() || deadline.is_over() {
                    break false;
                }
            };
            (search, goes_on)
        })?;
        let news = now(&search);
        let layout = search.best().first().filter(|_| news != told);
        let layout = layout.map(|layout| self.told_of(layout, &search));
        self.told = news;
        self.search = goes_on.then_some(search);
        Ok(layout)
    }
}

/// What is to be told of a search.
fn now(search: &Search) -> Option<Told> {
    let best = search.best().first()?;
    Some((best.places().len(), best.area(), best.crossings(), search.is_proved()))
}

impl Layouts {
    fn told_of(&self, layout: &setter::layout::Layout, search: &Search) -> Layout {
        let alphabet = self.words.alphabet();
        let rows = layout.text_rows(alphabet, '#');
        let words = layout.places().iter().map(|place| {
            let text = self.words.entries()[place.word].text.clone();
            (text, place.row, place.column, place.is_down)
        });
        let bounds = search.bounds();
        Layout {
            grid: rows.into_iter().map(|row| row + "\n").collect(),
            words: words.collect(),
            rows: layout.rows(),
            columns: layout.columns(),
            crossings: layout.crossings(),
            most_words: bounds.words,
            least_area: bounds.area,
            most_crossings: bounds.crossings,
            is_best: search.is_proved(),
        }
    }
}
