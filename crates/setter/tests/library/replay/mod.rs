//! A state that is kept by what a telling says alone, as a page keeps it; it knows no events.

use serde_json::{Map, Value, json};
use setter::board::Board;
use setter::view::{Beginning, Choice, Key, Kind, State};

/// The fields by their names, and what they are by now.
#[derive(Debug)]
pub struct Replay {
    fields: Vec<(String, Value)>,
}

impl Replay {
    /// The state before the first step.
    pub fn new(beginning: &Beginning) -> Replay {
        let field =
            |field: &Value| (field["name"].as_str().unwrap().to_owned(), field["value"].clone());
        Replay { fields: beginning.state.iter().map(field).collect() }
    }

    /// Takes a step as it is told.
    pub fn take(&mut self, line: &Value) {
        for change in &line.as_array().unwrap()[2..] {
            let change = change.as_array().unwrap();
            let number = |place: usize| change[place].as_u64().unwrap() as usize;
            match &mut self.fields[number(0)].1 {
                Value::Array(items) => {
                    let (at, removed) = (number(1), number(2));
                    items.splice(at..at + removed, change[3..].iter().cloned());
                }
                value => *value = change[1].clone(),
            }
        }
    }

    /// All fields by their names.
    pub fn told(&self) -> Value {
        Value::Object(Map::from_iter(self.fields.iter().cloned()))
    }
}

/// The account of a state, as the fields have it.
pub fn fields_of(board: &Board, state: &State) -> Value {
    let number = |key: Key| Key::ALL.iter().position(|&other| other == key).unwrap();
    let choices = state.choices().map(|(_, choice)| match choice {
        Choice::Word(slot, word) => {
            json!([number(Key::WordChosen), slot.index(), board.alphabet().spell(word)])
        }
        Choice::Letter(cell, letter) => {
            json!([number(Key::LetterChosen), cell.index(), board.alphabet().spell(&[*letter])])
        }
    });
    let letters = state.letters().iter().map(|&letters| (letters & board.alphabet().all()).0);
    let conflict = state.conflict();
    let slots = conflict.iter().flat_map(|conflict| &conflict.slots).map(|slot| slot.index());
    let crossings = conflict.iter().flat_map(|conflict| conflict.crossings(board));
    let (counters, totals) = (state.counters(), state.totals());
    json!({
        "letters": letters.collect::<Vec<_>>(),
        "words": state.words(),
        "weights": state.weights(),
        "choices": choices.collect::<Vec<_>>(),
        "queue": state.queue().map(|cell| cell.index()).collect::<Vec<_>>(),
        "conflict": slots.collect::<Vec<_>>(),
        "crossings": crossings.map(|cell| cell.index()).collect::<Vec<_>>(),
        "fill": state.fill().unwrap_or_default(),
        "disputed": state.disputed(board).map(|cell| cell.index()).collect::<Vec<_>>(),
        "slot": state.slot().map(|slot| slot.index()),
        "cell": state.cell().map(|cell| cell.index()),
        "dead": conflict.and_then(|conflict| conflict.slot).map(|slot| slot.index()),
        "queued": state.queued(),
        "bound": totals.bound,
        "best": totals.best,
        "upper": totals.upper,
        "open": totals.open,
        "tried": counters.tried,
        "revisions": counters.revisions,
        "letters_pruned": counters.letters_pruned,
        "words_pruned": counters.words_pruned,
        "wipe_outs": counters.wipe_outs,
        "dead_ends": counters.dead_ends,
        "backtracks": counters.backtracks,
        "jumps": counters.jumps,
        "longest_jump": counters.longest_jump,
        "restarts": counters.restarts,
        "fills": counters.fills,
        "deepest": counters.deepest,
    })
}

/// The keys of a saying as it is told, those of its parts too, each of which must be as its key says.
pub fn keys_of(board: &Board, saying: &Value) -> Vec<Key> {
    let told = saying.as_array().unwrap();
    let key = Key::ALL[told[0].as_u64().unwrap() as usize];
    assert_eq!(told.len(), 1 + key.parts().len(), "{}: {saying}", key.name());
    let mut keys = vec![key];
    let (slots, cells) = (board.words().len() as u64, board.letters().len() as u64);
    let is_below = |value: &Value, all: u64| value.as_u64().is_some_and(|number| number < all);
    for (&(name, kind), part) in key.parts().iter().zip(&told[1..]) {
        let is_so = match kind {
            Kind::Number | Kind::Total => part.is_u64(),
            Kind::Slot => is_below(part, slots),
            Kind::Cell | Kind::Crossing => is_below(part, cells),
            Kind::Slots => part.as_array().unwrap().iter().all(|slot| is_below(slot, slots)),
            Kind::Letters => is_below(part, 1 << board.alphabet().size()),
            Kind::Word => part.is_string(),
            Kind::Saying => {
                keys.extend(keys_of(board, part));
                true
            }
        };
        assert!(is_so, "{}: {name} is {part}", key.name());
    }
    keys
}
