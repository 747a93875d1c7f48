//! Grids made to order.

use std::time::Duration;

use lexicon::named::NameError;
use lexicon::{Alphabet, Halt};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use setter::generation::{Conditions, GenerationError, Method, Sampler, Size, Symmetry};

use crate::errors::{halted, value_error};
use crate::grid::Grid;
use crate::numbers;
use crate::terms::Terms;
use crate::timeout::Deadline;
use crate::watched::watched_on;

/// What the argument `blocks` may be.
const BLOCKS: &str = "it is a number of cells, the least and the most, or a share from 0.0 to 1.0";

/// How black cells are written.
const BLACK: char = '#';

/// An iterator of random grids that meet conditions.
///
/// Each is drawn without regard to those before, outside the lock of the interpreter.
#[pyclass(module = "enumerate_fills")]
pub struct Grids {
    sampler: Sampler,
    halt: Halt,
    deadline: Deadline,
    left: u64,
}

/// How many cells are to be black.
#[derive(FromPyObject)]
enum Blocks {
    Cells(usize),
    Range(usize, usize),
    Share(f64),
}

/// Random grids of so many rows and columns, each drawn with the same probability among all that meet the
/// conditions, where ``is_uniform`` says so.
///
/// ``style`` is ``"french"``, ``"american"``, ``"british"`` or ``"arrows"``; each other condition takes
/// the place of what the style says, as the flags of ``setter grid`` do. ``blocks`` is how many cells are black: a number, the
/// least and the most, or a share of all cells, as 0.15, of which the nearest number is taken that the symmetry
/// allows. ``symmetry`` is ``"none"``, ``"rotation"``, ``"mirror"``, ``"flip"``, ``"both"``,
/// ``"quarter"`` or ``"diagonal"``, ``checked`` ``"all"`` or ``"some"``.
///
/// There are ``limit`` grids, or no end if it is None. The same ``seed`` draws the same grids, and those that
/// ``setter grid`` draws with it.
///
/// Raises ValueError if no grid meets the conditions, and Timeout about ``timeout`` seconds after the call.
#[pyfunction]
#[pyo3(signature = (
    rows, columns, *, style="french", blocks=None, symmetry=None, min_length=None, max_length=None, words=None,
    checked=None, lattice=false, limit=None, seed=None, timeout=None,
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn grids(
    py: Python<'_>,
    #[pyo3(from_py_with = numbers::rows)] rows: usize,
    #[pyo3(from_py_with = numbers::columns)] columns: usize,
    style: &str,
    blocks: Option<&Bound<'_, PyAny>>,
    symmetry: Option<&str>,
    #[pyo3(from_py_with = numbers::shortest)] min_length: Option<usize>,
    #[pyo3(from_py_with = numbers::longest)] max_length: Option<usize>,
    #[pyo3(from_py_with = numbers::words)] words: Option<usize>,
    checked: Option<&str>,
    lattice: bool,
    #[pyo3(from_py_with = numbers::limit)] limit: Option<u64>,
    #[pyo3(from_py_with = numbers::seed)] seed: Option<u64>,
    #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
) -> PyResult<Grids> {
    let size = Size::new(rows, columns).map_err(value_error)?;
    let mut conditions = Conditions::of_style(style.parse().map_err(value_error)?, size);
    if let Some(symmetry) = symmetry {
        let symmetry: Symmetry = symmetry.parse().map_err(value_error)?;
        conditions.symmetry = symmetry.allowed_by(size).map_err(value_error)?;
    }
    match checked {
        None => {}
        Some("all") => conditions.runs.unchecked = false,
        Some("some") => conditions.runs.unchecked = true,
        Some(name) => return Err(value_error(NameError::new("checked", name, &["all", "some"]))),
    }
    conditions.lattice |= lattice;
    conditions.runs.shortest = min_length.unwrap_or(conditions.runs.shortest);
    conditions.runs.longest = max_length.unwrap_or(conditions.runs.longest);
    conditions.words = words;
    match blocks.map(asked_blocks).transpose()? {
        None => {}
        Some(Blocks::Cells(cells)) => conditions.blacks = cells..=cells,
        Some(Blocks::Range(least, most)) if least > most => {
            let wrong = format!("blocks: ({least}, {most}) has no number in it");
            return Err(value_error(wrong));
        }
        Some(Blocks::Range(least, most)) => conditions.blacks = least..=most,
        Some(Blocks::Share(share)) => {
            let asked = share * size.cells() as f64;
            let off = |blacks: &usize| (*blacks as f64 - asked).abs();
            let possible = conditions.possible_blacks().into_iter();
            let nearest = possible.min_by(|one, two| off(one).total_cmp(&off(two)));
            let nearest = nearest.unwrap_or(asked as usize);
            conditions.blacks = nearest..=nearest;
        }
    }
    let (halt, deadline) = (Halt::default(), Deadline::after(timeout));
    let seed = seed.unwrap_or(1);
    let terms = Terms::of(deadline);
    let sampler = watched_on(py, &halt, &terms, || Sampler::new(conditions, seed, &halt))?;
    Ok(Grids {
        sampler: sampler.map_err(failure)?,
        halt,
        deadline,
        left: limit.unwrap_or(u64::MAX),
    })
}

#[pymethods]
impl Grids {
    fn __iter__(slf: PyRef<'_, Grids>) -> PyRef<'_, Grids> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Grid>> {
        if self.left == 0 {
            return Ok(None);
        }
        let (sampler, terms) = (&mut self.sampler, Terms::of(self.deadline));
        let drawn = watched_on(py, &self.halt, &terms, || sampler.draw());
        if drawn.is_err() {
            // What was halted draws nothing more.
            self.left = 0;
        }
        let pattern = drawn?.map_err(failure)?;
        self.left -= 1;
        let alphabet = Alphabet::default();
        let text = pattern.grid(alphabet.all(), BLACK).print(&[], &alphabet);
        Ok(Some(Grid::of_text(text.into_bytes())))
    }

    fn __repr__(&self) -> String {
        let left = match self.left {
            u64::MAX => "no end of them".into(),
            left => format!("{left} to come"),
        };
        format!("<Grids drawn by {}, {left}>", self.method())
    }

    /// Whether each grid that meets the conditions has the same probability; else they come from a Markov chain
    /// that leans to grids that differ by few cells from many others.
    #[getter]
    fn is_uniform(&self) -> bool {
        self.sampler.method().is_uniform()
    }

    /// How grids are drawn: ``"rejection"``, ``"census"`` or ``"chain"``.
    #[getter]
    fn method(&self) -> &'static str {
        match self.sampler.method() {
            Method::Rejection => "rejection",
            Method::Census { .. } => "census",
            Method::Placing => "placing",
            Method::Chain { .. } => "chain",
        }
    }
}

fn asked_blocks(blocks: &Bound<'_, PyAny>) -> PyResult<Blocks> {
    let asked: Blocks = blocks
        .extract()
        .map_err(|_| PyTypeError::new_err(format!("blocks: {blocks}: {BLOCKS}")))?;
    match asked {
        Blocks::Share(share) if !(0.0..=1.0).contains(&share) => {
            Err(value_error(format!("blocks: {blocks}: {BLOCKS}")))
        }
        asked => Ok(asked),
    }
}

fn failure(error: GenerationError) -> PyErr {
    match error {
        GenerationError::Halted(error) => halted(error),
        error => value_error(error),
    }
}
