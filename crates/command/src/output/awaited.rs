//! The calls of the system that last as long as a reader likes: the opening of a named pipe, and writes to it, to
//! standard output or to a terminal.
//!
//! A thread in such a call sees no request to halt. So the calls under way are known here, and the watch over the
//! run ends the process where one lasts although the run must end.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use lexicon::threads::lock;

/// A call under way.
struct Call {
    number: u64,
    since: Instant,
    /// What nobody reads.
    name: Arc<str>,
}

static CALLS: Mutex<Vec<Call>> = Mutex::new(Vec::new());

/// Makes a call that lasts as long as the reader of `name` likes.
pub fn awaiting<T>(name: &Arc<str>, call: impl FnOnce() -> T) -> T {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    lock(&CALLS).push(Call { number, since: Instant::now(), name: Arc::clone(name) });
    let result = call();
    lock(&CALLS).retain(|call| call.number != number);
    result
}

/// The name of something that a call has waited for a reader of, for at least this time.
pub fn unread(at_least: Duration) -> Option<Arc<str>> {
    let calls = lock(&CALLS);
    let call = calls.iter().find(|call| call.since.elapsed() >= at_least)?;
    Some(Arc::clone(&call.name))
}

/// Something that is written to, and that a reader may keep waiting.
#[derive(Debug)]
pub struct Awaited<W> {
    output: W,
    /// The name of what is read; none where nobody reads, as of a regular file.
    name: Option<Arc<str>>,
}

impl<W> Awaited<W> {
    /// An output that is read under this name, if anybody reads it while it is written.
    pub fn new(output: W, name: Option<Arc<str>>) -> Awaited<W> {
        Awaited { output, name }
    }

    /// Whether a write may wait for a reader.
    pub fn may_block(&self) -> bool {
        self.name.is_some()
    }
}

impl<W: Write> Awaited<W> {
    fn call<T>(&mut self, call: impl FnOnce(&mut W) -> T) -> T {
        match &self.name {
            Some(name) => awaiting(name, || call(&mut self.output)),
            None => call(&mut self.output),
        }
    }
}

impl<W: Write> Write for Awaited<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.call(|output| output.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.call(Write::flush)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_calls_that_last_are_told() {
        let name: Arc<str> = "a pipe".into();
        let none = unread(Duration::ZERO);
        assert!(none.is_none(), "{none:?}");
        awaiting(&name, || {
            assert_eq!(unread(Duration::ZERO), Some(Arc::clone(&name)));
            assert_eq!(unread(Duration::from_secs(3600)), None);
        });
        assert_eq!(unread(Duration::ZERO), None);
    }
}
