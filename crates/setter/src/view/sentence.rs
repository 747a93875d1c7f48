//! One plain sentence for each step, in English.

use lexicon::{Letter, LetterSet};
use network::SlotId;

use super::account::saying;
use super::english;
use super::saying::{Part, Saying};
use super::state::State;
use crate::board::Board;
use crate::step::Step;

/// The most slots that a sentence names.
const MOST_NAMED: usize = 6;

/// The most letters that are spelled rather than counted.
const MOST_SPELLED: u32 = 8;

/// The step in a plain English sentence; `before` is the state that it is taken in.
pub fn sentence(board: &Board, before: &State, step: &Step) -> String {
    english(board, &saying(before, step))
}

/// A saying in English, with the names of the board.
fn english(board: &Board, saying: &Saying) -> String {
    let named = |name: &str| {
        let place = saying.key.parts().iter().position(|&(part, _)| part == name)?;
        saying.parts.get(place)
    };
    let mut said = String::new();
    let mut rest = english::text(saying.key);
    while let Some((before, after)) = rest.split_once('{') {
        let (part, after) = after.split_once('}').unwrap_or((after, ""));
        said += before;
        said += &match part.split_once(':') {
            None => named(part).map(|part| english_part(board, part)).unwrap_or_default(),
            Some((name, words)) => {
                let (one, many) = words.split_once('|').unwrap_or((words, words));
                let is_one = named(name) == Some(&Part::Number(1));
                if is_one { one.to_owned() } else { many.to_owned() }
            }
        };
        rest = after;
    }
    said + rest
}

fn english_part(board: &Board, part: &Part) -> String {
    match part {
        Part::Number(number) => number.to_string(),
        Part::Total(total) => total.to_string(),
        Part::Slot(slot) => board.name(*slot).into(),
        Part::Cell(cell) => board.cell_name(*cell),
        Part::Crossing(cell) => board.crossing_name(*cell),
        Part::Slots(slots) => names(board, slots),
        Part::Letters(set) => letters(board, *set),
        Part::Word(word) => upper(board, word),
        Part::Saying(saying) => english(board, saying),
    }
}

/// The names of slots, with commas; the first ones and how many more if they are many.
fn names(board: &Board, slots: &[SlotId]) -> String {
    let named: Vec<&str> = slots.iter().take(MOST_NAMED).map(|&slot| board.name(slot)).collect();
    match slots.len() - named.len() {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

fn letters(board: &Board, set: LetterSet) -> String {
    let known = set & board.alphabet().all();
    match known.len() {
        0 => "no letter".into(),
        1..=MOST_SPELLED => upper(board, &known.iter().collect::<Vec<_>>()),
        many => format!("{many} letters"),
    }
}

fn upper(board: &Board, word: &[Letter]) -> String {
    board.alphabet().spell(word).to_uppercase()
}
