//! The result of a run, as a line of a CSV file.

use std::str::FromStr;

use blake3::Hasher;

use super::inputs::{Inputs, NamedGrid, NamedIndex};
use super::plan::{Plan, Run};
use crate::strategy::{Named, Outcome, SearchStatistics};

/// The result of a run: a line of the file. `docs/experiments.md` tells what the columns mean.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "each is a column")]
pub struct RunResult {
    pub grid: String,
    /// The random grids that it is one of, or the grid itself.
    pub family: String,
    pub dictionary: String,
    pub algorithm: String,
    pub order: String,
    pub ties: String,
    pub values: String,
    pub ac3: String,
    pub look_ahead: String,
    pub repeats: String,
    pub seed: u64,
    pub size: ProblemSize,
    pub did: Did,
    /// A hash of the grid, the words and the limits.
    pub inputs: String,
    /// The program that made the run, its version and a hash of its file.
    pub program: String,
}

/// How large a problem is.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "each is a column")]
pub struct ProblemSize {
    pub rows: usize,
    pub columns: usize,
    /// The slots, which are the words of a fill.
    pub words: usize,
    /// The crossings.
    pub constraints: usize,
    /// Constraints for each word.
    pub ratio: f64,
    pub dictionary_words: u64,
}

/// The answer and the statistics of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Did {
    /// `fill`, `none` or `limit`.
    pub answer: String,
    /// The statistics, without those that are no columns.
    pub statistics: SearchStatistics,
}

/// The name of what an algorithm has by itself.
const OWN: &str = "own";

impl RunResult {
    /// The result of a run.
    pub(super) fn new(
        run: &Run,
        plan: &Plan,
        inputs: &Inputs,
        outcome: &Outcome,
        program: &str,
    ) -> RunResult {
        let (grid, words) = (&inputs.grids[run.grid], &inputs.dictionaries[run.dictionary]);
        let [grid_name, dictionary, algorithm, order, ties, values, ac3, look_ahead, repeats] =
            key(run, inputs);
        RunResult {
            grid: grid_name,
            family: grid.family.clone(),
            dictionary,
            algorithm,
            order,
            ties,
            values,
            ac3,
            look_ahead,
            repeats,
            seed: run.seed,
            size: ProblemSize::new(grid, words),
            did: Did {
                answer: outcome.answer_name().into(),
                statistics: SearchStatistics { restarts: None, work: None, ..outcome.statistics },
            },
            inputs: inputs_hash(grid, words, plan),
            program: program.to_owned(),
        }
    }

    /// The key and the seed of the run that the result is of.
    pub(super) fn key(&self) -> String {
        let columns = KEY.map(|column| self.column(column).unwrap_or_default());
        format!("{}\n{}", columns.join("\n"), self.seed)
    }

    /// Whether a limit was reached.
    pub fn is_limited(&self) -> bool {
        self.did.answer == "limit"
    }
}

/// The columns that say what a run is, beside its seed.
pub(super) const KEY: [&str; 9] =
    ["grid", "dictionary", "algorithm", "order", "ties", "values", "ac3", "look_ahead", "repeats"];

/// The names that a run is known by: the columns of `KEY`.
fn key(run: &Run, inputs: &Inputs) -> [String; KEY.len()] {
    let strategy = &run.strategy;
    let yes_or_no = |yes: bool| if yes { "yes" } else { "no" };
    [
        inputs.grids[run.grid].name.clone(),
        inputs.dictionaries[run.dictionary].name.clone(),
        strategy.algorithm.name().into(),
        strategy.order.map_or(OWN, Named::name).into(),
        strategy.ties.map_or(OWN, Named::name).into(),
        strategy.values.map_or(OWN, Named::name).into(),
        strategy.ac3.map_or(OWN, yes_or_no).into(),
        strategy.look_ahead.map_or(OWN, yes_or_no).into(),
        yes_or_no(run.repeats).into(),
    ]
}

/// As [`RunResult::key`].
pub(super) fn run_key(run: &Run, inputs: &Inputs) -> String {
    format!("{}\n{}", key(run, inputs).join("\n"), run.seed)
}

/// A hash of all that the result of a run depends on beside its names.
pub(super) fn inputs_hash(grid: &NamedGrid, words: &NamedIndex, plan: &Plan) -> String {
    let mut hasher = Hasher::new();
    let mut add = |text: &str| {
        hasher.update(text.as_bytes());
        hasher.update(b"\n");
    };
    add(&format!("{} {} {:?}", grid.grid.rows(), grid.grid.columns(), grid.grid.cells()));
    add(&grid.grid.structure());
    add(words.index.key());
    add(&format!("{} {:?}", plan.time, plan.nodes));
    hasher.finalize().to_hex()[..16].into()
}

impl ProblemSize {
    fn new(grid: &NamedGrid, words: &NamedIndex) -> ProblemSize {
        let ratio = grid.crossings as f64 / grid.slots.max(1) as f64;
        ProblemSize {
            rows: grid.grid.rows(),
            columns: grid.grid.columns(),
            words: grid.slots,
            constraints: grid.crossings,
            ratio: (ratio * 1e4).round() / 1e4,
            dictionary_words: words.words,
        }
    }
}

