//! The statistics of a listing.

use std::fmt;

use enumerate::search::Statistics;
use serde::Serialize;

/// The times of a listing.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ListingTimes {
    /// To find where the listing begins.
    pub seconds_seek: f64,
    /// From the start of the search to the first fill.
    pub seconds_first_fill: Option<f64>,
    /// To search and write.
    pub seconds_search: f64,
}

/// The statistics of a listing.
#[derive(Debug, Serialize)]
pub struct ListingStatistics {
    fills: u64,
    complete: bool,
    nodes: u64,
    dead_ends: u64,
    nodes_by_depth: Vec<u64>,
    dead_ends_by_depth: Vec<u64>,
    search_bytes: usize,
    oracle: OracleStatistics,
    #[serde(flatten)]
    times: ListingTimes,
}

/// The statistics of the extension oracle.
#[derive(Debug, Serialize)]
struct OracleStatistics {
    questions: u64,
    dead: u64,
    dead_by_propagation: u64,
    completions: u64,
    undecided: u64,
    witness_hits: u64,
    choices: u64,
    failures: u64,
    restarts: u64,
    dead_components_met: u64,
}

impl ListingStatistics {
    /// The statistics of a search that wrote `fills` fills: all there are if it is complete.
    pub fn new(
        statistics: Statistics,
        fills: u64,
        complete: bool,
        times: ListingTimes,
    ) -> ListingStatistics {
        let oracle = statistics.oracle;
        ListingStatistics {
            fills,
            complete,
            nodes: statistics.total_nodes(),
            dead_ends: statistics.total_dead_ends(),
            search_bytes: statistics.total_bytes(),
            oracle: OracleStatistics {
                questions: oracle.calls,
                dead: oracle.dead,
                dead_by_propagation: oracle.dead_by_propagation,
                completions: oracle.completions,
                undecided: oracle.limits,
                witness_hits: statistics.witness_hits,
                choices: oracle.nodes,
                failures: oracle.failures,
                restarts: oracle.restarts,
                dead_components_met: oracle.remembered,
            },
            nodes_by_depth: statistics.nodes,
            dead_ends_by_depth: statistics.dead_ends,
            times,
        }
    }
}

impl fmt::Display for ListingStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = if self.complete { "complete" } else { "not complete" };
        write!(f, "fills       {}, {end}", self.fills)?;
        match self.times.seconds_first_fill {
            Some(first) => writeln!(f, ", the first after {first:.4} s")?,
            None => writeln!(f)?,
        }
        let each = match self.nodes {
            0 => String::new(),
            nodes => format!(", {:.1} ns a node", self.times.seconds_search * 1e9 / nodes as f64),
        };
        writeln!(
            f,
            "search      {} nodes, {} dead ends, in {:.4} s{each}",
            self.nodes, self.dead_ends, self.times.seconds_search
        )?;
        writeln!(f, "memory      {} bytes for the search", self.search_bytes)?;
        write!(f, "{}", self.oracle)?;
        writeln!(f, "depth       nodes  dead ends")?;
        for (depth, nodes) in self.nodes_by_depth.iter().enumerate() {
            if *nodes > 0 {
                writeln!(f, "{:5} {nodes:11} {:10}", depth + 1, self.dead_ends_by_depth[depth])?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for OracleStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "oracle      {} questions: {} dead ({} by propagation), {} with a completion, {} \
             undecided; {} prefixes settled by a witness",
            self.questions,
            self.dead,
            self.dead_by_propagation,
            self.completions,
            self.undecided,
            self.witness_hits,
        )?;
        if self.questions > 0 {
            writeln!(
                f,
                "            {} choices, {} failures, {} restarts, {} dead components met again",
                self.choices, self.failures, self.restarts, self.dead_components_met
            )?;
        }
        Ok(())
    }
}
