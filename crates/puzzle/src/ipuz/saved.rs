//! Games in ipuz: the letters in its `saved`, which other programs read too, marks and time beside it.

use serde_json::{Map, Value, json};

use crate::cell::{PuzzleCell, letters_of, upper};
use crate::game::{Game, Mark};
use crate::loss::{Loss, Read};
use crate::model::Puzzle;

/// The letters of a player, in rows of cells.
const LETTERS: &str = "saved";

/// Marks and time: an extension, as ipuz has them.
const EXTENSION: &str = "setter:game";

/// A game as it stands in a file.
pub struct SavedGame {
    rows: Vec<Value>,
    /// The marks, one character for each cell.
    marks: Option<String>,
    seconds: f64,
}

impl SavedGame {
    /// Takes the members of a game out of a file; members that are not as a game has them stay there.
    pub fn take(all: &mut Map<String, Value>) -> Option<SavedGame> {
        let Some(Value::Array(rows)) = all.get_mut(LETTERS) else { return None };
        let mut saved = SavedGame { rows: std::mem::take(rows), marks: None, seconds: 0.0 };
        all.remove(LETTERS);
        if let Some((marks, seconds)) = all.get(EXTENSION).and_then(extension) {
            (saved.marks, saved.seconds) = (marks, seconds);
            all.remove(EXTENSION);
        }
        Some(saved)
    }

    /// The game of the puzzle that was read from the file, in which the texts `none` stand for no letter.
    /// Rows and cells that are not there have no letter; marks count as lost if there are more or fewer than
    /// cells.
    pub fn game(self, read: &mut Read, none: &[String]) -> Game {
        let puzzle = &read.puzzle;
        let columns = puzzle.columns();
        let letter = |(place, cell): (usize, &PuzzleCell)| {
            let value = self.rows.get(place / columns)?.get(place % columns)?;
            let text = value.as_object().map_or(Some(value), |cell| cell.get("value"))?.as_str()?;
            let is_letter = !cell.is_block() && !none.iter().any(|none| none == text);
            is_letter.then(|| letters_of(text)).flatten().map(|(letter, _)| letter)
        };
        let letters: Vec<Option<char>> = puzzle.cells().iter().enumerate().map(letter).collect();
        let mut marks: Vec<Option<Mark>> =
            self.marks.iter().flat_map(|marks| marks.chars().map(Mark::of)).collect();
        if marks.len() != letters.len() {
            marks = vec![None; letters.len()];
            read.losses.extend(self.marks.map(|_| Loss::Parts(vec![EXTENSION.into()])));
        }
        Game { letters, marks, seconds: self.seconds }
    }
}

/// The marks and the time of an extension; `None` if it has anything else.
fn extension(value: &Value) -> Option<(Option<String>, f64)> {
    let members = value.as_object()?;
    let (mut marks, mut seconds) = (None, 0.0);
    for (name, value) in members {
        match name.as_str() {
            "marks" => marks = Some(value.as_str()?.to_owned()),
            "seconds" => seconds = value.as_f64().filter(|&seconds| seconds >= 0.0)?,
            _ => return None,
        }
    }
    Some((marks, seconds))
}

/// The members of a file that hold a game of a puzzle.
pub fn members(game: &Game, puzzle: &Puzzle, block: &str) -> [(&'static str, Value); 2] {
    let letter = |(place, cell): (usize, &PuzzleCell)| {
        let letter = game.letters.get(place).copied().flatten().map(upper);
        match (cell, letter) {
            (PuzzleCell::Omitted, _) => Value::Null,
            (PuzzleCell::Block, _) => json!(block),
            (_, None) => json!(0),
            (_, Some(letter)) => json!(letter),
        }
    };
    let cells: Vec<Value> = puzzle.cells().iter().enumerate().map(letter).collect();
    let rows: Vec<&[Value]> = cells.chunks(puzzle.columns().max(1)).collect();
    let marks: String = game.marks.iter().map(|mark| mark.map_or('.', Mark::character)).collect();
    [(LETTERS, json!(rows)), (EXTENSION, json!({ "marks": marks, "seconds": game.seconds }))]
}
