//! A search encoded for a reader that shows it elsewhere: the reader keeps the fields of the state, and folds nothing.

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};

use super::account::saying;
use super::change::Change;
use super::saying::{Key, OnBoard, Saying};
use super::state::State;
use super::{english, french};
use crate::board::Board;
use crate::step::Step;

/// The text of each saying in a language.
pub type Text = fn(Key) -> &'static str;

/// The languages that there are texts in, by their codes.
pub const LANGUAGES: [(&str, Text); 2] = [("en", english::text), ("fr", french::text)];

/// Encodes the steps of a search, each with the changes that it makes in the state.
#[derive(Clone, Debug)]
pub struct StepEncoder<'b> {
    board: &'b Board,
    state: State,
    /// The changes of the last step.
    changes: Vec<Change>,
}

/// The fields and sayings that are sent before the first step.
#[derive(Clone, Debug, Serialize)]
pub struct Beginning {
    /// The fields of the state, each with its name and what it is before the first step. Changes call them by their
    /// places here.
    pub state: Vec<Value>,
    /// The sayings of steps, each with its key, its parts with their kinds, and its texts by their
    /// languages. Steps call them by their places here.
    pub sayings: Vec<Value>,
}

impl Beginning {
    /// The fields and sayings that are sent before the first step of a search on a board.
    pub fn new(board: &Board) -> Beginning {
        let fields = State::new(board).fields(board).into_iter();
        let saying = |&key: &Key| {
            let parts = key.parts().iter().map(|(name, kind)| json!([name, kind.name()]));
            let texts = LANGUAGES.map(|(language, text)| (language.to_owned(), text(key).into()));
            let texts = Map::from_iter(texts);
            json!({ "key": key.name(), "parts": parts.collect::<Value>(), "texts": texts })
        };
        Beginning {
            state: fields.map(|(name, value)| json!({ "name": name, "value": value })).collect(),
            sayings: Key::ALL.iter().map(saying).collect(),
        }
    }
}

impl StepEncoder<'_> {
    /// An encoder of a search from its first step on.
    pub fn new(board: &Board) -> StepEncoder<'_> {
        StepEncoder { board, state: State::new(board), changes: Vec::new() }
    }

    /// Takes a step that is not list.
    pub fn pass(&mut self, step: &Step) {
        self.state.apply(self.board, step);
    }

    /// Takes a step, and encodes it as a list: the name of its event, its saying, and what it changes
    /// in the state.
    ///
    /// # Errors
    /// The error of the serializer.
    pub fn line_of(&mut self, step: &Step) -> serde_json::Result<Box<RawValue>> {
        let saying = saying(&self.state, step);
        self.changes.clear();
        self.state.apply_observed(self.board, step, &mut self.changes);
        to_raw_value(&Line { board: self.board, step, saying: &saying, changes: &self.changes })
    }
}

/// A step as it is list.
struct Line<'a> {
    board: &'a Board,
    step: &'a Step,
    saying: &'a Saying,
    changes: &'a [Change],
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let board = self.board;
        let mut list = to.serialize_seq(Some(2 + self.changes.len()))?;
        list.serialize_element(self.step.event())?;
        list.serialize_element(&OnBoard { board, of: self.saying })?;
        for change in self.changes {
            list.serialize_element(&OnBoard { board, of: change })?;
        }
        list.end()
    }
}
