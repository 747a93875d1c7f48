//! Counts of the work of a search.

use csp::SolverStatistics;

/// Counts of the nodes of a search, by depth, and the memory that it held.
///
/// A *node* is a letter that is placed, or a word where its letters are placed as a whole, as in the last runs of
/// a rectangle. A node counts at the depth of its last letter: the number of cells before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The nodes whose last letter is at each depth.
    pub nodes: Vec<u64>,
    /// The nodes among them that left no letter or word to some cell or run ahead, or that a constraint
    /// between slots forbids.
    pub dead_ends: Vec<u64>,
    /// The questions to the oracle.
    pub oracle: SolverStatistics,
    /// The letters about which no question was needed, as a known fill has them.
    pub witness_hits: u64,
    /// Whether memory was too short to look ahead, so that the search was plain.
    pub is_short_of_memory: bool,
    /// The memory that the search held for itself, in bytes; of several threads, all together.
    pub bytes: usize,
    /// The memory that its threads shared, in bytes.
    pub shared_bytes: usize,
}

impl Statistics {
    /// No node yet on a number of cells.
    pub(super) fn of(cells: usize) -> Statistics {
        Statistics { nodes: vec![0; cells], dead_ends: vec![0; cells], ..Statistics::default() }
    }

    /// Adds the counts of another search on as many cells.
    pub(crate) fn add(&mut self, other: &Statistics) {
        let add = |sums: &mut Vec<u64>, counts: &[u64]| {
            sums.resize(sums.len().max(counts.len()), 0);
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        };
        add(&mut self.nodes, &other.nodes);
        add(&mut self.dead_ends, &other.dead_ends);
        self.oracle += other.oracle;
        self.witness_hits += other.witness_hits;
        self.is_short_of_memory |= other.is_short_of_memory;
        self.bytes += other.bytes;
        self.shared_bytes = self.shared_bytes.max(other.shared_bytes);
    }

    /// All memory that the search held, in bytes.
    pub fn total_bytes(&self) -> usize {
        self.bytes + self.shared_bytes
    }

    /// All nodes.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().sum()
    }

    /// All dead ends.
    pub fn total_dead_ends(&self) -> u64 {
        self.dead_ends.iter().sum()
    }
}
