//! Threads that work beside their caller, where there are any: all threads are started here.
//!
//! WebAssembly has none, a library without the feature `threads` starts none, and a system may refuse one. So
//! whoever starts a thread does its work by itself where it was not started, and comes to the same answer, or
//! says why there is none. A command tells once that there were [fewer](refusal) than wanted.
#![allow(clippy::disallowed_methods, reason = "this is the one place where threads are started")]

use std::hint::black_box;
use std::io;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, JoinHandle, Scope, ScopedJoinHandle};

use thiserror::Error;

/// Whether threads can be started at all.
pub const ARE_THERE: bool = cfg!(all(feature = "threads", not(target_family = "wasm")));

/// Locks a mutex, also after a thread panicked that held it: for values that each change leaves whole, or where the thread
/// that joins the other panics too.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A thread was not started.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NotStarted {
    /// There are no threads here at all.
    #[error("cannot start a thread: there are none here")]
    NoThreads,
    /// The system starts no more, for this reason.
    #[error("cannot start a thread: {0}")]
    Refused(String),
}

/// The first refusal of the system in this process.
static REFUSAL: OnceLock<NotStarted> = OnceLock::new();

/// Why the system refused a thread to this process, if it did: the first time that it did.
pub fn refusal() -> Option<&'static NotStarted> {
    REFUSAL.get()
}

/// Starts a thread by `start`, where there are any.
fn try_to_start<T>(start: impl FnOnce() -> io::Result<T>) -> Result<T, NotStarted> {
    // Where there are none, even to ask for one panics.
    if !ARE_THERE {
        return Err(NotStarted::NoThreads);
    }
    start().map_err(|error| {
        let refused = NotStarted::Refused(error.to_string());
        REFUSAL.get_or_init(|| refused.clone());
        refused
    })
}

/// Starts a thread within a scope.
///
/// ```
/// use lexicon::threads;
/// let sum = std::thread::scope(|scope| match threads::start(scope, || 1 + 2) {
///     Ok(thread) => thread.join().unwrap(),
///     Err(_) => 1 + 2,
/// });
/// assert_eq!(sum, 3);
/// ```
///
/// # Errors
/// Where there are no threads, or the system starts no more.
pub fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<ScopedJoinHandle<'scope, T>, NotStarted> {
    try_to_start(|| {
        look_for_room()?;
        thread::Builder::new().spawn_scoped(scope, work)
    })
}

/// Starts a thread for each work within a scope, one after the other, until one is not started: no further ones are asked for
/// then. Returns those that were started, perhaps none.
pub fn start_each<'scope, T: Send + 'scope, W: FnOnce() -> T + Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    works: impl IntoIterator<Item = W>,
) -> Vec<ScopedJoinHandle<'scope, T>> {
    works.into_iter().map_while(|work| start(scope, work).ok()).collect()
}

/// The address space that must be left for the work of all threads where another is started, for a process ends where it has
/// none at all. The stack of a thread is two MiB: many threads would take what there is.
const ROOM: usize = 1 << 27;

/// An error where too little address space is left for another thread. It is asked for, and given back untouched.
fn look_for_room() -> io::Result<()> {
    let mut room = Vec::<u8>::new();
    let found = room.try_reserve_exact(ROOM);
    // Else a compiler may leave out memory that nobody uses.
    black_box(&room);
    found.map_err(|_| io::ErrorKind::OutOfMemory.into())
}

/// Starts a thread of a name, which its starter need not outlive.
///
/// # Errors
/// Where there are no threads, or the system starts no more.
pub fn start_alone<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, NotStarted> {
    try_to_start(|| thread::Builder::new().name(name.into()).spawn(work))
}

/// Does `work` on this thread, and at the same time on others, on `threads` in all, or on fewer where the
/// system starts no more: the results of the threads, the result of this thread last. Each thread takes parts
/// of the work that they share, so all of it is done also where there is one thread.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
/// let next = AtomicU64::new(1);
/// let add_up = || std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed)).take_while(|&number| number <= 100).sum();
/// let sums: Vec<u64> = lexicon::threads::share(3, add_up);
/// assert_eq!(sums.iter().sum::<u64>(), 5050);
/// ```
pub fn share<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    let work = &work;
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map_while(|_| start(scope, work).ok()).collect();
        let own = work();
        let join = |other: ScopedJoinHandle<'_, T>| {
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        others.into_iter().map(join).chain([own]).collect()
    })
}

/// Does `one` work on this thread, and at the same time `other` work on a second one; where there are fewer
/// than two `threads`, or the system starts no more, after it.
///
/// ```
/// let (mut sum, mut product) = (0, 0);
/// lexicon::threads::both(2, || sum = 2 + 3, || product = 2 * 3);
/// assert_eq!((sum, product), (5, 6));
/// ```
pub fn both(threads: usize, one: impl FnOnce(), other: impl FnOnce() + Send) {
    let other = Mutex::new(Some(other));
    let take = || lock(&other).take();
    let run = || take().map_or((), |other| other());
    thread::scope(|scope| {
        if threads > 1 {
            // Where it is not started, this thread comes to its work.
            let _ = start(scope, run);
        }
        one();
        run();
    });
}
