//! Fills by their words, as arrays and as tables.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use setter::naming::slot_names;

use crate::arrays::{add_cells, array, check_ascii, optional};
use crate::errors::value_error;
use crate::numbers::decimal;
use crate::problem::Problem;

#[pymethods]
impl Problem {
    /// The names of the slots in their order, as ``"row 1"`` or ``"column 3b"``.
    #[getter]
    fn slots(&self) -> Vec<String> {
        slot_names(self.problem.network())
    }

    /// The words of a fill by the names of their slots.
    ///
    /// Raises InputError, a ValueError, if the text has another shape than the grid. Whether the words are in the
    /// index is not asked: ``fill in problem`` tells.
    fn words<'py>(&self, py: Python<'py>, fill: &str) -> PyResult<Bound<'py, PyDict>> {
        let (letters, words) = (self.letters(py, fill)?, PyDict::new(py));
        for (name, (_, word)) in self.slots().iter().zip(self.slot_words(&letters)) {
            words.set_item(name, self.problem.alphabet().spell(&word))?;
        }
        Ok(words)
    }

    /// The total of a fill: the sum of the scores of its words, an exact ``decimal.Decimal``.
    #[pyo3(name = "total")]
    fn total_of<'py>(&self, py: Python<'py>, fill: &str) -> PyResult<Bound<'py, PyAny>> {
        decimal(py, &self.total(&self.letters(py, fill)?))
    }

    /// Fills as a NumPy array of the shape (n, rows, columns) and the type uint8, as ``Fills.arrays`` has them: of a
    /// sample, a slice, or any other fills.
    fn array<'py>(
        &self,
        py: Python<'py>,
        fills: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        check_ascii(self.problem.alphabet())?;
        let (mut cells, mut count) = (Vec::new(), 0);
        for fill in several(fills)? {
            // A text of another shape is refused; it is printed as the grid is.
            let fill: String = self.print(&self.letters(py, &fill?.to_cow()?)?);
            add_cells(&self.problem, &fill, &mut cells);
            count += 1;
        }
        array(py, self.problem.grid(), &cells, count)
    }

    /// Fills as a table of pyarrow: a column ``fill`` with the text, and one for each slot with its word, by the names
    /// of ``slots``. ``pyarrow.parquet.write_table`` writes it as Parquet.
    fn table<'py>(
        &self,
        py: Python<'py>,
        fills: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let names = self.slots();
        let mut columns: Vec<Column> = (0..=names.len()).map(|_| Column::default()).collect();
        for fill in several(fills)? {
            let letters = self.letters(py, &fill?.to_cow()?)?;
            columns[0].push(&self.print(&letters))?;
            for (column, (_, word)) in columns[1..].iter_mut().zip(self.slot_words(&letters)) {
                column.push(&self.problem.alphabet().spell(&word))?;
            }
        }
        let arrow = optional(py, "pyarrow")?;
        let arrays =
            columns.iter().map(|column| column.array(&arrow)).collect::<PyResult<Vec<_>>>()?;
        let named = PyDict::new(py);
        named
            .set_item("names", ["fill".to_owned()].into_iter().chain(names).collect::<Vec<_>>())?;
        arrow.getattr("Table")?.call_method("from_arrays", (arrays,), Some(&named))
    }
}

/// The items of what is to be several fills: a str is one.
fn several<'py>(
    fills: &Bound<'py, PyAny>,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyString>>> + use<'py>> {
    if fills.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("fills: one str: it is an iterable of fills, as [fill]"));
    }
    Ok(fills.try_iter()?.map(|fill| Ok(fill?.cast_into()?)))
}

/// Texts of a column, as Arrow has them: one after the other, with the places where they end.
#[derive(Default)]
struct Column {
    text: Vec<u8>,
    ends: Vec<i32>,
}

impl Column {
    fn push(&mut self, text: &str) -> PyResult<()> {
        self.text.extend_from_slice(text.as_bytes());
        let end = i32::try_from(self.text.len());
        self.ends.push(end.map_err(|_| {
            value_error("fills: more than 2 GiB of text in a column: a table has fewer of them")
        })?);
        Ok(())
    }

    fn array<'py>(&self, arrow: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
        let py = arrow.py();
        let places: Vec<u8> =
            [0].iter().chain(&self.ends).flat_map(|place: &i32| place.to_ne_bytes()).collect();
        let buffer = |bytes: &[u8]| arrow.call_method1("py_buffer", (PyBytes::new(py, bytes),));
        let parts = (self.ends.len(), buffer(&places)?, buffer(&self.text)?);
        arrow.getattr("StringArray")?.call_method1("from_buffers", parts)
    }
}
