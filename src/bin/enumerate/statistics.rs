//! What `--stats` tells of a run: of its inputs, whatever the run, and of a listing or a count.
//!
//! `docs/statistics.md` documents the keys of the JSON.

mod best;
mod count;
mod listing;

use puzzle::inputs::InputStatistics;
use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

pub use best::BestStatistics;
pub use count::CountStatistics;
pub use listing::{ListingStatistics, ListingTimes};

use crate::flags::StatsForm;

/// The statistics of a run.
#[derive(Debug, Serialize)]
pub struct RunStatistics<K> {
    #[serde(flatten)]
    inputs: InputStatistics,
    #[serde(flatten)]
    kind: K,
}

impl<K: Display + Serialize> RunStatistics<K> {
    pub fn new(inputs: InputStatistics, kind: K) -> RunStatistics<K> {
        RunStatistics { inputs, kind }
    }

    /// Writes the statistics to standard error.
    pub fn say(&self, form: StatsForm) {
        let text = match form {
            StatsForm::Text => format!("{}{}", self.inputs, self.kind),
            StatsForm::Json => serde_json::to_string(self).unwrap_or_default() + "\n",
        };
        let _ = io::stderr().write_all(text.as_bytes());
    }
}
