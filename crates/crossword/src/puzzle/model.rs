//! A puzzle, whatever format it comes from.

use std::collections::BTreeMap;

use lexicon::letters::{Alphabet, Letter, LetterSet};
use thiserror::Error;

use super::cell::PuzzleCell;
use super::entry::{Entry, entries};
use crate::grid::{Cell, Grid};
use crate::slots::Direction;

/// A grid with its solution and clues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    rows: usize,
    columns: usize,
    /// Row after row.
    cells: Vec<PuzzleCell>,
    /// Clues by direction and number, as plain text in one line.
    clues: BTreeMap<(bool, u32), String>,
    /// What it is called.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Whose it is, without the sign ©.
    pub copyright: String,
    /// What solvers are told; may have several lines.
    pub notes: String,
    /// The language, as a code of BCP 47: `fr`, `en-GB`.
    pub language: String,
}

/// A clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue<'p> {
    /// The way its word is read.
    pub direction: Direction,
    /// The number of its word.
    pub number: u32,
    /// Its text.
    pub text: &'p str,
}

/// A letter that cannot be in a grid over some alphabet.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "row {row}, column {column}: {letter:?} is no letter of the alphabet; --alphabet replaces a to z"
)]
pub struct LetterError {
    /// The row of the cell, from 1.
    pub row: usize,
    /// The column of the cell, from 1.
    pub column: usize,
    /// The character that stands there.
    pub letter: char,
}

impl Puzzle {
    /// A puzzle without clues, from its cells row after row; `None` unless there are `rows * columns`.
    pub fn new(rows: usize, columns: usize, cells: Vec<PuzzleCell>) -> Option<Puzzle> {
        let count = rows.checked_mul(columns)?;
        (count == cells.len() && count > 0).then(|| Puzzle {
            rows,
            columns,
            cells,
            ..Puzzle::default()
        })
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many cells a row has.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// All cells, row after row.
    pub fn cells(&self) -> &[PuzzleCell] {
        &self.cells
    }

    /// The places of words, all across, then all down.
    pub fn entries(&self) -> Vec<Entry> {
        entries(self.rows, self.columns, &self.cells)
    }

    /// The clues, all across, then all down, each by rising numbers.
    pub fn clues(&self) -> impl ExactSizeIterator<Item = Clue<'_>> {
        self.clues.iter().map(|(&(is_down, number), text)| Clue {
            direction: if is_down { Direction::Down } else { Direction::Across },
            number,
            text,
        })
    }

    /// The clue of an entry.
    pub fn clue(&self, direction: Direction, number: u32) -> Option<&str> {
        self.clues.get(&(direction == Direction::Down, number)).map(String::as_str)
    }

    /// Gives an entry its clue; line ends and other controls in it become single spaces, and no text is
    /// no clue.
    pub fn set_clue(&mut self, direction: Direction, number: u32, text: &str) {
        let separates = |c: char| c == ' ' || c.is_control();
        let words: Vec<&str> = text.split(separates).filter(|word| !word.is_empty()).collect();
        let text = words.join(" ").trim().to_owned();
        let key = (direction == Direction::Down, number);
        match text.is_empty() {
            true => self.clues.remove(&key),
            false => self.clues.insert(key, text),
        };
    }

    /// What is said of the puzzle as a whole, by name, where there is something.
    pub fn said(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [
            ("title", &self.title),
            ("author", &self.author),
            ("copyright", &self.copyright),
            ("notes", &self.notes),
            ("language", &self.language),
        ];
        all.into_iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(name, text)| (name, text.as_str()))
    }

    /// The word of an entry, if the solution has all its letters.
    pub fn word(&self, entry: &Entry) -> Option<String> {
        entry.cells.iter().map(|&cell| self.cells[cell].solution()).collect()
    }

    /// Whether each open cell has the letter of its solution.
    pub fn is_solved(&self) -> bool {
        self.cells.iter().all(|cell| cell.is_block() || cell.solution().is_some())
    }

    /// Makes all letters of the solution given ones.
    pub fn give_solution(&mut self) {
        self.cells.iter_mut().for_each(PuzzleCell::give);
    }

    /// Takes all letters of the solution away, except given ones.
    pub fn forget_solution(&mut self) {
        for cell in &mut self.cells {
            if let PuzzleCell::Open { solution, .. } = cell {
                *solution = None;
            }
        }
    }

    /// The grid to be filled: given letters and letter sets stay, those of the solution do not, unless
    /// they are [given](Self::give_solution) first.
    ///
    /// # Errors
    /// If a letter is not in the alphabet.
    ///
    /// ```
    /// use {crossword::puzzle, lexicon::letters::Alphabet};
    /// let alphabet = Alphabet::default();
    /// // All cells have letters: this is a solution.
    /// let mut puzzle = puzzle::read(b"ca\nsi\n", &alphabet).unwrap().puzzle;
    /// let open = puzzle.grid(&alphabet).unwrap();
    /// assert!(open.cells().iter().all(|cell| cell.letters() == alphabet.all()));
    /// puzzle.give_solution();
    /// assert_eq!(puzzle.grid(&alphabet).unwrap().cells()[0].letters().iter().count(), 1);
    /// ```
    pub fn grid(&self, alphabet: &Alphabet) -> Result<Grid, LetterError> {
        let mut cells = Vec::with_capacity(self.cells.len());
        for (place, cell) in self.cells.iter().enumerate() {
            let letter = |letter: char| {
                let (row, column) = (place / self.columns + 1, place % self.columns + 1);
                folded(letter, alphabet).ok_or(LetterError { row, column, letter })
            };
            cells.push(match cell {
                PuzzleCell::Block => Cell::Black('#'),
                PuzzleCell::Open { given: Some(given), .. } => {
                    Cell::White(LetterSet::only(letter(*given)?))
                }
                PuzzleCell::Open { allowed: Some(allowed), .. } => {
                    let mut letters = LetterSet::EMPTY;
                    for character in allowed.chars() {
                        letters = letters | LetterSet::only(letter(character)?);
                    }
                    Cell::White(letters)
                }
                PuzzleCell::Open { .. } => Cell::White(alphabet.all()),
            });
        }
        Ok(Grid::new(self.rows, self.columns, cells))
    }
}

/// The one letter that a character folds to.
fn folded(letter: char, alphabet: &Alphabet) -> Option<Letter> {
    match alphabet.fold(letter.encode_utf8(&mut [0; 4]).as_bytes())?[..] {
        [letter] => Some(letter),
        _ => None,
    }
}
