//! Exact numbers with a fraction.

use std::fmt::Display;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// A `decimal.Decimal` of a number as it is printed.
pub fn decimal<'py>(py: Python<'py>, number: &impl Display) -> PyResult<Bound<'py, PyAny>> {
    static DECIMAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    DECIMAL.import(py, "decimal", "Decimal")?.call1((number.to_string(),))
}
