//! How many fills put each letter on each cell, and the greatest total with it.

use std::fmt::Display;
use std::time::Duration;

use enumerate::count::{self, Method};
use lexicon::{Halt, Letter, Total};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{floats, optional};
use crate::counting::total;
use crate::errors::{halted, value_error};
use crate::numbers;
use crate::numbers::decimal;
use crate::problem::Problem;
use crate::terms::Terms;
use crate::watched::watched_on;

/// The letters of a place of the picture with their values, in the order of the alphabet; None for a black cell.
type Place<T> = Option<Vec<(char, T)>>;

/// The name of a column of a frame, and its value for a letter.
type Column<'c, 'py, T> = (&'c str, &'c dyn Fn(&T) -> PyResult<Bound<'py, PyAny>>);

/// The shape of the picture, and the letters that cells may have.
#[derive(Clone)]
struct Picture {
    layers: usize,
    /// The rows of a layer.
    rows: usize,
    columns: usize,
    letters: Vec<char>,
}

/// How many fills put each letter on each cell; notebooks show it as a table.
#[pyclass(frozen, module = "enumerate_fills")]
pub struct Heat {
    total: BigUint,
    picture: Picture,
    /// The places of the picture, row after row.
    cells: Vec<Place<BigUint>>,
}

/// The greatest total of the fills that put each letter on each cell; notebooks show it as a table.
#[pyclass(frozen, module = "enumerate_fills")]
pub struct MaxMarginals {
    best: Option<Total>,
    picture: Picture,
    cells: Vec<Place<Total>>,
}

#[pymethods]
impl Problem {
    /// How many fills put each letter on each cell. It takes about as long as two counts.
    ///
    /// Raises Timeout after about ``timeout`` seconds; ``progress`` is called with a ``Progress``.
    #[pyo3(signature = (*, timeout=None, progress=None))]
    fn heat<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Heat> {
        let terms = Terms::new(timeout, progress)?;
        if self.problem.is_distinct() {
            return Err(value_error("heat: fills of distinct words are not counted by cell"));
        }
        let told = &terms.told;
        let (total, counts) = self.counting.ask(py, &terms, |counter, _| {
            let total = total(counter, told)?;
            Ok((total, counter.marginals()?))
        })?;
        let some = |fills: BigUint| Some(fills).filter(|fills| *fills != BigUint::ZERO);
        Ok(Heat { total, picture: self.picture(), cells: self.pictured(counts, some) })
    }

    /// The max-marginals: the greatest total of the fills that put each letter on each cell.
    ///
    /// Raises Timeout after about ``timeout`` seconds; ``progress`` is called with a ``Progress``.
    #[pyo3(signature = (*, timeout=None, progress=None))]
    fn max_marginals<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<MaxMarginals> {
        let (terms, halt) = (Terms::new(timeout, progress)?, Halt::default());
        if self.problem.is_distinct() {
            let wrong = "max_marginals: the totals of distinct words are not told by cell";
            return Err(value_error(wrong));
        }
        let (threads, memory) = (self.threads, self.memory);
        let found = watched_on(py, &halt, &terms, || {
            count::max_marginals(&self.problem, Method::Fastest, threads, memory, &halt)
        });
        let found = found?.map_err(halted)?;
        let cells = self.pictured(found.cells, |total| total);
        Ok(MaxMarginals { best: found.best, picture: self.picture(), cells })
    }
}

impl Problem {
    fn picture(&self) -> Picture {
        let (grid, alphabet) = (self.problem.grid(), self.problem.alphabet());
        let layers = grid.layers();
        Picture {
            layers,
            rows: grid.rows() / layers,
            columns: grid.columns(),
            letters: alphabet.glyphs().to_vec(),
        }
    }

    /// For each place of the picture the letters of its cell with what `told` makes of their values; None for
    /// a black cell.
    fn pictured<V, T: Clone>(
        &self,
        values: Vec<Vec<V>>,
        told: impl Fn(V) -> Option<T>,
    ) -> Vec<Place<T>> {
        let alphabet = self.problem.alphabet();
        let letters = values.into_iter().map(|values| {
            let some = (0 as Letter..).zip(values);
            some.filter_map(|(letter, value)| Some((alphabet.glyph(letter), told(value)?)))
                .collect()
        });
        let letters: Vec<Vec<(char, T)>> = letters.collect();
        let (grid, network) = (self.problem.grid(), self.problem.network());
        let mut pictured = network.picture(&letters).into_iter();
        let cells = grid.cells().iter();
        cells.map(|cell| cell.is_white().then(|| pictured.next()).flatten()).collect()
    }
}

/// The letters of each place as a dict.
fn dicts<'py, T>(
    py: Python<'py>,
    cells: &[Place<T>],
    value: impl Fn(&T) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Vec<Option<Bound<'py, PyDict>>>> {
    let dict = |cell: &Vec<(char, T)>| {
        let letters = PyDict::new(py);
        cell.iter().try_for_each(|(letter, told)| letters.set_item(letter, value(told)?))?;
        Ok(letters)
    };
    cells.iter().map(|cell| cell.as_ref().map(dict).transpose()).collect()
}

