//! Jobs done by several threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use lexicon::threads;

/// The results of jobs, in their order, which are done by at most `threads` threads. Each thread makes
/// itself what it works with, and takes the next job when it is done with one.
pub fn map<S, T: Send>(
    threads: NonZero<usize>,
    jobs: usize,
    start: impl Fn() -> S + Sync,
    job: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let count = threads.get().min(jobs);
    if count <= 1 {
        let mut state = start();
        return (0..jobs).map(|number| job(&mut state, number)).collect();
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut state, mut done) = (start(), Vec::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= jobs {
                return done;
            }
            done.push((number, job(&mut state, number)));
        }
    };
    let mut done: Vec<_> = threads::share(count, work).into_iter().flatten().collect();
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        for threads in [1, 3, 200] {
            let threads = NonZero::new(threads).unwrap();
            let squares = map(threads, 100, || (), |(), number| number * number);
            assert!(squares.into_iter().eq((0..100).map(|number| number * number)));
            assert!(map(threads, 0, || (), |(), number| number).is_empty());
        }
    }
}
