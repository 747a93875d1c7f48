//! The statistics of a run by `--stats`: of its inputs, whatever the run, and of a listing or a count.
//!
//! `docs/statistics.md` documents the keys of the JSON.

mod count;
mod listing;

use std::fmt::Display;
use std::io::{self, Write};

use puzzle::inputs::{InputStatistics, Inputs};
use serde::Serialize;

pub use count::{BestStatistics, CountStatistics};
pub use listing::{ListingStatistics, ListingTimes};

use crate::flags::{Listing, StatsForm};

/// The statistics of a run.
#[derive(Debug, Serialize)]
struct RunStatistics<K> {
    #[serde(flatten)]
    inputs: InputStatistics,
    #[serde(flatten)]
    kind: K,
}

/// Writes the statistics of a run to standard error, if that was asked for.
pub fn tell<K: Display + Serialize>(listing: &Listing, inputs: &Inputs, kind: impl FnOnce() -> K) {
    let Some(form) = listing.stats else { return };
    let inputs = InputStatistics::new(&inputs.index, &inputs.problem, inputs.times);
    let statistics = RunStatistics { inputs, kind: kind() };
    let text = match form {
        StatsForm::Text => format!("{}{}", statistics.inputs, statistics.kind),
        StatsForm::Json => serde_json::to_string(&statistics).unwrap_or_default() + "\n",
    };
    let _ = io::stderr().write_all(text.as_bytes());
}
