//! The best fills known.

use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::top::Top;
use lexicon::threads::lock;
use network::WordId;

/// A fill of a part: a word for each of its slots, in their order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PartFill {
    pub(super) total: i64,
    pub(super) words: Vec<WordId>,
}

/// The best fills of a part that are known, as many as are asked for; shared by threads.
#[derive(Debug)]
pub(super) struct Incumbents {
    fills: Mutex<Top<i64, PartFill>>,
    /// That of the fills, to be read without a lock.
    threshold: AtomicI64,
}

impl Incumbents {
    /// None yet, to become up to `most`, each of a total above a threshold.
    pub(super) fn above(threshold: i64, most: usize) -> Incumbents {
        let fills = Mutex::new(Top::new(most as u64, Some(threshold)));
        Incumbents { fills, threshold: AtomicI64::new(threshold) }
    }

    /// The total that a fill must exceed to be one of the best.
    pub(super) fn threshold(&self) -> i64 {
        self.threshold.load(Ordering::Relaxed)
    }

    /// Adds a fill if it is one of the best and not known yet; says whether it was.
    pub(super) fn add(&self, fill: PartFill) -> bool {
        let mut fills = lock(&self.fills);
        let is_known = || fills.items().any(|known| *known == fill);
        if fill.total <= self.threshold() || is_known() || !fills.add(fill.total, || fill) {
            return false;
        }
        if let Some(threshold) = fills.threshold() {
            self.threshold.store(threshold, Ordering::Relaxed);
        }
        true
    }

    /// The fills, the best first; of equal fills, the fill found first.
    pub(super) fn fills(&self) -> Vec<PartFill> {
        let fills = lock(&self.fills).clone().into_items();
        fills.into_iter().map(|(_, fill)| fill).collect()
    }

    /// The best fill.
    pub(super) fn best(&self) -> Option<PartFill> {
        lock(&self.fills).best().cloned()
    }
}
