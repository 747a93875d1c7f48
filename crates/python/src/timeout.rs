//! How long work may take, and what tells that it was not enough.

use std::time::{Duration, Instant};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyMemoryError, PyTimeoutError};
use pyo3::prelude::*;

pyo3::create_exception!(
    enumerate_fills,
    Timeout,
    PyTimeoutError,
    "The time that ``timeout`` allows is over; ``found`` is what was found before, or None."
);

pyo3::create_exception!(
    enumerate_fills,
    OutOfMemory,
    PyMemoryError,
    "The memory that ``memory`` allows is too small; ``found`` is what was found before."
);

/// When work is to end without being asked; never if it has no deadline.
#[derive(Clone, Copy, Default)]
pub struct Deadline {
    at: Option<Instant>,
}

impl Deadline {
    /// The deadline after some time; none without it, or where no clock tells it.
    pub fn after(time: Option<Duration>) -> Deadline {
        Deadline { at: time.and_then(|time| Instant::now().checked_add(time)) }
    }

    /// Whether it has come.
    pub fn is_over(self) -> bool {
        self.at.is_some_and(|at| Instant::now() >= at)
    }

    /// The exception that tells so once it has come.
    pub fn check(self, py: Python<'_>) -> PyResult<()> {
        match self.is_over() {
            true => Err(with_found(py, Timeout::new_err("stopped by 'timeout'"), None::<()>)),
            false => Ok(()),
        }
    }
}

/// An exception that has what was found before it.
pub fn with_found<'py>(
    py: Python<'py>,
    error: PyErr,
    found: Option<impl IntoPyObject<'py>>,
) -> PyErr {
    let set = || error.value(py).setattr("found", found.into_bound_py_any(py)?);
    match set() {
        Ok(()) => error,
        Err(wrong) => wrong,
    }
}
