//! What a search did.

use csp::SolverStatistics;

/// Counts of what a search did, by depth: the number of cells before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The letters placed on the cell at each depth.
    pub nodes: Vec<u64>,
    /// The letters among them after which no letter could be placed on the next cell, or that
    /// made a word stand twice where that is not wanted.
    pub dead_ends: Vec<u64>,
    /// What was asked of the oracle.
    pub oracle: SolverStatistics,
    /// The letters about which no question was needed, as they are those of a known fill.
    pub witness_hits: u64,
    /// Whether memory was too short to look ahead, so that the search was plain.
    pub is_short_of_memory: bool,
    /// The memory that the search held for itself, in bytes; of several threads, all together.
    pub bytes: usize,
    /// The memory that its threads shared, in bytes.
    pub shared_bytes: usize,
}

impl Statistics {
    /// Nothing done yet on this number of cells.
    pub(super) fn of(cells: usize) -> Statistics {
        Statistics { nodes: vec![0; cells], dead_ends: vec![0; cells], ..Statistics::default() }
    }

    /// Adds what another search did on as many cells.
    pub(crate) fn add(&mut self, other: &Statistics) {
        let add = |sums: &mut Vec<u64>, counts: &[u64]| {
            sums.resize(sums.len().max(counts.len()), 0);
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        };
        add(&mut self.nodes, &other.nodes);
        add(&mut self.dead_ends, &other.dead_ends);
        self.oracle.add(&other.oracle);
        self.witness_hits += other.witness_hits;
        self.is_short_of_memory |= other.is_short_of_memory;
        self.bytes += other.bytes;
        self.shared_bytes = self.shared_bytes.max(other.shared_bytes);
    }

    /// All memory that the search held, in bytes.
    pub fn total_bytes(&self) -> usize {
        self.bytes + self.shared_bytes
    }

    /// All letters placed.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().sum()
    }

    /// All dead ends.
    pub fn total_dead_ends(&self) -> u64 {
        self.dead_ends.iter().sum()
    }
}
