//! Grids and networks as a program gives them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use lexicon::{Alphabet, Source};
use puzzle::{Format, MAX_BYTES, Options};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple, PyType};

use crate::errors::{unreadable, value_error};

/// The extensions that tell the path of a file from a row of cells, though each is letters after an open cell.
const EXTENSIONS: [&str; 13] = [
    ".txt", ".grid", ".net", ".network", ".exolve", ".html", ".ipuz", ".json", ".puz", ".jpz",
    ".cfp", ".xd", ".gz",
];

/// The text of a grid: ``Grid.from_text("...\n.#.\n...\n")``, or ``Grid.from_file("grid.txt")``.
///
/// A line is a row: ``.`` or ``1`` for an open cell, ``#`` or ``0`` for a black one, a given letter, or
/// ``[aeiou]`` for a cell that takes one of these; after a cell ``|`` for a bar on its right, ``_`` for one
/// below, ``+`` for both; a line ``-`` ends a layer. It may also be a network file, which lists slots by the
/// names of their cells, or a puzzle of another program. A ``Problem`` reads it with its alphabet.
#[pyclass(frozen, subclass, module = "enumerate_fills")]
pub struct Grid {
    text: Vec<u8>,
    /// The name of the grid in errors.
    place: String,
}

#[pymethods]
impl Grid {
    /// The grid of a text, as str or bytes.
    #[staticmethod]
    fn from_text(text: &Bound<'_, PyAny>) -> PyResult<Grid> {
        let bytes = match (text.cast::<PyString>(), text.cast::<PyBytes>()) {
            (Ok(text), _) => text.to_cow()?.into_owned().into_bytes(),
            (_, Ok(bytes)) => bytes.as_bytes().to_vec(),
            (Err(_), Err(_)) => return Err(no_grid(text)?),
        };
        Ok(Grid { text: bytes, place: "grid".into() })
    }

    /// The grid of a file; the path is a str or ``os.PathLike``.
    #[staticmethod]
    fn from_file(path: PathBuf) -> PyResult<Grid> {
        let text = Source::File(path.clone()).whole(MAX_BYTES);
        let text = text.map_err(|error| unreadable(&path, "grid", &error))?;
        Ok(Grid { text, place: path.display().to_string() })
    }

    /// Its text; what is not UTF-8, as in puzzles of other programs, is replaced.
    #[getter]
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Grid.from_text({})", PyString::new(py, &self.text()).repr()?))
    }

    fn __eq__(&self, other: &Grid) -> bool {
        self.text == other.text
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyBytes::new(py, &self.text).hash()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let made = PyType::new::<Grid>(py).getattr("from_text")?;
        Ok((made, (PyBytes::new(py, &self.text),)))
    }

    /// A picture for notebooks; None if it is no grid of one layer over the letters a to z.
    fn _repr_svg_(&self) -> Option<String> {
        let alphabet = Alphabet::default();
        let grid = puzzle::read_grid(&self.text, &alphabet).ok()?;
        picture(&grid, &alphabet)
    }
}

impl Grid {
    /// The grid of a text that this program made.
    pub fn of_text(text: Vec<u8>) -> Grid {
        Grid { text, place: "grid".into() }
    }

    /// The text of a grid, and what to call it.
    pub fn of(grid: &Bound<'_, PyAny>) -> PyResult<(Vec<u8>, String)> {
        if let Ok(grid) = grid.cast::<Grid>() {
            let Grid { text, place } = grid.get();
            return Ok((text.clone(), place.clone()));
        }
        if let Ok(text) = grid.cast::<PyString>() {
            let text = text.to_cow()?;
            if names_a_file(&text) {
                return Err(value_error(format!(
                    "grid: {text:?} names a file, and a str is the text of a grid: \
                     Grid.from_file({text:?}) reads the file; Grid.from_text({text:?}) is the grid of one row"
                )));
            }
        }
        let Grid { text, place } = match grid.extract::<PathBuf>() {
            Ok(path) if !grid.is_instance_of::<PyString>() => Grid::from_file(path)?,
            _ => Grid::from_text(grid)?,
        };
        Ok((text, place))
    }
}

/// That an object is no grid.
fn no_grid(object: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let rows = match object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        true => "; rows are the text \"\\n\".join(rows)",
        false => "",
    };
    Ok(PyTypeError::new_err(format!(
        "grid: {}: it is a Grid, the text of one as str or bytes, or the path of a file{rows}",
        object.repr()?
    )))
}

