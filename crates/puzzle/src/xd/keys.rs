//! The signs that stand for cells in a grid that is written.

use std::collections::{BTreeMap, HashSet};

use super::rebus;
use crate::cell::{PuzzleCell, Readings, capitals, letters_of, lower, upper};
use crate::model::Puzzle;

/// The signs that stand for letters that do not stand for themselves, in the order in which they are taken.
const SIGNS: &str = "1234567890@$%&*+=!<>^~|/:'\"()[]{}-\\`";
const MORE_SIGNS: std::ops::RangeInclusive<char> = '\u{2460}'..='\u{24ff}';

/// The sign of a cell whose letters have none.
pub const FOREIGN: char = 'X';

/// The signs of the letters that do not stand for themselves.
pub struct Keys(BTreeMap<String, char>);

impl Keys {
    pub fn of(puzzle: &Puzzle) -> Keys {
        let mut keys = BTreeMap::new();
        let mut signs = SIGNS.chars().chain('a'..='z').chain(MORE_SIGNS);
        // A given letter that the solution contradicts has a sign too.
        let firsts = |cell: &PuzzleCell| [cell.solution(), cell.given()];
        let letters = puzzle.cells().iter().flat_map(|cell| {
            firsts(cell).into_iter().flatten().map(|first| all_readings(cell, first))
        });
        let mut seen = HashSet::new();
        for letters in letters {
            let are_read = letters.split('\0').all(is_read);
            if are_plain(&letters) || !are_read || !seen.insert(letters.clone()) {
                continue;
            }
            let Some(sign) = signs.next() else { break };
            keys.insert(letters, sign);
        }
        Keys(keys)
    }

    /// The header that tells the letters of the signs.
    pub fn header(&self) -> String {
        let entries = self.0.iter().flat_map(|(letters, sign)| {
            letters.split('\0').map(move |letters| format!("{sign}={letters}"))
        });
        entries.collect::<Vec<_>>().join(" ")
    }

    /// Whether no sign stands for the letters of a cell.
    pub fn is_foreign(&self, cell: &PuzzleCell) -> bool {
        cell.solution().is_some_and(|first| self.of_letters(&all_readings(cell, first)).is_none())
    }

    /// Whether no sign stands for the given letter of a cell.
    pub fn loses_given(&self, cell: &PuzzleCell) -> bool {
        cell.given().is_some_and(|first| self.of_letters(&all_readings(cell, first)).is_none())
    }

    fn of_letters(&self, letters: &str) -> Option<char> {
        match are_plain(letters) {
            true => letters.chars().next(),
            false => self.0.get(letters).copied(),
        }
    }

    /// The sign of a cell in the grid.
    pub fn sign(&self, cell: &PuzzleCell) -> char {
        match (cell, cell.solution()) {
            (PuzzleCell::Block, _) => '#',
            (PuzzleCell::Omitted, _) => '_',
            (_, None) => '?',
            (_, Some(first)) => self.of_letters(&all_readings(cell, first)).unwrap_or(FOREIGN),
        }
    }

    /// The sign of a cell in the grid of given letters.
    pub fn given(&self, cell: &PuzzleCell) -> char {
        match (cell, cell.given()) {
            (PuzzleCell::Block, _) => '#',
            (PuzzleCell::Omitted, _) => '_',
            (_, None) => '.',
            (_, Some(first)) => self.of_letters(&all_readings(cell, first)).unwrap_or('.'),
        }
    }
}

/// All letters of a cell of which this is the first, and after a zero each those of another reading; readings that
/// words across and down have apart have a slash between them.
fn all_readings(cell: &PuzzleCell, first: char) -> String {
    let own = capitals(&cell.letters(first));
    match cell.readings() {
        Readings::One => own,
        Readings::Down(down) => format!("{own}/{}", capitals(down)),
        Readings::Also(others) => {
            let others = others.iter().map(|other| format!("\0{}", capitals(other)));
            own + &others.collect::<String>()
        }
    }
}

/// Whether letters are written as they are: one letter, in upper case.
fn are_plain(letters: &str) -> bool {
    let mut letters = letters.chars();
    let is_letter = |letter: char| {
        letter.is_uppercase() && upper(lower(letter)) == letter && lower(letter) != letter
    };
    letters.next().is_some_and(is_letter) && letters.next().is_none()
}

/// Whether letters are read from the header as they are.
fn is_read(letters: &str) -> bool {
    let (first, next) = (format!("1={letters}"), format!("1={letters} 2=A"));
    let is_own =
        |header: &str| rebus::entries(header).0.first().is_some_and(|&(_, own)| own == letters);
    is_own(&first) && is_own(&next) && letters_of(letters).is_some()
}
