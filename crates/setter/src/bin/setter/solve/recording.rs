//! A search whose steps are written down, shown, or both.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use command::exit::{Exit, Failure};
use command::inputs::Inputs;
use command::watch::Watch;
use crossword::csp::{Event, Model};
use enumerate::output::Destination;
use lexicon::dictionary::Source;
use lexicon::index::Index;
use serde_json::Value;
use setter::board::Board;
use setter::step::Step;
use setter::strategy::{Named, Outcome, Setting};
use setter::trace::{DictionarySummary, End, Header, TraceWriter, WordsOfLength};

use crate::flags::Solving;
use crate::statistics::{answer_name, by_name};

/// Searches with one thread, and writes each step to the trace asked for.
pub fn search(
    solving: &Solving,
    inputs: &Inputs,
    model: &Arc<Model>,
    setting: &Setting,
    watch: &Watch,
) -> Result<Outcome, Failure> {
    let board = Board::new(&inputs.problem, model);
    let mut recorder = Recorder::begin(solving, inputs, &board)?;
    // A search that is stopped ends its trace first.
    watch.hold();
    let halt = setting.halt.clone();
    let observer = |event: Event<'_>| {
        if let Some(recorder) = &mut recorder
            && !recorder.step(&Step::from(event))
        {
            halt.set();
        }
    };
    let outcome = solving.strategy.run(model, setting, observer);
    let outcome = outcome.map_err(|error| Exit::BadInput.because(error))?;
    if let Some(recorder) = recorder {
        recorder.end(&outcome)?;
    }
    Ok(outcome)
}

/// Writes the trace of a search.
pub struct Recorder<'a> {
    path: &'a Path,
    writer: TraceWriter<Destination>,
    error: Option<io::Error>,
}

impl<'a> Recorder<'a> {
    /// Begins the trace asked for, if one is.
    pub fn begin(
        solving: &'a Solving,
        inputs: &Inputs,
        board: &Board,
    ) -> Result<Option<Recorder<'a>>, Failure> {
        let Some(path) = solving.told.trace.as_deref() else { return Ok(None) };
        let header = header(solving, &inputs.index, board);
        let writer = Destination::file(path)
            .map_err(|error| error.error)
            .and_then(|output| TraceWriter::begin(output, board, &header))
            .map_err(|error| unwritten(path, error))?;
        Ok(Some(Recorder { path, writer, error: None }))
    }

    /// Writes a step; whether it could.
    pub fn step(&mut self, step: &Step) -> bool {
        if self.error.is_none() {
            self.error = self.writer.step(step).err();
        }
        self.error.is_none()
    }

    /// Ends the trace; it is complete also if the search was stopped by a limit.
    pub fn end(self, outcome: &Outcome) -> Result<(), Failure> {
        let Recorder { path, writer, error } = self;
        if let Some(error) = error {
            return Err(unwritten(path, error));
        }
        let end = End {
            answer: answer_name(outcome.answer).into(),
            steps: writer.steps(),
            statistics: by_name(&outcome.statistics),
        };
        let ended = writer.end(&end);
        let finished = ended.and_then(|output| output.finish().map_err(|error| error.error));
        finished.map_err(|error| unwritten(path, error))
    }
}

fn unwritten(path: &Path, error: io::Error) -> Failure {
    let error = Err::<(), _>(error)
        .with_context(|| format!("{}: cannot write the trace", path.display()))
        .err();
    Failure { exit: Exit::BadOutput, reason: error }
}

/// The first line of the trace of a search.
pub fn header(solving: &Solving, index: &Index, board: &Board) -> Header {
    let words_of = |length| WordsOfLength { length, words: index.word_count(length) };
    let dictionary = DictionarySummary {
        names: solving.dictionaries.iter().map(Source::name).collect(),
        key: index.key().into(),
        lengths: index.lengths().map(words_of).collect(),
    };
    Header::new(board, dictionary, parameters(solving))
}

/// How it is searched, by the names of the flags; what was left to the algorithm is not there.
fn parameters(solving: &Solving) -> BTreeMap<String, Value> {
    let strategy = &solving.strategy;
    let mut parameters = BTreeMap::new();
    let mut note = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            parameters.insert(name.to_owned(), value);
        }
    };
    note("algorithm", Some(strategy.algorithm.name().into()));
    note("order", strategy.order.map(|order| order.name().into()));
    note("values", strategy.values.map(|values| values.name().into()));
    note("ac3", strategy.ac3.map(Value::from));
    note("domains", strategy.domains.map(|domains| domains.name().into()));
    note("repeats", Some((!solving.distinct).into()));
    note("seed", Some(solving.seed.into()));
    note("nodes", solving.nodes.map(Value::from));
    note("time", solving.time.map(|time| time.as_secs_f64().into()));
    parameters
}
