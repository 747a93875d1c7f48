//! The statistics of a search, whatever the algorithm.

use csp::{BestByWorst, BestStatistics, SolverStatistics, TextbookStatistics};
use serde::{Deserialize, Serialize};

/// The statistics of a search. A number that an algorithm does not count is `None`.
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
    /// Slots left because no word was left to try in them.
    pub dead_ends: Option<u64>,
    /// Choices undone because they failed.
    pub backtracks: u64,
    /// The backtracks among them that went back over at least one slot without a part in the dead end.
    pub jumps: Option<u64>,
    /// Slots that jumps went over, in all.
    pub jumped: Option<u64>,
    /// The slots that the longest jump went over.
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

impl From<BestStatistics> for SearchStatistics {
    fn from(did: BestStatistics) -> SearchStatistics {
        SearchStatistics {
            nodes: did.nodes,
            restarts: Some(did.opened + did.neighbourhoods + did.draws),
            work: Some(did.work),
            ..SearchStatistics::default()
        }
    }
}

impl From<&BestByWorst> for SearchStatistics {
    /// What the solver and branch and bound did together; they count work in units of their own, which have no sum.
    fn from(found: &BestByWorst) -> SearchStatistics {
        let solver = SearchStatistics::from(found.solver);
        found.searches.iter().fold(solver, |did, &search| {
            let more = SearchStatistics::from(search);
            SearchStatistics {
                nodes: did.nodes + more.nodes,
                restarts: did.restarts.zip(more.restarts).map(|(restarts, more)| restarts + more),
                work: None,
                ..did
            }
        })
    }
}

impl From<TextbookStatistics> for SearchStatistics {
    fn from(did: TextbookStatistics) -> SearchStatistics {
        SearchStatistics {
            nodes: did.nodes,
            words_tried: Some(did.words_tried),
            revisions: Some(did.revisions),
            prunings: Some(did.words_pruned),
            wipe_outs: Some(did.wipe_outs),
            dead_ends: Some(did.dead_ends),
            backtracks: did.backtracks,
            jumps: Some(did.jumps),
            jumped: Some(did.jump_lengths.sum),
            longest_jump: Some(did.jump_lengths.longest),
            deepest: Some(did.deepest),
            restarts: None,
            work: Some(did.work),
            seconds: 0.0,
        }
    }
}
