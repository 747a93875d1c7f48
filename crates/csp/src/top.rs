//! The best of many.

use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The items of the greatest totals, up to a number of items, each once; of equal totals, the least items.
#[derive(Clone, Debug)]
pub(crate) struct Top<T> {
    most: usize,
    /// The best first.
    kept: BTreeSet<(Reverse<i64>, T)>,
}

impl<T: Ord> Top<T> {
    /// No items yet, to become up to `most`, which is at least 1.
    pub(crate) fn new(most: usize) -> Top<T> {
        Top { most, kept: BTreeSet::new() }
    }

    /// The total of the worst item, once there are as many as there may be.
    pub(crate) fn least(&self) -> Option<i64> {
        let Reverse(least) = self.kept.last()?.0;
        (self.kept.len() == self.most).then_some(least)
    }

    /// Keeps an item of this total, if it is one of the best and not kept yet; says whether it was added. Takes time in
    /// proportion to the logarithm of the items kept.
    pub(crate) fn add(&mut self, total: i64, item: impl FnOnce() -> T) -> bool {
        let is_full = self.kept.len() == self.most;
        if is_full && self.kept.last().is_some_and(|(least, _)| total < least.0) {
            return false;
        }
        let item = (Reverse(total), item());
        if is_full && self.kept.last().is_some_and(|worst| item >= *worst) {
            return false;
        }
        let is_new = self.kept.insert(item);
        if is_new && is_full {
            self.kept.pop_last();
        }
        is_new
    }

    /// The items with their totals, the best first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (i64, &T)> {
        self.kept.iter().map(|(Reverse(total), item)| (*total, item))
    }

    /// The items with their totals, the best first.
    pub(crate) fn into_items(self) -> Vec<(i64, T)> {
        self.kept.into_iter().map(|(Reverse(total), item)| (total, item)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_totals_the_least_items_are_kept_each_once() {
        let mut best = Top::new(3);
        let items = [(1, "c"), (3, "b"), (1, "d"), (3, "a"), (3, "b"), (1, "a"), (0, "a")];
        let added = items.map(|(total, name)| best.add(total, || name));
        assert_eq!(added, [true, true, true, true, false, true, false]);
        assert_eq!(best.least(), Some(1));
        assert_eq!(best.into_items(), [(3, "a"), (3, "b"), (1, "a")]);
    }
}
