//! The changes that a step makes in the state of a search, for a reader that keeps the state elsewhere.

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use super::choice::Choice;
use super::saying::{OnBoard, Saying};

/// The fields of the state that are lists, in the order of their numbers; after them come those of a single value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// The letters left to each white cell.
    Letters,
    /// How many words are left to each slot.
    Words,
    /// How often each slot was left without a word, one more.
    Weights,
    /// The open choices, from the first.
    Choices,
    /// The cells of the crossings in the queue of AC-3, the next first.
    Queue,
    /// The slots that have part in the last wipe-out or dead end.
    Conflict,
    /// The cells whose letters leave its slot no word.
    Crossings,
    /// The letters of the fill found last, of each white cell.
    Fill,
    /// The cells where the best words of two slots by the prices of letters disagree.
    Disputed,
}

impl List {
    /// All lists, with their names.
    pub const ALL: [(List, &str); 9] = [
        (List::Letters, "letters"),
        (List::Words, "words"),
        (List::Weights, "weights"),
        (List::Choices, "choices"),
        (List::Queue, "queue"),
        (List::Conflict, "conflict"),
        (List::Crossings, "crossings"),
        (List::Fill, "fill"),
        (List::Disputed, "disputed"),
    ];
}

/// Items that come to a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Items {
    /// None.
    None,
    /// A number.
    One(u32),
    /// Numbers.
    Many(Vec<u32>),
    /// A choice.
    Choice(Choice),
}

/// A change of one field of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The value of the field of a number, if it has one now.
    Value(usize, Option<u64>),
    /// Of a list: the place, the number of items that went from there on, and the items that came.
    Items(List, usize, usize, Items),
}

/// As a list: the number of the field and its value; or the number of the field, the place, how many items went,
/// and those that came.
impl Serialize for OnBoard<'_, Change> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (list, at, removed, added) = match self.of {
            Change::Value(field, value) => return (field, value).serialize(to),
            Change::Items(list, at, removed, added) => (*list as usize, at, removed, added),
        };
        let mut sequence = to.serialize_seq(None)?;
        for number in [list, *at, *removed] {
            sequence.serialize_element(&number)?;
        }
        match added {
            Items::None => {}
            Items::One(number) => sequence.serialize_element(number)?,
            Items::Many(numbers) => {
                numbers.iter().try_for_each(|number| sequence.serialize_element(number))?;
            }
            Items::Choice(choice) => {
                let saying = Saying::of_choice(choice);
                sequence.serialize_element(&OnBoard { board: self.board, of: &saying })?;
            }
        }
        sequence.end()
    }
}

/// An observer of the changes of the state.
pub(super) trait ChangeObserver {
    /// Whether it wants changes at all.
    fn watches(&self) -> bool;

    /// Takes what changes in a list; `added` is not called where nobody watches.
    fn items(&mut self, list: List, at: usize, removed: usize, added: impl FnOnce() -> Items);
}

/// Nobody watches.
impl ChangeObserver for () {
    fn watches(&self) -> bool {
        false
    }

    fn items(&mut self, _: List, _: usize, _: usize, _: impl FnOnce() -> Items) {}
}

impl ChangeObserver for Vec<Change> {
    fn watches(&self) -> bool {
        true
    }

    fn items(&mut self, list: List, at: usize, removed: usize, added: impl FnOnce() -> Items) {
        self.push(Change::Items(list, at, removed, added()));
    }
}
