//! A grid to fill with the words of an index.

use std::sync::Arc;

use command::machine::quarter_of_memory;
use enumerate::output::parse;
use enumerate::search::{Order, Search, memory};
use lexicon::{Halt, Letter, Score, Total};
use network::SlotId;
use network::grid::SlotRules;
use network::problem::{self, ProblemError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::asked::Asked;
use crate::counting::Counting;
use crate::errors::{halted, input_error, named, puzzle_error, value_error};
use crate::grid::{Grid, picture};
use crate::index::{self, Index};
use crate::numbers;
use crate::watched::watched;

/// A grid to fill with the words of an index: ``Problem(index, "...\n.#.\n...\n")``.
///
/// ``grid`` is a ``Grid`` or a ``Network``, or the text of one as str or bytes, or the path
/// (``os.PathLike``) of a file with it. A str of one line that names a file is refused: its text would be a
/// row of cells, so that ``Grid.from_file`` or ``Grid.from_text`` says which is meant.
///
/// Slots are all runs of white cells across, down and through layers: of ``min_slot`` cells or more, where
/// shorter ones are ``"free"`` or ``"forbidden"`` as ``short_runs`` says. With ``diagonals`` the two main
/// diagonals of a square are slots too, read downwards; with ``reversed`` each word read backwards is a
/// word of its list too; with ``symmetric`` fills read the same across and down. ``wrap`` is
/// ``"across"``, ``"down"`` or ``"both"``: where runs go on beyond the edge. Slots ``across`` and ``down``
/// may have an index of their own, of the same alphabet.
///
/// Each word of ``require`` stands somewhere, in the index or not, whatever its score; those of
/// ``exclude`` stand nowhere, nor do words of a score below ``min_score``. ``sensitive`` is ``"allow"``, or ``"public"`` or
/// ``"family"``, which leave out words that are not for everybody, unless they are required.
///
/// ``order`` is ``"rows"`` or ``"columns"``: how fills are compared. With ``distinct`` no word stands
/// twice in a fill. ``memory`` is what searches may take, in bytes (a quarter of the machine's if it is
/// None), ``threads`` how many search where fills are counted or written (one a processor if it is
/// None).
///
/// A problem can be pickled, with its indexes.
#[pyclass(frozen, sequence, module = "enumerate_fills")]
pub struct Problem {
    pub problem: Arc<problem::Problem>,
    pub search: Search,
    pub threads: usize,
    /// What an answer about all fills may take, in bytes.
    pub memory: u64,
    pub counting: Counting,
    index: Py<Index>,
    asked: Asked,
    arguments: Arguments,
}

/// The arguments that a problem was made from, beside the index.
struct Arguments {
    grid: Vec<u8>,
    order: String,
    memory: Option<u64>,
    threads: Option<usize>,
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (
        index, grid, *, order="rows", distinct=false, memory=None, threads=None,
        min_slot=2, short_runs="free", diagonals=false, reversed=false, symmetric=false, wrap=None,
        across=None, down=None, require=None, exclude=None, min_score=None, sensitive="allow",
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = index::index)] index: Py<Index>,
        grid: &Bound<'_, PyAny>,
        order: &str,
        distinct: bool,
        #[pyo3(from_py_with = numbers::memory)] memory: Option<u64>,
        #[pyo3(from_py_with = numbers::threads)] threads: Option<usize>,
        #[pyo3(from_py_with = numbers::least_slot)] min_slot: usize,
        short_runs: &str,
        diagonals: bool,
        reversed: bool,
        symmetric: bool,
        wrap: Option<&str>,
        #[pyo3(from_py_with = index::across)] across: Option<Py<Index>>,
        #[pyo3(from_py_with = index::down)] down: Option<Py<Index>>,
        require: Option<&Bound<'_, PyAny>>,
        exclude: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = numbers::least_score)] min_score: Option<Score>,
        sensitive: &str,
    ) -> PyResult<Problem> {
        let named_order = match order {
            "rows" => Order::Rows,
            "columns" => Order::Columns,
            _ => return Err(value_error(format!("order {order:?}: it is 'rows' or 'columns'"))),
        };
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads_used = threads.unwrap_or_else(all);
        let Index { index: words, alphabet, .. } = index.get();
        let rules = SlotRules {
            least: min_slot,
            short_runs: named("short_runs", short_runs)?,
            diagonals,
            reversed,
            symmetric,
            wrap: wrap.map(|wrap| named("wrap", wrap)).transpose()?.unwrap_or_default(),
            ..SlotRules::default()
        };
        let asked = Asked::new(rules, across, down, alphabet)?;
        let asked = asked.choosing(require, exclude, min_score, alphabet)?;
        let (text, place) = Grid::of(grid)?;
        let parsed =
            puzzle::read_grid(&text, alphabet).map_err(|error| puzzle_error(py, &place, error))?;
        let parsed =
            asked.rules.apply(parsed).map_err(|error| input_error(py, &place, None, error))?;
        let asked = asked.leaving_out(named("sensitive", sensitive)?, words, &parsed, alphabet);
        let (halt, dictionaries) = (Halt::default(), asked.dictionaries(words));
        let made = watched(py, &halt, || {
            problem::Problem::of(parsed, alphabet.clone(), dictionaries, &halt)
        })?;
        let problem = made.map_err(|error| match error {
            ProblemError::Halted(error) => halted(error),
            error => value_error(error),
        })?;
        let problem = Arc::new(if distinct { problem.distinct() } else { problem });
        let all = memory.unwrap_or_else(quarter_of_memory);
        let own = [dictionaries.across, dictionaries.down].into_iter().flatten();
        let words_held: usize = own.chain([words]).map(lexicon::index::Index::bytes_held).sum();
        let held = (words_held + problem.table().bytes()) as u64;
        let memory_of_search = memory::of_search(all, held);
        Ok(Problem {
            search: Search { order: named_order, memory: memory_of_search, ..Search::default() },
            threads: threads_used,
            memory: all,
            counting: Counting::new(Arc::clone(&problem), named_order, all),
            problem,
            asked,
            arguments: Arguments { grid: text, order: order.to_owned(), memory, threads },
            index,
        })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let layers = match self.layers() {
            1 => String::new(),
            layers => format!("{layers} layers of "),
        };
        let (slots, words) = (self.problem.network().slots.len(), self.index(py).get().size());
        let mut told = format!(
            "<Problem of {layers}{} rows and {} columns, {slots} slots, {words} words",
            self.rows(),
            self.columns()
        );
        // Of the arguments those that ask for something else than is usual.
        let usual = ["'rows'", "'free'", "False", "None", "[]", "2", "'allow'"];
        for (name, value) in self.__getnewargs_ex__(py)?.1 {
            let value = value.repr()?.to_string();
            if !usual.contains(&&*value) {
                told += &format!(", {name}={value}");
            }
        }
        Ok(told + ">")
    }

    /// The grid as a picture for notebooks; None if it has several layers or no picture.
    fn _repr_svg_(&self) -> Option<String> {
        picture(self.problem.grid(), self.problem.alphabet())
    }

    /// The words.
    #[getter]
    pub fn index(&self, py: Python<'_>) -> Py<Index> {
        self.index.clone_ref(py)
    }

    /// The grid, as the text that it was made from.
    #[getter]
    fn grid(&self) -> Grid {
        Grid::of_text(self.arguments.grid.clone())
    }

    /// How many layers the grid has: 1 unless it is a box.
    #[getter]
    fn layers(&self) -> usize {
        self.problem.grid().layers()
    }

    /// How many rows the grid has, or each of its layers.
    #[getter]
    fn rows(&self) -> usize {
        self.problem.grid().rows() / self.layers()
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
        self.problem.is_distinct()
    }

    /// Why there is no fill, in a sentence, if that shows before any search; else None.
    #[getter]
    fn obstruction(&self) -> Option<String> {
        self.problem.obstruction().map(ToString::to_string)
    }

    pub fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let Arguments { grid, order, memory, threads } = &self.arguments;
        let named = PyDict::new(py);
        named.set_item("order", order)?;
        named.set_item("distinct", self.problem.is_distinct())?;
        named.set_item("memory", memory)?;
        named.set_item("threads", threads)?;
        self.asked.add_to(&named, self.problem.alphabet())?;
        Ok(((&self.index, grid.as_slice()).into_pyobject(py)?, named))
    }
}