/// Whether a text is one line without its end that looks like the path of a file, or is one.
fn names_a_file(text: &str) -> bool {
    let has_extension = || {
        let lower = text.to_lowercase();
        EXTENSIONS.iter().any(|extension| lower.ends_with(extension))
    };
    !text.is_empty()
        && !text.contains(['\n', '\r'])
        && (text.contains(['/', '\\']) || has_extension() || Path::new(text).is_file())
}

/// The picture of a grid of one layer.
pub fn picture(grid: &network::grid::Grid, alphabet: &Alphabet) -> Option<String> {
    if grid.layers() > 1 || grid.listed().is_some() {
        return None;
    }
    let read = puzzle::read(grid.to_text(alphabet).as_bytes(), alphabet).ok()?;
    let options = Options { solution: true, ..Options::default() };
    let written = puzzle::write(&read.puzzle, Format::Svg, options).ok()?;
    String::from_utf8(written.bytes).ok()
}

/// Slots by the names of their cells: ``Network(slots=[["a", "b", "c"], ["c", "d", "e"]])``.
///
/// Each slot is its cells in the order in which a word is read; a name is any str without blanks. A slot may
/// be a str of names with blanks between them, as ``"a b c"``. Fills are compared in ``order``, which has
/// each cell once (if it is None, the cells as the slots first meet them). ``given`` tells the letters that
/// cells may have: ``{"a": "s", "b": "[aeiou]"}``. ``layout`` is how a fill is printed: rows of names, with
/// ``"#"`` for nothing there.
///
/// It is the ``Grid`` of the text of a network file.
#[pyclass(frozen, extends = Grid, module = "enumerate_fills")]
pub struct Network;

#[pymethods]
impl Network {
    #[new]
    #[pyo3(signature = (slots, *, order=None, given=None, layout=None))]
    fn new(
        slots: &Bound<'_, PyAny>,
        order: Option<&Bound<'_, PyAny>>,
        given: Option<HashMap<String, String>>,
        layout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Network>> {
        let mut text = String::from("slots\n");
        text += &lines("slots", slots)?;
        if text == "slots\n" {
            return Err(value_error("slots: there are none"));
        }
        if let Some(order) = order {
            text += &format!("order\n{}\n", line("order", order)?);
        }
        let mut given: Vec<(String, String)> = given.unwrap_or_default().into_iter().collect();
        given.sort();
        if !given.is_empty() {
            text += "given\n";
        }
        for (cell, letters) in given {
            named("given", &cell)?;
            named("given", &letters)?;
            text += &format!("{cell} {letters}\n");
        }
        if let Some(layout) = layout {
            text += "layout\n";
            text += &lines("layout", layout)?;
        }
        let grid = Grid { text: text.into_bytes(), place: "network".into() };
        Ok(PyClassInitializer::from(grid).add_subclass(Network))
    }

    fn __repr__(slf: &Bound<'_, Network>) -> String {
        format!("<Network {:?}>", slf.as_super().get().text())
    }
}

/// Rows of names of cells, a line each.
fn lines(part: &str, rows: &Bound<'_, PyAny>) -> PyResult<String> {
    if rows.is_instance_of::<PyString>() {
        let wrong = format!("{part}: one str: it is an iterable of them, as [{}]", rows.repr()?);
        return Err(PyTypeError::new_err(wrong));
    }
    rows.try_iter()?.map(|row| Ok(line(part, &row?)? + "\n")).collect()
}

/// The names of cells on one line.
fn line(part: &str, names: &Bound<'_, PyAny>) -> PyResult<String> {
    let names: Vec<String> = match names.cast::<PyString>() {
        Ok(names) => names.to_cow()?.split_whitespace().map(ToOwned::to_owned).collect(),
        Err(_) => names.try_iter()?.map(|name| name?.extract()).collect::<PyResult<_>>()?,
    };
    names.iter().try_for_each(|name| named(part, name))?;
    let least = if part == "slots" { 2 } else { 1 };
    match names.len() >= least {
        true => Ok(names.join(" ")),
        false => Err(value_error(format!(
            "{part}: {} cells in a row, which has at least {least}",
            names.len()
        ))),
    }
}

/// Refuses a name that a network file reads as something else.
fn named(part: &str, name: &str) -> PyResult<()> {
    let is_name = !name.is_empty() && !name.contains(char::is_whitespace) && !name.contains("//");
    match is_name {
        true => Ok(()),
        false => Err(value_error(format!(
            "{part}: {name:?}: it has at least one character, and neither blanks nor \"//\""
        ))),
    }
}
