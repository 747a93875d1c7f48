//! Work outside the lock of the interpreter, which ends soon when a signal is to raise an exception.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use lexicon::Halt;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

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
        let worker = thread::Builder::new()
            .name("enumerate".into())
            .spawn_scoped(scope, work)
            .map_err(|error| PyOSError::new_err(format!("cannot start a thread: {error}")))?;
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
            (Ok(done), None) => Ok(done),
        }
    })
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
