//! Work outside the lock of the interpreter, which ends soon when a signal is to raise an exception.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use lexicon::Halt;
use lexicon::threads;
use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;

use crate::errors::{not_started, warn};
use crate::terms::Terms;

/// How often to ask whether a signal came: soon enough for people, and next to no work.
const LOOK: Duration = Duration::from_millis(20);

/// Does some work in a thread of its own, without the lock of the interpreter; meanwhile signals are
/// answered. If that raises an exception, as Ctrl-C does, `halt` is set, the end of the work is waited
/// for, which must come soon then, and the exception is returned.
pub fn watched<T: Send>(
    py: Python<'_>,
    halt: &Halt,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    watched_on(py, halt, &Terms::default(), work)
}

/// As [`watched`], on terms: the work is ended in the same way when its time is over, and who asks for it is told
/// how far it is.
pub fn watched_on<'py, T: Send>(
    py: Python<'py>,
    halt: &Halt,
    terms: &Terms<'py>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let is_done = AtomicBool::new(false);
    let told = Told { is_done: &is_done, waiting: thread::current() };
    thread::scope(|scope| {
        let work = move || {
            let _told = told;
            work()
        };
        let worker = threads::start(scope, work).map_err(not_started)?;
        let mut interrupt = None;
        loop {
            py.detach(|| thread::park_timeout(LOOK));
            if is_done.load(Ordering::Acquire) {
                break;
            }
            // Once it is to end, nothing else is asked.
            if interrupt.is_none()
                && let Err(error) = terms.look(py)
            {
                halt.set();
                interrupt = Some(error);
            }
        }
        match (worker.join(), interrupt) {
            (Err(panic), _) => std::panic::resume_unwind(panic),
            (Ok(_), Some(interrupt)) => Err(interrupt),
            (Ok(done), None) => {
                tell_refused_threads(py)?;
                Ok(done)
            }
        }
    })
}

/// Warns, once in a process, that the system refused a thread, if it did: there are fewer than were asked for.
fn tell_refused_threads(py: Python<'_>) -> PyResult<()> {
    static IS_TOLD: AtomicBool = AtomicBool::new(false);
    match threads::refusal() {
        Some(refusal) if !IS_TOLD.swap(true, Ordering::Relaxed) => {
            let category = py.get_type::<PyRuntimeWarning>();
            warn(py, &category, &format!("{refusal}; fewer are at work"))
        }
        _ => Ok(()),
    }
}

/// Tells who waits that the work is done, also if it panicked.
struct Told<'w> {
    is_done: &'w AtomicBool,
    waiting: Thread,
}

impl Drop for Told<'_> {
    fn drop(&mut self) {
        self.is_done.store(true, Ordering::Release);
        self.waiting.unpark();
    }
}
