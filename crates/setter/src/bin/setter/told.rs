//! A search whose steps are told: shown on the screen, written to a trace, or both.

mod live;
mod recording;

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::anyhow;
use command::exit::{Exit, Failure};
use command::output::Output;
use command::watch::Watch;
use crossword::csp::{Event, Model};
use lexicon::dictionary::Source;
use lexicon::halt::Halt;
use puzzle::inputs::Inputs;
use serde_json::Value;
use setter::board::Board;
use setter::strategy::Outcome;
use setter::trace::{DictionarySummary, Header};

use crate::flags::{Asked, Told};
use crate::screen;

/// What is told of a search.
pub struct Shown<'a> {
    pub told: &'a Told,
    pub asked: &'a Asked,
    pub inputs: &'a Inputs,
    /// How it is searched, by the names of the flags.
    pub parameters: BTreeMap<String, Value>,
}

/// Who is told each step.
pub type Observe<'o> = dyn FnMut(Event<'_>) + 'o;

/// Checks that the trace can be written, and that there is a terminal if the search is to be watched.
pub fn check(told: &Told) -> Result<(), Failure> {
    if let Some(path) = &told.trace {
        Output::file(path, "the trace").check()?;
    }
    if told.watch && !screen::is_there() {
        let error = anyhow!("--watch: standard error is no terminal: there is nothing to draw on");
        return Err(Exit::BadInput.because(error));
    }
    Ok(())
}

/// Runs a search of a model with one thread, and tells each step. `halt` ends it.
pub fn search(
    shown: &Shown<'_>,
    model: &Arc<Model>,
    halt: &Halt,
    watch: &Watch,
    run: impl FnOnce(&mut Observe<'_>) -> Result<Outcome, Failure> + Send,
) -> Result<Outcome, Failure> {
    let board = Board::new(&shown.inputs.problem, model);
    match shown.told.watch {
        true => live::search(shown, board, halt, watch, run),
        false => recording::search(shown, &board, halt, watch, run),
    }
}

impl Shown<'_> {
    /// The first line of the trace.
    fn header(&self, board: &Board) -> Header {
        let names = self.asked.dictionaries.iter().map(Source::name).collect();
        let dictionary = DictionarySummary::new(names, &self.inputs.index);
        Header::new(board, dictionary, self.parameters.clone())
    }
}
