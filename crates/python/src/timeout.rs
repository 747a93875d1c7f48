//! How long work may take, and what tells that it was not enough.

use std::time::{Duration, Instant};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyMemoryError, PyTimeoutError};
use pyo3::prelude::*;

use crate::errors::value_error;

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
    /// The deadline after the seconds that an argument ``timeout`` tells.
    pub fn after(seconds: Option<f64>) -> PyResult<Deadline> {
        let time = time_of(seconds)?;
        Ok(Deadline { at: time.and_then(|time| Instant::now().checked_add(time)) })
    }

    /// The exception that tells so once it has come.
    pub fn check(self, py: Python<'_>) -> PyResult<()> {
        match self.at.is_some_and(|at| Instant::now() >= at) {
            true => Err(with_found(py, Timeout::new_err("stopped by 'timeout'"), None::<()>)),
            false => Ok(()),
        }
    }
}

/// The time that an argument ``timeout`` tells in seconds; none if it is not given or infinite.
pub fn time_of(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let seconds = seconds.filter(|seconds| *seconds != f64::INFINITY);
    let time = seconds.map(Duration::try_from_secs_f64).transpose();
    time.map_err(|wrong| value_error(format!("timeout: {wrong}")))
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
