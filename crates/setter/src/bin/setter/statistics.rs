//! What `--stats` tells of a search; `docs/statistics.md` documents the keys of the JSON.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};

use command::statistics::InputStatistics;
use crossword::csp::Answer;
use serde::Serialize;
use serde_json::Value;
use setter::strategy::{Outcome, SearchStatistics};

use crate::flags::StatsForm;

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
        SolveStatistics { inputs, answer: answer_name(outcome.answer), search: outcome.statistics }
    }

    /// Writes the statistics to standard error.
    pub fn say(&self, form: StatsForm) {
        let text = match form {
            StatsForm::Text => self.to_string(),
            StatsForm::Json => serde_json::to_string(self).unwrap_or_default() + "\n",
        };
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

/// An answer in a word.
pub fn answer_name(answer: Answer) -> &'static str {
    match answer {
        Answer::Completion => "fill",
        Answer::Dead => "none",
        Answer::LimitReached => "limit",
    }
}

/// The statistics of a search by their names.
pub fn by_name(statistics: &SearchStatistics) -> BTreeMap<String, Value> {
    match serde_json::to_value(statistics) {
        Ok(Value::Object(map)) => map.into_iter().collect(),
        _ => BTreeMap::new(),
    }
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
