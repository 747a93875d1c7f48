//! The statistics of a search for the best fill.

use std::sync::atomic::{AtomicU64, Ordering};

/// The statistics of a search for the best fill, of all threads together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BestStatistics {
    /// Nodes whose bound was computed, nodes of neighbourhoods and letters placed by walks and in clusters included.
    pub nodes: u64,
    /// Nodes opened again, to be searched on.
    pub opened: u64,
    /// Neighbourhoods of the best fill searched.
    pub neighbourhoods: u64,
    /// Fills drawn by beliefs, whole or in a region of the best fill, those that came to no fill among them.
    pub draws: u64,
    /// Fills found that were among the best by then.
    pub improvements: u64,
    /// Sweeps of prices over the crossings.
    pub sweeps: u64,
    /// Words that the sweeps looked at: some ten nanoseconds each.
    pub work: u64,
    /// Nodes that are still open.
    pub open: u64,
}

/// The counts of all threads together.
#[derive(Debug, Default)]
pub(super) struct Counts {
    nodes: AtomicU64,
    sweeps: AtomicU64,
    work: AtomicU64,
    opened: AtomicU64,
    neighbourhoods: AtomicU64,
    draws: AtomicU64,
    improvements: AtomicU64,
}

impl Counts {
    /// Adds nodes, sweeps, and words looked at.
    pub(super) fn add(&self, [nodes, sweeps, work]: [u64; 3]) {
        for (count, more) in [(&self.nodes, nodes), (&self.sweeps, sweeps), (&self.work, work)] {
            count.fetch_add(more, Ordering::Relaxed);
        }
    }

    pub(super) fn opened(&self) {
        self.opened.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn neighbourhood(&self) {
        self.neighbourhoods.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn draw(&self) {
        self.draws.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn improvement(&self) {
        self.improvements.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The counts, with a number of open nodes.
    pub(super) fn statistics(&self, open: usize) -> BestStatistics {
        let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
        BestStatistics {
            nodes: self.nodes(),
            opened: count(&self.opened),
            neighbourhoods: count(&self.neighbourhoods),
            draws: count(&self.draws),
            improvements: count(&self.improvements),
            sweeps: count(&self.sweeps),
            work: count(&self.work),
            open: open as u64,
        }
    }
}
