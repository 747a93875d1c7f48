//! How the best fill is searched, and what is known of it meanwhile.

use std::time::Duration;

use lexicon::halt::Halt;
use lexicon::total::Total;

/// The parameters of the search for the best fill. No parameter changes which totals are the best.
#[derive(Clone, Debug)]
pub struct BestParameters {
    /// How many fills of the greatest totals are searched; at least 1.
    pub top: usize,
    /// The search ends when its bound is above the best total by no more than this share of the total, and above the
    /// total of each other fill that is searched by no more than that share of it.
    pub gap: f64,
    /// Whether fills of equal totals come in the order of the model's cells, and of the fills of the last total the first
    /// are found. Else any of these may come, and the search ends sooner.
    pub in_order: bool,
    /// The most nodes, letters placed by walks among them. The two or three nodes that begin the search do not count.
    pub nodes: u64,
    /// How long the search may take, from when the first thread begins.
    pub time: Option<Duration>,
    /// About how many bytes the open nodes may take. The less of the last half is left, the more nodes are searched depth first
    /// at a time.
    pub memory: u64,
    /// Whether neighbourhoods of the best fill are searched, and fills drawn, beside the tree.
    pub neighbourhoods: bool,
    /// Whether a walk without prices that move takes the place of the tree where it is short by estimate.
    pub walks: bool,
    /// The seed of all that is random; with one thread, the same seed gives the same search.
    pub seed: u64,
    /// Ends the search soon once it is set.
    pub halt: Halt,
}

impl Default for BestParameters {
    /// One fill, proved to be the best, without limits.
    fn default() -> BestParameters {
        BestParameters {
            top: 1,
            gap: 0.0,
            in_order: false,
            nodes: u64::MAX,
            time: None,
            memory: 1 << 28,
            neighbourhoods: true,
            walks: true,
            seed: 1,
            halt: Halt::default(),
        }
    }
}

/// The statistics of a search for the best fill, of all threads together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BestStatistics {
    /// Nodes whose bound was computed, nodes of neighbourhoods and letters placed by walks included.
    pub nodes: u64,
    /// Nodes opened again, to be searched on.
    pub opened: u64,
    /// Neighbourhoods of the best fill searched.
    pub neighbourhoods: u64,
    /// Draws by beliefs, of whole fills or of a region of the best fill; draws that came to no fill count too.
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

/// The total of a number of millionths, as the search counts.
pub(super) fn total(millionths: i64) -> Total {
    Total::from_millionths(millionths.max(0) as u128)
}

/// The best total known, and the bound that no fill exceeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestBounds {
    /// The total of the best fill, if there is one yet.
    pub best: Option<Total>,
    /// The bound that no fill exceeds; `None` if it is shown that there is no fill.
    pub bound: Option<Total>,
    /// Whether it is shown that no other fill is better than the fills known.
    pub is_proved: bool,
}

impl BestBounds {
    /// How far the bound is above the best total, as a share of the total: 0 if they are equal, and
    /// infinite if there is no fill yet.
    pub fn gap(&self) -> f64 {
        match (self.best, self.bound) {
            (_, None) => 0.0,
            (None, Some(_)) => f64::INFINITY,
            (Some(best), Some(bound)) if bound <= best => 0.0,
            (Some(best), Some(bound)) => (bound.as_f64() - best.as_f64()) / best.as_f64(),
        }
    }
}
