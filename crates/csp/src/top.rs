//! The best of many.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The items of the greatest totals, up to a number of items; of equal totals, those that came first.
///
/// ```
/// let mut best = csp::Top::new(2, None);
/// for (total, name) in [(1, "a"), (3, "b"), (1, "c"), (3, "d")] {
///     best.add(total, || name);
/// }
/// assert_eq!((best.threshold(), best.best()), (Some(3), Some(&"b")));
/// assert_eq!(best.into_items(), [(3, "b"), (3, "d")]);
/// ```
#[derive(Clone, Debug)]
pub struct Top<N, T> {
    most: u64,
    /// By totals, and of equals the last that came first: the worst is on top.
    kept: BinaryHeap<Reverse<(N, Reverse<u64>, T)>>,
    came: u64,
    threshold: Option<N>,
}

impl<N: Copy + Ord, T: Ord> Top<N, T> {
    /// No items yet, to become up to `most`, which is at least 1; each of a total above the threshold, if there is one.
    pub fn new(most: u64, threshold: Option<N>) -> Top<N, T> {
        Top { most, kept: BinaryHeap::new(), came: 0, threshold }
    }

    /// The total that an item must exceed to be kept; `None` if any will do.
    pub fn threshold(&self) -> Option<N> {
        self.threshold
    }

    /// Keeps an item of this total, if it is one of the best; says whether it is. Takes time in proportion to the
    /// logarithm of the items kept.
    #[inline]
    pub fn add(&mut self, total: N, item: impl FnOnce() -> T) -> bool {
        let is_kept = Some(total) > self.threshold;
        if is_kept {
            if self.kept.len() as u64 == self.most {
                self.kept.pop();
            }
            self.kept.push(Reverse((total, Reverse(self.came), item())));
            self.came += 1;
            if self.kept.len() as u64 == self.most {
                self.threshold = self.kept.peek().map(|&Reverse((total, ..))| total);
            }
        }
        is_kept
    }

    /// The items, in any order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = &T> {
        self.kept.iter().map(|Reverse((_, _, item))| item)
    }

    /// About how many bytes the items take, also while they are put in order; without what they own.
    pub fn bytes(&self) -> usize {
        (self.kept.capacity() + self.kept.len()) * size_of::<(N, u64, T)>()
    }

    /// The best item. Takes time in proportion to the items.
    pub fn best(&self) -> Option<&T> {
        self.kept.iter().min().map(|Reverse((_, _, item))| item)
    }

    /// The items with their totals, the best first.
    pub fn into_items(self) -> Vec<(N, T)> {
        let sorted = self.kept.into_sorted_vec().into_iter();
        sorted.map(|Reverse((total, _, item))| (total, item)).collect()
    }
}
