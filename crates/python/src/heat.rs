//! How many fills put each letter on each cell, and the greatest total with it.

use std::fmt::Display;
use std::time::Duration;

use enumerate::count::{self, Method};
use lexicon::{Halt, Letter, Total};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::counting::total;
use crate::decimal::decimal;
use crate::errors::{halted, value_error};
use crate::numbers;
use crate::problem::Problem;
use crate::terms::Terms;
use crate::watched::watched_on;

/// The letters of a cell with the numbers of their fills, in the order of the alphabet.
type CellHeat = Vec<(char, BigUint)>;

/// How many fills put each letter on each cell; notebooks show it as a table.
#[pyclass(frozen, module = "enumerate_fills")]
pub struct Heat {
    total: BigUint,
    columns: usize,
    /// The places of the picture, row after row; None for a black cell.
    cells: Vec<Option<CellHeat>>,
}

/// The greatest total of the fills that put each letter on each cell; notebooks show it as a table.
#[pyclass(frozen, module = "enumerate_fills")]
pub struct MaxMarginals {
    best: Option<Total>,
    columns: usize,
    cells: Vec<Option<Vec<(char, Total)>>>,
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
        if self.search.distinct {
            return Err(value_error("heat: fills of distinct words are not counted by cell"));
        }
        let told = &terms.told;
        let (total, counts) = self.counting.ask(py, &terms, |counter, _| {
            let total = total(counter, told)?;
            Ok((total, counter.marginals()?))
        })?;
        let some = |fills: BigUint| Some(fills).filter(|fills| *fills != BigUint::ZERO);
        Ok(Heat {
            total,
            columns: self.problem.grid().columns(),
            cells: self.pictured(counts, some),
        })
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
        if self.search.distinct {
            let wrong = "max_marginals: the totals of distinct words are not told by cell";
            return Err(value_error(wrong));
        }
        let (threads, memory) = (self.threads, self.memory);
        let found = watched_on(py, &halt, &terms, || {
            count::max_marginals(&self.problem, Method::Fastest, threads, memory, &halt)
        });
        let found = found?.map_err(halted)?;
        let cells = self.pictured(found.cells, |total| total);
        Ok(MaxMarginals { best: found.best, columns: self.problem.grid().columns(), cells })
    }
}

impl Problem {
    /// For each place of the picture the letters of its cell with what `told` makes of their values; None for
    /// a black cell.
    fn pictured<V, T: Clone>(
        &self,
        values: Vec<Vec<V>>,
        told: impl Fn(V) -> Option<T>,
    ) -> Vec<Option<Vec<(char, T)>>> {
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
    cells: &[Option<Vec<(char, T)>>],
    value: impl Fn(&T) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Vec<Option<Bound<'py, PyDict>>>> {
    let dict = |cell: &Vec<(char, T)>| {
        let letters = PyDict::new(py);
        cell.iter().try_for_each(|(letter, told)| letters.set_item(letter, value(told)?))?;
        Ok(letters)
    };
    cells.iter().map(|cell| cell.as_ref().map(dict).transpose()).collect()
}

/// A table of the first letter of each cell, where the others can be read.
fn table<T: Clone + Display + Ord>(
    cells: &[Option<Vec<(char, T)>>],
    columns: usize,
    lightness: impl Fn(&T) -> String,
) -> String {
    let style = "width:2em;height:2em;border:1px solid #000";
    let drawn = |cell: &Option<Vec<(char, T)>>| {
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
    let row = |row: &[Option<Vec<(char, T)>>]| {
        format!("<tr>{}</tr>", row.iter().map(drawn).collect::<String>())
    };
    let rows: String = cells.chunks(columns.max(1)).map(row).collect();
    format!("<table style=\"border-collapse:collapse;text-align:center\">{rows}</table>")
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

    fn __repr__(&self) -> String {
        format!("<Heat of {} fills>", self.total)
    }

    /// The likeliest letter of each cell, the darker the surer.
    fn _repr_html_(&self) -> String {
        table(&self.cells, self.columns, |fills| {
            let percent = fills * 100_u32 / &self.total;
            (BigUint::from(100_u32) - percent * 60_u32 / 100_u32).to_string()
        })
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

    fn __repr__(&self) -> String {
        match self.best {
            Some(best) => format!("<MaxMarginals of the best total {best}>"),
            None => "<MaxMarginals of no fill>".into(),
        }
    }

    /// The letter of each cell that a best fill has.
    fn _repr_html_(&self) -> String {
        table(&self.cells, self.columns, |_| "90".into())
    }
}
