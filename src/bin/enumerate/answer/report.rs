//! What a count did, on standard error.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use crossword::problem::Problem;
use enumerate::count::{Counter, Method};
use lexicon::index::{Index, Origin};
use serde::Serialize;

use crate::flags::StatsForm;
use crate::report::Times;

/// The statistics of an answer, as `--stats=json` writes them. Times are in seconds.
#[derive(Debug, Serialize)]
pub struct Report {
    /// How the fills were counted: by "parts" or by a "walk"; neither if that was not settled.
    way: Option<&'static str>,
    expanded: u64,
    remembered: u64,
    hits: u64,
    forgotten: u64,
    walked: u64,
    count_bytes: usize,
    index_from_cache: bool,
    index_bytes: usize,
    words: u64,
    cells: usize,
    slots: usize,
    states: usize,
    automata_bytes: usize,
    seconds_index: f64,
    seconds_problem: f64,
    seconds_answer: f64,
}

impl Report {
    pub fn new(
        index: &Index,
        problem: &Problem,
        counter: &Counter<'_>,
        distinct: bool,
        times: Times,
        answer: Duration,
    ) -> Report {
        let statistics = counter.statistics();
        Report {
            way: match counter.method() {
                Some(Method::AndOr) => Some("parts"),
                Some(_) => Some("walk"),
                None => distinct.then_some("walk"),
            },
            expanded: statistics.expanded,
            remembered: statistics.remembered,
            hits: statistics.hits,
            forgotten: statistics.forgotten,
            walked: statistics.walked,
            count_bytes: statistics.bytes,
            index_from_cache: index.origin() == Origin::Cache,
            index_bytes: index.bytes_held(),
            words: index.lengths().map(|length| index.word_count(length)).sum(),
            cells: problem.candidates().len(),
            slots: problem.slots().list.len(),
            states: problem.table().states(),
            automata_bytes: problem.table().bytes(),
            seconds_index: times.index.as_secs_f64(),
            seconds_problem: times.problem.as_secs_f64(),
            seconds_answer: answer.as_secs_f64(),
        }
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

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let origin = if self.index_from_cache { "from the cache" } else { "built" };
        writeln!(
            f,
            "index       {} words, {} bytes, {origin}, in {:.4} s",
            self.words, self.index_bytes, self.seconds_index
        )?;
        writeln!(
            f,
            "problem     {} cells, {} slots, {} states, {} bytes, in {:.4} s",
            self.cells, self.slots, self.states, self.automata_bytes, self.seconds_problem
        )?;
        let way = self.way.map_or(String::new(), |way| format!("by {way}, "));
        writeln!(f, "count       {way}in {:.4} s", self.seconds_answer)?;
        writeln!(
            f,
            "            {} parts expanded, {} remembered, met again {} times, {} forgotten, {} bytes",
            self.expanded, self.remembered, self.hits, self.forgotten, self.count_bytes
        )?;
        writeln!(f, "            about {} nodes walked", self.walked)
    }
}
