//! What all threads have done together.

use std::sync::atomic::{AtomicU64, Ordering};

use super::statistics::BestStatistics;

/// What all threads have done together.
#[derive(Debug, Default)]
pub(super) struct Counts {
    nodes: AtomicU64,
    sweeps: AtomicU64,
    work: AtomicU64,
    opened: AtomicU64,
    neighbourhoods: AtomicU64,
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

    pub(super) fn improvement(&self) {
        self.improvements.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The counts, with so many nodes open.
    pub(super) fn statistics(&self, open: usize) -> BestStatistics {
        let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
        BestStatistics {
            nodes: self.nodes(),
            opened: count(&self.opened),
            neighbourhoods: count(&self.neighbourhoods),
            improvements: count(&self.improvements),
            sweeps: count(&self.sweeps),
            work: count(&self.work),
            open: open as u64,
        }
    }
}
