//! The best fills known.

use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::top::Top;
use lexicon::letters::Letter;
use lexicon::threads::lock;
use network::WordId;

/// A fill of a component: a word for each of its slots, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ComponentFill {
    pub(crate) total: i64,
    pub(crate) words: Vec<WordId>,
}

/// A fill as fills of equal totals are compared: first the letters of its cells, in the order of the list.
type Ranked = (Vec<Letter>, Vec<WordId>);

/// The best fills known of a component, as many as are wanted; shared by threads.
#[derive(Debug)]
pub(crate) struct Incumbents {
    fills: Mutex<Top<Ranked>>,
    /// The total that a fill must exceed, to be read without a lock.
    threshold: AtomicI64,
}

impl Incumbents {
    /// None yet, to become up to `most`, each of a total above a threshold.
    pub(crate) fn above(threshold: i64, most: usize) -> Incumbents {
        Incumbents { fills: Mutex::new(Top::new(most)), threshold: AtomicI64::new(threshold) }
    }

    /// The total that a fill must exceed to be one of the best.
    pub(crate) fn threshold(&self) -> i64 {
        self.threshold.load(Ordering::Relaxed)
    }

    /// Adds a fill if it is one of the best and not known yet; returns whether it was. Fills of equal totals are compared by
    /// the `letters` of their cells.
    pub(crate) fn add(
        &self,
        fill: ComponentFill,
        letters: impl FnOnce(&[WordId]) -> Vec<Letter>,
    ) -> bool {
        let mut fills = lock(&self.fills);
        fill.total > self.threshold() && self.insert(&mut fills, fill, letters)
    }

    /// Adds a fill of the same total as the worst that is kept, in place of one whose letters come later.
    pub(crate) fn add_equal(&self, fill: ComponentFill, letters: Vec<Letter>) {
        self.insert(&mut lock(&self.fills), fill, |_| letters);
    }

    fn insert(
        &self,
        fills: &mut Top<Ranked>,
        ComponentFill { total, words }: ComponentFill,
        letters: impl FnOnce(&[WordId]) -> Vec<Letter>,
    ) -> bool {
        let is_added = fills.add(total, || (letters(&words), words));
        if let Some(least) = fills.least() {
            self.threshold.store(least, Ordering::Relaxed);
        }
        is_added
    }

    /// The total of the worst fill, once there are as many as are wanted.
    pub(crate) fn least(&self) -> Option<i64> {
        lock(&self.fills).least()
    }

    /// The total of the best fill.
    pub(crate) fn greatest(&self) -> Option<i64> {
        lock(&self.fills).iter().next().map(|(total, _)| total)
    }

    /// The fills, the best first; of equal fills, the fill whose letters come first.
    pub(crate) fn fills(&self) -> Vec<ComponentFill> {
        let fills = lock(&self.fills);
        fills
            .iter()
            .map(|(total, (_, words))| ComponentFill { total, words: words.clone() })
            .collect()
    }

    pub(crate) fn best(&self) -> Option<ComponentFill> {
        let fills = lock(&self.fills);
        let (total, (_, words)) = fills.iter().next()?;
        Some(ComponentFill { total, words: words.clone() })
    }
}
