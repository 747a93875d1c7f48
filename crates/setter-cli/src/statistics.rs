//! The statistics of a search by `--stats`; `docs/statistics.md` documents the keys of the JSON.

use puzzle::inputs::InputStatistics;
use std::fmt;

use command::report::{StatsForm, write_stderr};
use csp::{BestBounds, BestByWorst, ScoredFill, Worst};
use lexicon::Total;
use serde::Serialize;
use setter::strategy::{Outcome, SearchStatistics};

/// The statistics of a run.
#[derive(Debug, Serialize)]
pub struct SolveStatistics {
    #[serde(flatten)]
    inputs: InputStatistics,
    answer: &'static str,
    #[serde(flatten)]
    search: SearchStatistics,
}

impl SolveStatistics {
    pub fn new(inputs: InputStatistics, outcome: &Outcome) -> SolveStatistics {
        SolveStatistics { inputs, answer: outcome.answer_name(), search: outcome.statistics }
    }
}

/// The mean of scores of a total; 0 where there is no slot.
pub fn mean(total: Total, slots: usize) -> f64 {
    total.as_f64() / slots.max(1) as f64
}

/// The statistics of a search for the best fills.
#[derive(Debug, Serialize)]
pub struct BestRunStatistics {
    #[serde(flatten)]
    run: SolveStatistics,
    /// As decimal text, for it is exact; so the totals.
    bound: Option<String>,
    gap: Option<f64>,
    totals: Vec<String>,
    /// The mean score of the words of each fill.
    mean: Vec<f64>,
    /// The least score of the words of each fill, and how many slots have it.
    worst: Vec<String>,
    worst_slots: Vec<usize>,
    /// The score that the worst word of no fill exceeds, if that was sought.
    worst_bound: Option<String>,
}

impl BestRunStatistics {
    pub fn new(
        inputs: InputStatistics,
        outcome: &Outcome,
        standing: &BestBounds,
        fills: &[ScoredFill],
        slots: usize,
    ) -> BestRunStatistics {
        BestRunStatistics {
            run: SolveStatistics::new(inputs, outcome),
            bound: standing.bound.map(|bound| bound.to_string()),
            gap: standing
                .best
                .and(standing.bound)
                .map(|_| standing.gap())
                .filter(|gap| gap.is_finite()),
            totals: fills.iter().map(|fill| fill.total.to_string()).collect(),
            mean: fills.iter().map(|fill| mean(fill.total, slots)).collect(),
            worst: Vec::new(),
            worst_slots: Vec::new(),
            worst_bound: None,
        }
    }

    /// The same with the worst words of the fills, and what was found of them, if they were sought.
    pub fn with_worst(self, worst: &[Worst], sought: Option<&BestByWorst>) -> BestRunStatistics {
        let worst_bound = sought.and_then(|sought| sought.bound).map(|bound| bound.to_string());
        BestRunStatistics {
            worst: worst.iter().map(|worst| worst.score.to_string()).collect(),
            worst_slots: worst.iter().map(|worst| worst.slots).collect(),
            worst_bound,
            ..self
        }
    }
}

impl fmt::Display for BestRunStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.run)?;
        if let Some(bound) = &self.bound {
            writeln!(f, "bound       {bound}")?;
        }
        for (total, mean) in self.totals.iter().zip(&self.mean) {
            writeln!(f, "total       {total}, mean {mean:.6}")?;
        }
        for (worst, slots) in self.worst.iter().zip(&self.worst_slots) {
            writeln!(f, "worst word  {worst}, in {slots} slots")?;
        }
        if let Some(bound) = &self.worst_bound {
            writeln!(f, "its bound   {bound}")?;
        }
        Ok(())
    }
}

/// Writes statistics to standard error.
pub fn write_statistics(statistics: &(impl fmt::Display + Serialize), form: StatsForm) {
    let text = match form {
        StatsForm::Text => statistics.to_string(),
        StatsForm::Json => serde_json::to_string(statistics).unwrap_or_default() + "\n",
    };
    write_stderr(&text);
}

impl fmt::Display for SolveStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let did = &self.search;
        write!(f, "{}", self.inputs)?;
        writeln!(f, "answer      {}, in {:.4} s", self.answer, did.seconds)?;
        writeln!(f, "nodes       {}, {} backtracks", did.nodes, did.backtracks)?;
        for (name, count) in [
            ("words tried", did.words_tried),
            ("revisions", did.revisions),
            ("prunings", did.prunings),
            ("wipe-outs", did.wipe_outs),
            ("dead ends", did.dead_ends),
            ("jumps", did.jumps),
            ("jumped", did.jumped),
            ("longest", did.longest_jump),
            ("deepest", did.deepest),
            ("restarts", did.restarts),
            ("work", did.work),
        ] {
            if let Some(count) = count {
                writeln!(f, "{name:<11} {count}")?;
            }
        }
        Ok(())
    }
}