impl Picture {
    /// An array of the shape (rows, columns, letters), or (layers, rows, columns, letters), with a value for each letter
    /// that some fill has at a place.
    fn array<'py, T>(
        &self,
        py: Python<'py>,
        cells: &[Place<T>],
        absent: f64,
        value: impl Fn(&T) -> PyResult<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let letters = self.letters.len();
        let mut numbers = vec![absent; cells.len() * letters];
        for (cell, numbers) in cells.iter().zip(numbers.chunks_mut(letters)) {
            for (letter, told) in cell.iter().flatten() {
                if let Some(rank) = self.letters.iter().position(|other| other == letter) {
                    numbers[rank] = value(told)?;
                }
            }
        }
        let shape = [self.layers, self.rows, self.columns, letters];
        floats(py, if self.layers == 1 { &shape[1..] } else { &shape }, &numbers)
    }

    /// A frame of pandas with a row for each letter that some fill has at a place: where that is, the letter, and columns
    /// of its values.
    fn frame<'py, T>(
        &self,
        py: Python<'py>,
        cells: &[Place<T>],
        columns: &[Column<'_, 'py, T>],
    ) -> PyResult<Bound<'py, PyAny>> {
        let lists = PyDict::new(py);
        let rows = || {
            let placed = cells.iter().enumerate();
            placed.flat_map(|(place, cell)| cell.iter().flatten().map(move |told| (place, told)))
        };
        let numbers = |number: &dyn Fn(usize) -> usize| -> Vec<usize> {
            rows().map(|(place, _)| number(place)).collect()
        };
        if self.layers > 1 {
            lists.set_item("layer", numbers(&|place| place / self.columns / self.rows))?;
        }
        lists.set_item("row", numbers(&|place| place / self.columns % self.rows))?;
        lists.set_item("column", numbers(&|place| place % self.columns))?;
        lists.set_item("letter", rows().map(|(_, (letter, _))| *letter).collect::<Vec<char>>())?;
        for (name, value) in columns {
            let values = rows().map(|(_, (_, told))| value(told));
            lists.set_item(name, values.collect::<PyResult<Vec<_>>>()?)?;
        }
        optional(py, "pandas")?.getattr("DataFrame")?.call1((lists,))
    }
}

/// A table of the first letter of each cell, where the others can be read.
fn table<T: Clone + Display + Ord>(
    cells: &[Place<T>],
    columns: usize,
    lightness: impl Fn(&T) -> String,
) -> String {
    let style = "width:2em;height:2em;border:1px solid #000";
    let drawn = |cell: &Place<T>| {
        let Some(cell) = cell else {
            return format!("<td style=\"{style};background:#000\"></td>");
        };
        let mut ranked = cell.clone();
        ranked.sort_by(|(_, one), (_, other)| other.cmp(one));
        let told: Vec<String> =
            ranked.iter().map(|(letter, value)| format!("{letter} {value}")).collect();
        let Some((letter, value)) = ranked.first() else {
            return format!("<td style=\"{style}\"></td>");
        };
        let (told, lightness) = (told.join("\n"), lightness(value));
        format!(
            "<td title=\"{told}\" style=\"{style};color:#000;background:hsl(210,70%,{lightness}%)\">{letter}</td>"
        )
    };
    let row = |row: &[Place<T>]| format!("<tr>{}</tr>", row.iter().map(drawn).collect::<String>());
    let rows: String = cells.chunks(columns.max(1)).map(row).collect();
    format!("<table style=\"border-collapse:collapse;text-align:center\">{rows}</table>")
}

