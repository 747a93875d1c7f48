//! A grid to fill with the words of an index.

use std::path::PathBuf;
use std::sync::Arc;

use command::machine::quarter_of_memory;
use crossword::problem::{self, ProblemError};
use enumerate::output::parse;
use enumerate::search::{Order, Search, memory};
use lexicon::halt::Halt;
use lexicon::letters::Letter;
use puzzle::Loss;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::counting::Counting;
use crate::errors::{halted, unreadable, value_error, warn};
use crate::index::Index;
use crate::watched::watched;

/// A grid to fill with the words of an index: ``Problem(index, "111\n1.1\n111\n")``.
///
/// ``grid`` is its text, as str or bytes, or the path (``os.PathLike``) of a file with it: a line a row,
/// ``1`` or ``.`` for an open cell, ``0`` or ``#`` for a black one, a given letter, or ``[aeiou]`` for a
/// cell that takes one of these; bytes and files may hold a puzzle of another program.
///
/// ``order`` is ``"rows"`` or ``"columns"``: how fills are compared. With ``distinct`` no word stands
/// twice in a fill. ``memory`` is what searches may take, in bytes (a quarter of the machine's if it is
/// None), ``threads`` how many search where fills are counted or written (one a processor if it is
/// None).
///
/// A problem can be pickled, with its index.
#[pyclass(frozen, module = "enumerate_fills")]
pub struct Problem {
    pub problem: Arc<problem::Problem>,
    pub search: Search,
    pub threads: usize,
    /// What an answer about all fills may take, in bytes.
    pub memory: u64,
    pub counting: Counting,
    index: Py<Index>,
    arguments: Arguments,
}

/// What a problem was made from, beside the index.
struct Arguments {
    grid: Vec<u8>,
    order: String,
    memory: Option<u64>,
    threads: Option<usize>,
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (index, grid, *, order="rows", distinct=false, memory=None, threads=None))]
    fn new(
        py: Python<'_>,
        index: Py<Index>,
        grid: &Bound<'_, PyAny>,
        order: &str,
        distinct: bool,
        memory: Option<u64>,
        threads: Option<usize>,
    ) -> PyResult<Problem> {
        let named_order = match order {
            "rows" => Order::Rows,
            "columns" => Order::Columns,
            _ => return Err(value_error(format!("order {order:?}: it is 'rows' or 'columns'"))),
        };
        let threads_used = match threads {
            Some(0) => return Err(value_error("0 threads: there is at least one")),
            Some(threads) => threads,
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let (text, place) = grid_text(grid)?;
        let Index { index: words, alphabet, .. } = index.get();
        let (parsed, losses) = puzzle::read_grid(&text, alphabet)
            .map_err(|error| value_error(format!("{place}: {error}")))?;
        if losses.iter().any(|loss| matches!(loss, Loss::Rebus(_))) {
            let sentence = format!("{place}: cells with several letters take one here");
            warn(py, &py.get_type::<PyUserWarning>(), &sentence)?;
        }
        let halt = Halt::default();
        let made =
            watched(py, &halt, || problem::Problem::until(parsed, alphabet.clone(), words, &halt))?;
        let problem = Arc::new(made.map_err(|error| match error {
            ProblemError::Halted(error) => halted(error),
            error => value_error(error),
        })?);
        let all = memory.unwrap_or_else(quarter_of_memory);
        let held = (words.bytes_held() + problem.table().bytes()) as u64;
        let memory_of_search = memory::of_search(all, held);
        let counted = usize::try_from(all).unwrap_or(usize::MAX);
        Ok(Problem {
            search: Search {
                order: named_order,
                distinct,
                memory: memory_of_search,
                ..Search::default()
            },
            threads: threads_used,
            memory: all,
            counting: Counting::new(Arc::clone(&problem), named_order, counted),
            problem,
            arguments: Arguments { grid: text, order: order.to_owned(), memory, threads },
            index,
        })
    }

    fn __repr__(&self) -> String {
        format!("<Problem of {} rows and {} columns>", self.rows(), self.columns())
    }

    /// The words.
    #[getter]
    fn index(&self, py: Python<'_>) -> Py<Index> {
        self.index.clone_ref(py)
    }

    /// How many rows the grid has.
    #[getter]
    fn rows(&self) -> usize {
        self.problem.grid().rows()
    }

    /// How many columns the grid has.
    #[getter]
    fn columns(&self) -> usize {
        self.problem.grid().columns()
    }

    /// How fills are compared: ``"rows"`` or ``"columns"``.
    #[getter]
    fn order(&self) -> &str {
        &self.arguments.order
    }

    /// Whether no word stands twice in a fill.
    #[getter]
    fn distinct(&self) -> bool {
        self.search.distinct
    }

    /// Why there is no fill, in a sentence, if that shows before any search; else None.
    #[getter]
    fn obstruction(&self) -> Option<String> {
        self.problem.obstruction().map(ToString::to_string)
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let Arguments { grid, order, memory, threads } = &self.arguments;
        let named = PyDict::new(py);
        named.set_item("order", order)?;
        named.set_item("distinct", self.search.distinct)?;
        named.set_item("memory", memory)?;
        named.set_item("threads", threads)?;
        Ok(((&self.index, grid.as_slice()).into_pyobject(py)?, named))
    }
}

impl Problem {
    /// The text of a fill, given by the letters of its white cells row by row.
    pub fn print(&self, fill: &[Letter]) -> String {
        self.problem.print(fill)
    }

    /// The letters of the text of a fill, row by row.
    pub fn letters(&self, fill: &str) -> PyResult<Vec<Letter>> {
        let lines: Vec<&str> = fill.trim_end_matches(['\n', '\r']).lines().collect();
        parse(&lines, &self.problem).map_err(|error| {
            value_error(format!("fill:{}:{}: {error}", error.row + 1, error.column + 1))
        })
    }
}

/// The text of a grid, and what to call it.
fn grid_text(grid: &Bound<'_, PyAny>) -> PyResult<(Vec<u8>, String)> {
    if let Ok(text) = grid.extract::<String>() {
        return Ok((text.into_bytes(), "grid".into()));
    }
    if let Ok(text) = grid.extract::<Vec<u8>>() {
        return Ok((text, "grid".into()));
    }
    let path: PathBuf = grid.extract()?;
    let text = std::fs::read(&path).map_err(|error| unreadable(&path, "grid", &error))?;
    Ok((text, path.display().to_string()))
}
