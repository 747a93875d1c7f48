//! Fills as arrays of NumPy.

use lexicon::Alphabet;
use network::{Grid, Problem};
use pyo3::exceptions::PyModuleNotFoundError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};

use crate::errors::value_error;

/// Refuses an alphabet with letters that no byte holds.
pub fn check_ascii(alphabet: &Alphabet) -> PyResult<()> {
    let all = alphabet.spell(&alphabet.all().iter().collect::<Vec<_>>());
    match all.chars().find(|letter| !letter.is_ascii()) {
        Some(letter) => Err(value_error(format!(
            "the letter {letter:?} is not ASCII: no byte of an array holds it"
        ))),
        None => Ok(()),
    }
}

/// Adds the characters of all cells of a fill, as it is printed, in ASCII.
pub fn add_cells(problem: &Problem, fill: &str, cells: &mut Vec<u8>) {
    let grid = problem.grid();
    // A row has as many bytes as columns, and the end of its line.
    let mut place = 0;
    for row in 0..grid.rows() {
        place += grid.before_row(row).len();
        cells.extend_from_slice(&fill.as_bytes()[place..place + grid.columns()]);
        place += grid.columns() + 1;
    }
}

/// A package that is needed by what gives arrays, tables and frames alone.
pub fn optional<'py>(py: Python<'py>, package: &str) -> PyResult<Bound<'py, PyModule>> {
    py.import(package).map_err(|error| match error.is_instance_of::<PyModuleNotFoundError>(py) {
        true => PyModuleNotFoundError::new_err(format!(
            "{package} is needed for that: pip install {package}"
        )),
        false => error,
    })
}

/// Numbers as an array of the type float64.
pub fn floats<'py>(
    py: Python<'py>,
    shape: &[usize],
    numbers: &[f64],
) -> PyResult<Bound<'py, PyAny>> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
    let bytes = PyByteArray::new(py, &bytes);
    let array = optional(py, "numpy")?.call_method1("frombuffer", (bytes, "float64"))?;
    array.call_method1("reshape", PyTuple::new(py, shape)?)
}

/// The cells of so many fills as an array, which has the shape of the text.
pub fn array<'py>(
    py: Python<'py>,
    grid: &Grid,
    cells: &[u8],
    fills: usize,
) -> PyResult<Bound<'py, PyAny>> {
    // Of a byte array, which may be changed, not of bytes.
    let bytes = PyByteArray::new(py, cells);
    let array = optional(py, "numpy")?.call_method1("frombuffer", (bytes, "uint8"))?;
    let (layers, rows, columns) = (grid.layers(), grid.rows(), grid.columns());
    match layers {
        1 => array.call_method1("reshape", (fills, rows, columns)),
        _ => array.call_method1("reshape", (fills, layers, rows / layers, columns)),
    }
}
