//! The terms of work that takes long: the arguments `timeout` and `progress`.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::timeout::Deadline;

/// How often progress is told.
const TELL: Duration = Duration::from_millis(100);

/// How far work is: a call with ``progress=`` is told it ten times a second.
#[pyclass(frozen, get_all, module = "enumerate_fills")]
pub struct Progress {
    /// How long it took so far, in seconds.
    seconds: f64,
    /// Which fraction of the work is done, from 0 to 1, as far as can be judged; None if nothing tells.
    fraction: Option<f64>,
    /// How many were found so far of what is sought: fills, words, or trees.
    found: u64,
}

#[pymethods]
impl Progress {
    fn __repr__(&self) -> String {
        let Progress { seconds, fraction, found } = self;
        let fraction =
            fraction.map_or(String::new(), |done| format!(", {:.3} % done", 100.0 * done));
        format!("<Progress after {seconds:.1} s{fraction}, {found} found>")
    }
}

/// How far work is, as its own threads tell it.
pub struct Told {
    /// The bits of a number; NaN if nothing tells.
    fraction: AtomicU64,
    found: AtomicU64,
}

impl Told {
    pub fn set_fraction(&self, fraction: f64) {
        self.fraction.store(fraction.to_bits(), Ordering::Relaxed);
    }

    pub fn set_found(&self, found: u64) {
        self.found.store(found, Ordering::Relaxed);
    }
}

/// When work is to end without being asked, and who is told how far it is.
pub struct Terms<'py> {
    deadline: Deadline,
    progress: Option<Bound<'py, PyAny>>,
    begun: Instant,
    /// When progress is told next, since the work began.
    next: Cell<Duration>,
    pub told: Told,
}

impl<'py> Terms<'py> {
    /// The terms that the arguments tell.
    pub fn new(
        timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Terms<'py>> {
        if let Some(progress) = progress.as_ref().filter(|progress| !progress.is_callable()) {
            let wrong = format!("progress: {}: it is called with a Progress", progress.repr()?);
            return Err(PyTypeError::new_err(wrong));
        }
        Ok(Terms { progress, ..Terms::of(Deadline::after(timeout)) })
    }

    /// Work that ends at a deadline, and tells nobody how far it is.
    pub fn of(deadline: Deadline) -> Terms<'py> {
        let unknown = AtomicU64::new(f64::NAN.to_bits());
        let told = Told { fraction: unknown, found: AtomicU64::new(0) };
        Terms { deadline, progress: None, begun: Instant::now(), next: Cell::new(TELL), told }
    }

    /// Looks up, in the thread that asked for the work: answers signals, and tells progress if it is time.
    ///
    /// # Errors
    /// The error that is to end the work: an exception that a signal or the callback raised, or `Timeout`.
    pub fn look(&self, py: Python<'py>) -> PyResult<()> {
        py.check_signals()?;
        self.deadline.check(py)?;
        let elapsed = self.begun.elapsed();
        let Some(progress) = self.progress.as_ref().filter(|_| elapsed >= self.next.get()) else {
            return Ok(());
        };
        self.next.set(elapsed + TELL);
        let fraction = f64::from_bits(self.told.fraction.load(Ordering::Relaxed));
        let told = Progress {
            seconds: elapsed.as_secs_f64(),
            fraction: Some(fraction).filter(|fraction| !fraction.is_nan()),
            found: self.told.found.load(Ordering::Relaxed),
        };
        progress.call1((told,))?;
        Ok(())
    }
}

impl Default for Terms<'_> {
    /// Work that ends by itself.
    fn default() -> Self {
        Terms::of(Deadline::default())
    }
}