/// The columns, in their order.
pub(super) const COLUMNS: [&str; 32] = [
    "grid",
    "family",
    "dictionary",
    "algorithm",
    "order",
    "ties",
    "values",
    "ac3",
    "look_ahead",
    "repeats",
    "seed",
    "rows",
    "columns",
    "words",
    "constraints",
    "ratio",
    "dictionary_words",
    "answer",
    "seconds",
    "nodes",
    "words_tried",
    "revisions",
    "prunings",
    "wipe_outs",
    "dead_ends",
    "backtracks",
    "jumps",
    "jumped",
    "longest_jump",
    "deepest",
    "inputs",
    "program",
];

impl RunResult {
    /// Reads a line; an error tells which column is wrong.
    pub(super) fn of_record(record: &csv::StringRecord) -> Result<RunResult, String> {
        fn parsed<T: FromStr>(name: &str, text: &str) -> Result<T, String> {
            text.parse().map_err(|_| format!("{name} is {text:?}, which is no such number"))
        }
        fn optional(name: &str, text: &str) -> Result<Option<u64>, String> {
            if text.is_empty() { Ok(None) } else { parsed(name, text).map(Some) }
        }
        let column = |name: &str| {
            let place = COLUMNS.iter().position(|column| *column == name);
            place.and_then(|place| record.get(place)).unwrap_or_default()
        };
        let text = |name: &str| column(name).to_owned();
        let number = |name: &str| parsed::<u64>(name, column(name));
        let size = |name: &str| parsed::<usize>(name, column(name));
        let real = |name: &str| parsed::<f64>(name, column(name));
        let count = |name: &str| optional(name, column(name));
        let program = text("program");
        if !program.chars().all(|c| c.is_ascii_alphanumeric() || ".+-".contains(c)) {
            return Err(format!("program is {program:?}, which is no program"));
        }
        Ok(RunResult {
            grid: text("grid"),
            family: text("family"),
            dictionary: text("dictionary"),
            algorithm: text("algorithm"),
            order: text("order"),
            ties: text("ties"),
            values: text("values"),
            ac3: text("ac3"),
            look_ahead: text("look_ahead"),
            repeats: text("repeats"),
            seed: number("seed")?,
            size: ProblemSize {
                rows: size("rows")?,
                columns: size("columns")?,
                words: size("words")?,
                constraints: size("constraints")?,
                ratio: real("ratio")?,
                dictionary_words: number("dictionary_words")?,
            },
            did: Did {
                answer: text("answer"),
                statistics: SearchStatistics {
                    seconds: real("seconds")?,
                    nodes: number("nodes")?,
                    words_tried: count("words_tried")?,
                    revisions: count("revisions")?,
                    prunings: count("prunings")?,
                    wipe_outs: count("wipe_outs")?,
                    dead_ends: count("dead_ends")?,
                    backtracks: number("backtracks")?,
                    jumps: count("jumps")?,
                    jumped: count("jumped")?,
                    longest_jump: count("longest_jump")?,
                    deepest: count("deepest")?,
                    ..SearchStatistics::default()
                },
            },
            inputs: text("inputs"),
            program,
        })
    }

    /// The value of a column as text; `None` if there is no such column or the run has no value there.
    pub fn column(&self, name: &str) -> Option<String> {
        let number = |number: Option<u64>| number.map(|number| number.to_string());
        let RunResult { size, did: Did { answer, statistics: did }, .. } = self;
        Some(match name {
            "grid" => self.grid.clone(),
            "family" => self.family.clone(),
            "dictionary" => self.dictionary.clone(),
            "algorithm" => self.algorithm.clone(),
            "order" => self.order.clone(),
            "ties" => self.ties.clone(),
            "values" => self.values.clone(),
            "ac3" => self.ac3.clone(),
            "look_ahead" => self.look_ahead.clone(),
            "repeats" => self.repeats.clone(),
            "seed" => self.seed.to_string(),
            "rows" => size.rows.to_string(),
            "columns" => size.columns.to_string(),
            "words" => size.words.to_string(),
            "constraints" => size.constraints.to_string(),
            "ratio" => size.ratio.to_string(),
            "dictionary_words" => size.dictionary_words.to_string(),
            "answer" => answer.clone(),
            "seconds" => format!("{:.7}", did.seconds),
            "nodes" => did.nodes.to_string(),
            "words_tried" => number(did.words_tried)?,
            "revisions" => number(did.revisions)?,
            "prunings" => number(did.prunings)?,
            "wipe_outs" => number(did.wipe_outs)?,
            "dead_ends" => number(did.dead_ends)?,
            "backtracks" => did.backtracks.to_string(),
            "jumps" => number(did.jumps)?,
            "jumped" => number(did.jumped)?,
            "longest_jump" => number(did.longest_jump)?,
            "deepest" => number(did.deepest)?,
            "inputs" => self.inputs.clone(),
            "program" => self.program.clone(),
            _ => return None,
        })
    }

    /// The value of a column as a number, if it is one.
    pub fn number(&self, name: &str) -> Option<f64> {
        self.column(name)?.parse().ok()
    }
}
