//! A search to tell of, and the first line of its trace.

use std::collections::BTreeMap;

use csp::Event;
use lexicon::Source;
use puzzle::inputs::Inputs;
use serde_json::Value;
use setter::board::Board;
use setter::trace::{DictionarySummary, Header};

use crate::flags::{Asked, Told};

/// A search to tell of: its flags, its inputs and its parameters.
pub struct Shown<'a> {
    pub told: &'a Told,
    pub asked: &'a Asked,
    pub inputs: &'a Inputs,
    /// How it is searched, by the names of the flags.
    pub parameters: BTreeMap<String, Value>,
}

/// The observer that is told each event of a search.
pub type Observe<'o> = dyn FnMut(Event<'_>) + 'o;

impl Shown<'_> {
    /// The first line of the trace.
    pub fn header(&self, board: &Board) -> Header {
        let names = self.asked.dictionaries.iter().map(Source::name).collect();
        let dictionary = DictionarySummary::new(names, &self.inputs.index);
        Header::new(board, dictionary, self.parameters.clone())
    }
}
