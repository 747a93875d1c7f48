//! How many fills put each letter on each cell.

use std::fmt::Write;

use lexicon::letters::Letter;
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::value_error;
use crate::problem::Problem;
use crate::timeout::Deadline;

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

#[pymethods]
impl Problem {
    /// How many fills put each letter on each cell. It takes about as long as two counts.
    ///
    /// Raises Timeout after about ``timeout`` seconds.
    #[pyo3(signature = (*, timeout=None))]
    fn heat(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<Heat> {
        let deadline = Deadline::after(timeout)?;
        if self.search.distinct {
            return Err(value_error("heat: fills of distinct words are not counted by cell"));
        }
        let (total, counts) = self.counting.ask(py, deadline, |counter, _| {
            let total = counter.total()?;
            Ok((total, counter.marginals()?))
        })?;
        let alphabet = self.problem.alphabet();
        let letters: Vec<CellHeat> = counts
            .into_iter()
            .map(|counts| {
                let some = (0 as Letter..).zip(counts).filter(|(_, fills)| *fills != BigUint::ZERO);
                some.map(|(letter, fills)| (alphabet.glyph(letter), fills)).collect()
            })
            .collect();
        let (grid, mut pictured) =
            (self.problem.grid(), self.problem.network().picture(&letters).into_iter());
        let cells =
            grid.cells().iter().map(|cell| cell.is_white().then(|| pictured.next()).flatten());
        Ok(Heat { total, columns: grid.columns(), cells: cells.collect() })
    }
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
        let numbers = |cell: &CellHeat| {
            let letters = PyDict::new(py);
            cell.iter().try_for_each(|(letter, fills)| letters.set_item(letter, fills))?;
            Ok(letters)
        };
        self.cells.iter().map(|cell| cell.as_ref().map(numbers).transpose()).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Heat of {} fills>", self.total)
    }

    /// The likeliest letter of each cell, the darker the surer.
    fn _repr_html_(&self) -> String {
        let mut html = String::from("<table style=\"border-collapse:collapse;text-align:center\">");
        for row in self.cells.chunks(self.columns.max(1)) {
            html.push_str("<tr>");
            for cell in row {
                html.push_str(&self.drawn(cell.as_ref()));
            }
            html.push_str("</tr>");
        }
        html + "</table>"
    }
}

impl Heat {
    /// A cell of the table.
    fn drawn(&self, cell: Option<&CellHeat>) -> String {
        let style = "width:2em;height:2em;border:1px solid #000";
        let Some(cell) = cell else {
            return format!("<td style=\"{style};background:#000\"></td>");
        };
        let mut ranked: Vec<&(char, BigUint)> = cell.iter().collect();
        ranked.sort_by(|(_, fills), (_, others)| others.cmp(fills));
        let mut told = String::new();
        for (letter, fills) in &ranked {
            let _ = writeln!(told, "{letter} {fills}");
        }
        let Some((letter, fills)) = ranked.first() else {
            return format!("<td style=\"{style}\"></td>");
        };
        let percent = fills * 100_u32 / &self.total;
        let lightness = BigUint::from(100_u32) - &percent * 60_u32 / 100_u32;
        format!(
            "<td title=\"{}\" style=\"{style};color:#000;background:hsl(210,70%,{lightness}%)\">{letter}</td>",
            told.trim_end()
        )
    }
}
