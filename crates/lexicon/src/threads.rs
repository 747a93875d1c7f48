//! Threads that work beside their caller, where there are any.
//!
//! WebAssembly has none, a library without the feature `threads` starts none, and a system may refuse one. So
//! whoever starts a thread does its work by itself where it was not started, and comes to the same answer.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

/// Whether threads can be started at all.
pub const ARE_THERE: bool = cfg!(all(feature = "threads", not(target_family = "wasm")));

/// What a lock guards, also where a thread panicked with it: for values that each change leaves whole, or where whoever
/// joins that thread panics too.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a thread within a scope; `None` where there are no threads, or the system starts no more.
///
/// ```
/// use lexicon::threads;
/// let sum = std::thread::scope(|scope| match threads::start(scope, || 1 + 2) {
///     Some(thread) => thread.join().unwrap(),
///     None => 1 + 2,
/// });
/// assert_eq!(sum, 3);
/// ```
pub fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    // Where there are none, even to ask for one panics.
    if ARE_THERE { thread::Builder::new().spawn_scoped(scope, work).ok() } else { None }
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
        let others: Vec<_> = (1..threads).map_while(|_| start(scope, work)).collect();
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
            start(scope, run);
        }
        one();
        run();
    });
}
