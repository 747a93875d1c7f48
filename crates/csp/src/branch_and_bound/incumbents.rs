//! The best fills known.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use network::WordId;

/// A fill of a part: a word for each of its slots, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PartFill {
    pub(super) total: i64,
    pub(super) words: Vec<WordId>,
}

/// The best fills of a part that are known, as many as are asked for; shared by threads.
#[derive(Debug)]
pub(super) struct Incumbents {
    most: usize,
    fills: Mutex<Vec<PartFill>>,
    threshold: AtomicI64,
}

impl Incumbents {
    /// None yet, to become up to `most`.
    pub(super) fn new(most: usize) -> Incumbents {
        // Scores are not negative, so each first fill is better than this threshold.
        Incumbents { most, ..Incumbents::above(-1) }
    }

    /// None yet, to become one of a total above a threshold.
    pub(super) fn above(threshold: i64) -> Incumbents {
        Incumbents { most: 1, fills: Mutex::default(), threshold: AtomicI64::new(threshold) }
    }

    /// The total that a fill must exceed to be one of the best.
    pub(super) fn threshold(&self) -> i64 {
        self.threshold.load(Ordering::Relaxed)
    }

    /// Adds a fill if it is one of the best and not known yet; says whether it was.
    pub(super) fn add(&self, fill: PartFill) -> bool {
        let mut fills = lock(&self.fills);
        if fill.total <= self.threshold() || fills.contains(&fill) {
            return false;
        }
        let place = fills.partition_point(|other| other.total >= fill.total);
        fills.insert(place, fill);
        fills.truncate(self.most);
        if let (true, Some(last)) = (fills.len() == self.most, fills.last()) {
            self.threshold.store(last.total, Ordering::Relaxed);
        }
        true
    }

    /// The fills, the best first; of equal fills, the fill found first.
    pub(super) fn fills(&self) -> Vec<PartFill> {
        lock(&self.fills).clone()
    }

    /// The best fill.
    pub(super) fn best(&self) -> Option<PartFill> {
        lock(&self.fills).first().cloned()
    }
}

/// Locks a value that threads share. Each change of the value is whole, so the value is whole even if a thread
/// panicked.
pub(super) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
