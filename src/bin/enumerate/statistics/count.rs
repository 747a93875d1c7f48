//! What an answer about all fills took.

use std::fmt;
use std::time::Duration;

use enumerate::count::{self, Counter, Method, Sweep};
use serde::Serialize;

/// How the fills were counted.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum MethodName {
    AndOr,
    Walk,
}

/// The sweep that the order of cells of an AND/OR search began as.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum SweepName {
    Rows,
    Columns,
    RisingDiagonals,
    FallingDiagonals,
}

/// What counting took.
#[derive(Debug, Serialize)]
pub struct CountStatistics {
    /// None if the count ended before that was settled.
    method: Option<MethodName>,
    /// None without AND/OR search; so for the next.
    cell_order: Option<SweepName>,
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
    /// Those of a counter; fills of distinct words are walked through without it.
    pub fn new(counter: &Counter<'_>, distinct: bool, answer: Duration) -> CountStatistics {
        let method = counter.method().or(distinct.then_some(Method::Walk));
        CountStatistics::of(method, counter.statistics(), answer)
    }

    /// Those of any answer.
    pub fn of(
        method: Option<Method>,
        statistics: count::CountStatistics,
        answer: Duration,
    ) -> CountStatistics {
        CountStatistics {
            method: method.map(|method| match method {
                Method::AndOr => MethodName::AndOr,
                _ => MethodName::Walk,
            }),
            cell_order: statistics.cell_order.map(|order| match order.sweep {
                Sweep::Rows => SweepName::Rows,
                Sweep::Columns => SweepName::Columns,
                Sweep::RisingDiagonals => SweepName::RisingDiagonals,
                Sweep::FallingDiagonals => SweepName::FallingDiagonals,
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
            Some(MethodName::AndOr) => "by AND/OR search, ",
            Some(MethodName::Walk) => "by a walk, ",
            None => "",
        };
        writeln!(f, "count       {method}in {:.4} s", self.seconds_answer)?;
        if let Some(sweep) = self.cell_order {
            let cells = match sweep {
                SweepName::Rows => "row after row",
                SweepName::Columns => "column after column",
                SweepName::RisingDiagonals => "along rising diagonals",
                SweepName::FallingDiagonals => "along falling diagonals",
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