/// The nearest float of a total.
fn float<'py>(py: Python<'py>, total: &Total) -> PyResult<Bound<'py, PyAny>> {
    decimal(py, total)?.call_method0("__float__")
}

#[pymethods]
impl Heat {
    /// How many fills there are.
    #[getter]
    fn total(&self) -> BigUint {
        self.total.clone()
    }

    /// For each place of the picture, row after row, the letters that some fill has there with the numbers
    /// of these fills; None for a black cell.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Vec<Option<Bound<'py, PyDict>>>> {
        dicts(py, &self.cells, |fills| Ok(fills.into_pyobject(py)?.into_any()))
    }

    /// The share of fills that have each letter at each place, as a NumPy array of the type float64 and the shape
    /// (rows, columns, letters), or (layers, rows, columns, letters): 0 at black cells, else 1 in all for a place. The
    /// letters are those of the alphabet, in its order.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.picture.array(py, &self.cells, 0.0, |fills| self.share(py, fills)?.extract())
    }

    /// A frame of pandas with a row for each letter that some fill has at a place: ``row``, ``column`` (and ``layer``,
    /// where there are several) from 0, as in the array, ``letter``, ``fills`` and their ``share``.
    fn frame<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let fills = |fills: &BigUint| Ok(fills.into_pyobject(py)?.into_any());
        let share = |fills: &BigUint| self.share(py, fills);
        self.picture.frame(py, &self.cells, &[("fills", &fills), ("share", &share)])
    }

    fn __repr__(&self) -> String {
        let Picture { rows, columns, .. } = self.picture;
        format!("<Heat of {} fills on {rows} rows and {columns} columns>", self.total)
    }

    /// The likeliest letter of each cell, the darker the surer.
    fn _repr_html_(&self) -> String {
        table(&self.cells, self.picture.columns, |fills| {
            let percent = fills * 100_u32 / &self.total;
            (BigUint::from(100_u32) - percent * 60_u32 / 100_u32).to_string()
        })
    }
}

impl Heat {
    /// Fills as a share of all, a float: Python divides numbers of any size.
    fn share<'py>(&self, py: Python<'py>, fills: &BigUint) -> PyResult<Bound<'py, PyAny>> {
        fills.into_pyobject(py)?.div(&self.total)
    }
}

#[pymethods]
impl MaxMarginals {
    /// The greatest total of all fills, an exact ``decimal.Decimal``; None if there is no fill.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.best.map(|total| decimal(py, &total)).transpose()
    }

    /// For each place of the picture, row after row, the letters that some fill has there with the greatest
    /// total of these fills; None for a black cell.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Vec<Option<Bound<'py, PyDict>>>> {
        dicts(py, &self.cells, |total| decimal(py, total))
    }

    /// The totals as a NumPy array of the type float64 and the shape (rows, columns, letters), or (layers, rows, columns,
    /// letters): NaN where no fill has the letter. The letters are those of the alphabet, in its order.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.picture.array(py, &self.cells, f64::NAN, |total| float(py, total)?.extract())
    }

    /// A frame of pandas with a row for each letter that some fill has at a place: ``row``, ``column`` (and ``layer``,
    /// where there are several) from 0, as in the array, ``letter``, and ``total``, a float.
    fn frame<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.picture.frame(py, &self.cells, &[("total", &|total| float(py, total))])
    }

    fn __repr__(&self) -> String {
        match self.best {
            Some(best) => format!("<MaxMarginals of the best total {best}>"),
            None => "<MaxMarginals of no fill>".into(),
        }
    }

    /// The letter of each cell that a best fill has.
    fn _repr_html_(&self) -> String {
        table(&self.cells, self.picture.columns, |_| "90".into())
    }
}
