//! The statistics of a run by `--stats`: of its inputs, whatever the run, and of a listing or a count.
//!
//! `docs/statistics.md` documents the keys of the JSON.

use std::fmt::{self, Display};
use std::time::Duration;

use command::report::{StatsForm, write_stderr};
use enumerate::best::BestFills;
use enumerate::count::{CountStatistics as Counted, MaxMarginals, Method, Sweep};
use enumerate::search::Statistics;
use puzzle::inputs::{InputStatistics, Inputs};
use serde::Serialize;

use crate::flags::Listing;

#[derive(Debug, Serialize)]
struct RunStatistics<K> {
    #[serde(flatten)]
    inputs: InputStatistics,
    #[serde(flatten)]
    kind: K,
}

/// Writes the statistics of a run to standard error, if that was asked for.
pub fn report<K: Display + Serialize>(
    listing: &Listing,
    inputs: &Inputs,
    kind: impl FnOnce() -> K,
) {
    let Some(form) = listing.stats else { return };
    let inputs = InputStatistics::new(&inputs.index, &inputs.problem, inputs.times);
    let statistics = RunStatistics { inputs, kind: kind() };
    let text = match form {
        StatsForm::Text => format!("{}{}", statistics.inputs, statistics.kind),
        StatsForm::Json => serde_json::to_string(&statistics).unwrap_or_default() + "\n",
    };
    write_stderr(&text);
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct ListingTimes {
    /// To find where the listing begins.
    pub seconds_seek: f64,
    /// From the start of the search to the first fill.
    pub seconds_first_fill: Option<f64>,
    /// To search and write.
    pub seconds_search: f64,
}

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

#[derive(Debug, Serialize)]
pub struct CountStatistics {
    /// None if the count ended before one was chosen.
    method: Option<&'static str>,
    /// The sweep that the order of cells of an AND/OR search began as; none without AND/OR search, as the next
    /// field.
    cell_order: Option<&'static str>,
    cell_order_annealed: Option<bool>,
    components_expanded: u64,
    counts_remembered: u64,
    counts_met_again: u64,
    counts_forgotten: u64,
    nodes_walked: u64,
    count_bytes: usize,
    seconds_answer: f64,
}

impl CountStatistics {
    /// The statistics of any answer.
    pub fn of(method: Option<Method>, statistics: Counted, answer: Duration) -> CountStatistics {
        CountStatistics {
            method: method.map(|method| if method == Method::AndOr { "and-or" } else { "walk" }),
            cell_order: statistics.cell_order.map(|order| match order.sweep {
                Sweep::Rows => "rows",
                Sweep::Columns => "columns",
                Sweep::RisingDiagonals => "rising-diagonals",
                Sweep::FallingDiagonals => "falling-diagonals",
            }),
            cell_order_annealed: statistics.cell_order.map(|order| order.is_annealed),
            components_expanded: statistics.expanded,
            counts_remembered: statistics.remembered,
            counts_met_again: statistics.hits,
            counts_forgotten: statistics.forgotten,
            nodes_walked: statistics.walked,
            count_bytes: statistics.bytes,
            seconds_answer: answer.as_secs_f64(),
        }
    }
}

impl fmt::Display for CountStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = match self.method {
            Some("and-or") => "by AND/OR search, ",
            Some(_) => "by a walk, ",
            None => "",
        };
        writeln!(f, "count       {method}in {:.4} s", self.seconds_answer)?;
        if let Some(sweep) = self.cell_order {
            let cells = match sweep {
                "rows" => "row after row",
                "columns" => "column after column",
                "rising-diagonals" => "along rising diagonals",
                _ => "along falling diagonals",
            };
            let changed = match self.cell_order_annealed {
                Some(true) => ", changed by annealing",
                _ => "",
            };
            writeln!(f, "            cells taken {cells}{changed}")?;
        }
        writeln!(
            f,
            "            {} components expanded; {} counts remembered, met again {} times, {} \
             forgotten, {} bytes",
            self.components_expanded,
            self.counts_remembered,
            self.counts_met_again,
            self.counts_forgotten,
            self.count_bytes
        )?;
        writeln!(f, "            about {} nodes walked", self.nodes_walked)
    }
}

/// The statistics of the greatest totals with each letter on each cell.
#[derive(Debug, Serialize)]
pub struct BestHeatStatistics {
    /// The greatest total of all, as a decimal string; none if there is no fill.
    totals: Vec<String>,
    #[serde(flatten)]
    search: CountStatistics,
}

impl BestHeatStatistics {
    pub fn new(found: &MaxMarginals, answer: Duration) -> BestHeatStatistics {
        BestHeatStatistics {
            totals: found.best.iter().map(|total| total.to_string()).collect(),
            search: CountStatistics::of(found.method, found.statistics, answer),
        }
    }
}

impl fmt::Display for BestHeatStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(best) = self.totals.first() {
            writeln!(f, "best        a total of {best}")?;
        }
        self.search.fmt(f)
    }
}

/// The statistics of a search for the best fills, and their totals.
#[derive(Debug, Serialize)]
pub struct BestStatistics {
    /// Decimal strings, exact; so the bound.
    totals: Vec<String>,
    /// None if there is no fill.
    bound: Option<String>,
    proved: bool,
    nodes: u64,
    nodes_opened: u64,
    nodes_open: u64,
    neighbourhoods: u64,
    draws: u64,
    sweeps: u64,
    words_looked_at: u64,
    seconds_answer: f64,
}

impl BestStatistics {
    pub fn new(best: &BestFills, answer: Duration) -> BestStatistics {
        let did = best.statistics;
        BestStatistics {
            totals: best.fills.iter().map(|fill| fill.total.to_string()).collect(),
            bound: best.bound.map(|bound| bound.to_string()),
            proved: best.is_proved,
            nodes: did.nodes,
            nodes_opened: did.opened,
            nodes_open: did.open,
            neighbourhoods: did.neighbourhoods,
            draws: did.draws,
            sweeps: did.sweeps,
            words_looked_at: did.work,
            seconds_answer: answer.as_secs_f64(),
        }
    }
}

impl fmt::Display for BestStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(best), Some(least)) = (self.totals.first(), self.totals.last()) {
            writeln!(
                f,
                "best        {} with totals from {best} down to {least}",
                self.totals.len()
            )?;
        }
        if let Some(bound) = &self.bound {
            let proved = if self.proved { ", proved" } else { "" };
            writeln!(f, "bound       {bound}{proved}")?;
        }
        writeln!(f, "            in {:.4} s", self.seconds_answer)?;
        writeln!(
            f,
            "            {} nodes, {} opened again, {} open; {} neighbourhoods, {} draws",
            self.nodes, self.nodes_opened, self.nodes_open, self.neighbourhoods, self.draws
        )?;
        writeln!(
            f,
            "            {} sweeps of prices, {} words looked at",
            self.sweeps, self.words_looked_at
        )
    }
}