impl Problem {
    /// The text of the grid.
    pub fn grid_text(&self) -> &[u8] {
        &self.arguments.grid
    }

    /// The text of a fill, given by the letters of its cells.
    pub fn print(&self, fill: &[Letter]) -> String {
        self.problem.print(fill)
    }

    /// The letters of the cells in the text of a fill.
    pub fn letters(&self, py: Python<'_>, fill: &str) -> PyResult<Vec<Letter>> {
        let lines: Vec<&str> = fill.trim_end_matches(['\n', '\r']).lines().collect();
        parse(&lines, &self.problem).map_err(|error| {
            input_error(py, "fill", Some((error.row + 1, error.column + 1)), error)
        })
    }

    /// Whether words are required, excluded, or chosen by their scores.
    pub fn chooses_words(&self) -> bool {
        self.asked.chooses_words()
    }

    /// Whether some word must stand somewhere.
    pub fn requires_words(&self) -> bool {
        self.problem.required().next().is_some()
    }

    /// The words of a fill, given by the letters of its cells, slot by slot.
    pub fn slot_words(&self, fill: &[Letter]) -> impl Iterator<Item = (SlotId, Vec<Letter>)> {
        let slots = &self.problem.network().slots;
        slots.ids().map(move |slot| {
            (slot, slots[slot].cells.iter().map(|cell| fill[cell.index()]).collect())
        })
    }

    /// The sum of the scores of the words of a fill.
    pub fn total(&self, fill: &[Letter]) -> Total {
        let index = &self.index.get().index;
        let score = |(slot, word): (SlotId, Vec<Letter>)| match self.asked.has_own_lists() {
            // A slot may be one with slots of other lists, so that only its own list tells.
            true => {
                let scores = self.problem.scores(self.problem.list_of(slot));
                scores.map_or(Score::ZERO, |scores| scores.of_words([&word[..]].into_iter())[0])
            }
            false => index.score(&word).unwrap_or(Score::ZERO),
        };
        self.slot_words(fill).map(score).sum()
    }
}
