//! The size of the inputs of a run, and the time that reading them took.

use std::fmt;
use std::time::Duration;

use lexicon::Index;
use lexicon::index::Origin;
use network::Problem;
use serde::Serialize;

/// The times of reading.
#[derive(Clone, Copy, Debug)]
pub struct InputTimes {
    /// The time to open the index, from the start.
    pub index: Duration,
    /// The time to set up the problem.
    pub problem: Duration,
}

/// The index and the problem of a run.
#[derive(Debug, Serialize)]
pub struct InputStatistics {
    words: u64,
    index_from_cache: bool,
    index_bytes: usize,
    cells: usize,
    slots: usize,
    states: usize,
    automata_bytes: usize,
    seconds_index: f64,
    seconds_problem: f64,
}

impl InputStatistics {
    /// The statistics of an index and of the problem made from it.
    pub fn new(index: &Index, problem: &Problem, times: InputTimes) -> InputStatistics {
        InputStatistics {
            words: index.lengths().map(|length| index.word_count(length)).sum(),
            index_from_cache: index.origin() == Origin::Cache,
            index_bytes: index.bytes_held(),
            cells: problem.candidates().len(),
            slots: problem.network().slots.len(),
            states: problem.table().states(),
            automata_bytes: problem.table().bytes(),
            seconds_index: times.index.as_secs_f64(),
            seconds_problem: times.problem.as_secs_f64(),
        }
    }
}

impl fmt::Display for InputStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let origin = if self.index_from_cache { "from the cache" } else { "built" };
        writeln!(
            f,
            "index       {} words, {} bytes, {origin} in {:.4} s",
            self.words, self.index_bytes, self.seconds_index
        )?;
        writeln!(
            f,
            "problem     {} cells, {} slots, {} states, {} bytes, in {:.4} s",
            self.cells, self.slots, self.states, self.automata_bytes, self.seconds_problem
        )
    }
}
