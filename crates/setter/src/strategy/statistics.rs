//! What a search did, whatever the algorithm.

use crossword::csp::SolverStatistics;
use serde::{Deserialize, Serialize};

/// What a search did. What an algorithm does not count is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SearchStatistics {
    /// Choices made: words or letters tried.
    pub nodes: u64,
    /// Words tried.
    pub words_tried: Option<u64>,
    /// Slots or arcs revised.
    pub revisions: Option<u64>,
    /// Words removed by revisions.
    pub prunings: Option<u64>,
    /// Slots left without a word.
    pub wipe_outs: Option<u64>,
    /// Choices undone because they failed.
    pub backtracks: u64,
    /// Those of them that went back by more than one level.
    pub jumps: Option<u64>,
    /// Levels that jumps went over, in all.
    pub jumped: Option<u64>,
    /// The levels that the longest jump went over.
    pub longest_jump: Option<u64>,
    /// The most slots that had a word at a time.
    pub deepest: Option<u64>,
    /// How often the search started over.
    pub restarts: Option<u64>,
    /// Blocks of 64 words touched.
    pub work: Option<u64>,
    /// How long the search took.
    pub seconds: f64,
}

impl From<SolverStatistics> for SearchStatistics {
    fn from(did: SolverStatistics) -> SearchStatistics {
        SearchStatistics {
            nodes: did.nodes,
            backtracks: did.failures,
            restarts: Some(did.restarts),
            work: Some(did.work),
            ..SearchStatistics::default()
        }
    }
}
