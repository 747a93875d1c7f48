//! The statistics of an answer about all fills, the best fills too.

use std::fmt;
use std::time::Duration;

use enumerate::count::{CountStatistics as Counted, Method, Sweep};
use lexicon::total::Total;
use serde::Serialize;

/// The statistics of a count.
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

/// The statistics of a search for the best fills, and their totals.
#[derive(Debug, Serialize)]
pub struct BestStatistics {
    /// Decimal strings, exact.
    totals: Vec<String>,
    /// Fills ranked and left out, as a word stands twice in them.
    fills_repeating: u64,
    #[serde(flatten)]
    search: CountStatistics,
}

impl BestStatistics {
    pub fn new(
        totals: &[Total],
        fills_repeating: u64,
        method: Option<Method>,
        statistics: Counted,
        answer: Duration,
    ) -> BestStatistics {
        BestStatistics {
            totals: totals.iter().map(Total::to_string).collect(),
            fills_repeating,
            search: CountStatistics::of(method, statistics, answer),
        }
    }
}

impl fmt::Display for BestStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(best), Some(least)) = (self.totals.first(), self.totals.last()) {
            write!(f, "best        {} with totals from {best} down to {least}", self.totals.len())?;
            match self.fills_repeating {
                0 => writeln!(f)?,
                repeating => writeln!(f, "; {repeating} left out that repeat a word")?,
            }
        }
        self.search.fmt(f)
    }
}
