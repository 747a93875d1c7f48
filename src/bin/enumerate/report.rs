//! What is said on standard error: warnings, why there is no fill, statistics.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use crossword::problem::Problem;
use enumerate::search::Statistics;
use lexicon::dictionary::{Skipped, Source};
use lexicon::index::{Index, Origin};
use serde::Serialize;

use crate::flags::StatsForm;

/// Writes a line about the run; that standard error is closed must not end it.
pub fn say(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "enumerate: {line}");
}

/// Warns of the lines of dictionaries that are no words.
pub fn skipped(skipped: &Skipped, sources: &[Source]) {
    let Some(first) = &skipped.first else { return };
    let name = sources.get(first.source).map(Source::name).unwrap_or_default();
    let lines = if skipped.lines == 1 { "line" } else { "lines" };
    say(format_args!(
        "warning: {name}:{}: {:?} does not fold to letters of the alphabet; skipped {} such {lines}",
        first.line, first.text, skipped.lines,
    ));
}

/// The times of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// To open the index, from the start.
    pub index: Duration,
    /// To set up the problem.
    pub problem: Duration,
    /// To find where the listing begins.
    pub place: Duration,
    /// From the start of the search to the first fill.
    pub first_fill: Option<Duration>,
    /// To search and write.
    pub search: Duration,
}

/// The statistics of a run, as `--stats=json` writes them. Times are in seconds.
#[derive(Debug, Serialize)]
pub struct Report {
    fills: u64,
    complete: bool,
    nodes: u64,
    dead_ends: u64,
    nodes_by_depth: Vec<u64>,
    dead_ends_by_depth: Vec<u64>,
    index_from_cache: bool,
    index_bytes: usize,
    words: u64,
    cells: usize,
    slots: usize,
    states: usize,
    automata_bytes: usize,
    search_bytes: usize,
    oracle: OracleReport,
    seconds_index: f64,
    seconds_problem: f64,
    seconds_place: f64,
    seconds_first_fill: Option<f64>,
    seconds_search: f64,
}

/// What the oracle did in a run.
#[derive(Debug, Serialize)]
struct OracleReport {
    questions: u64,
    dead: u64,
    dead_by_propagation: u64,
    completions: u64,
    undecided: u64,
    witness_hits: u64,
    choices: u64,
    failures: u64,
    restarts: u64,
    remembered_parts_met: u64,
}

impl Report {
    pub fn new(
        index: &Index,
        problem: &Problem,
        statistics: Statistics,
        fills: u64,
        complete: bool,
        times: Times,
    ) -> Report {
        Report {
            fills,
            complete,
            nodes: statistics.total_nodes(),
            dead_ends: statistics.total_dead_ends(),
            search_bytes: statistics.total_bytes(),
            oracle: OracleReport {
                questions: statistics.oracle.calls,
                dead: statistics.oracle.dead,
                dead_by_propagation: statistics.oracle.dead_by_propagation,
                completions: statistics.oracle.completions,
                undecided: statistics.oracle.limits,
                witness_hits: statistics.witness_hits,
                choices: statistics.oracle.nodes,
                failures: statistics.oracle.failures,
                restarts: statistics.oracle.restarts,
                remembered_parts_met: statistics.oracle.remembered,
            },
            nodes_by_depth: statistics.nodes,
            dead_ends_by_depth: statistics.dead_ends,
            index_from_cache: index.origin() == Origin::Cache,
            index_bytes: index.bytes_held(),
            words: index.lengths().map(|length| index.word_count(length)).sum(),
            cells: problem.candidates().len(),
            slots: problem.slots().list.len(),
            states: problem.table().states(),
            automata_bytes: problem.table().bytes(),
            seconds_index: times.index.as_secs_f64(),
            seconds_problem: times.problem.as_secs_f64(),
            seconds_place: times.place.as_secs_f64(),
            seconds_first_fill: times.first_fill.map(|time| time.as_secs_f64()),
            seconds_search: times.search.as_secs_f64(),
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
            "dictionary  {} words, {} bytes, {origin} in {:.4} s",
            self.words, self.index_bytes, self.seconds_index
        )?;
        writeln!(
            f,
            "problem     {} cells, {} slots, {} states, {} bytes, in {:.4} s",
            self.cells, self.slots, self.states, self.automata_bytes, self.seconds_problem
        )?;
        let end = if self.complete { "complete" } else { "not complete" };
        write!(f, "fills       {}, {end}", self.fills)?;
        match self.seconds_first_fill {
            Some(first) => writeln!(f, ", the first after {first:.4} s")?,
            None => writeln!(f)?,
        }
        let each = match self.nodes {
            0 => String::new(),
            nodes => format!(", {:.1} ns a node", self.seconds_search * 1e9 / nodes as f64),
        };
        writeln!(
            f,
            "search      {} nodes, {} dead ends, in {:.4} s{each}",
            self.nodes, self.dead_ends, self.seconds_search
        )?;
        writeln!(f, "memory      {} bytes for the search", self.search_bytes)?;
        let oracle = &self.oracle;
        writeln!(
            f,
            "oracle      {} questions: {} dead ({} by propagation), {} with a completion, {} \
             undecided; {} prefixes settled by a witness",
            oracle.questions,
            oracle.dead,
            oracle.dead_by_propagation,
            oracle.completions,
            oracle.undecided,
            oracle.witness_hits,
        )?;
        if oracle.questions > 0 {
            writeln!(
                f,
                "            {} choices, {} failures, {} restarts, {} dead parts met again",
                oracle.choices, oracle.failures, oracle.restarts, oracle.remembered_parts_met
            )?;
        }
        writeln!(f, "depth       nodes  dead ends")?;
        for (depth, nodes) in self.nodes_by_depth.iter().enumerate() {
            if *nodes > 0 {
                writeln!(f, "{:5} {nodes:11} {:10}", depth + 1, self.dead_ends_by_depth[depth])?;
            }
        }
        Ok(())
    }
}
