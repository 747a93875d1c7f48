//! Words that stay where they are beside each other: those of a grid of letters.

use lexicon::Letter;
use thiserror::Error;

use super::place::{Layout, Place};
use super::words::Words;

/// Words that stand beside each other as in a grid; the box of a layout may lie around them in any way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Locked {
    pub(super) places: Vec<Place>,
}

/// Why a grid of letters has no words that could be locked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LockedError {
    /// There is no letter.
    #[error("there is no letter, so no word is locked")]
    Empty,
    /// A cell has neither a letter nor a sign for none.
    #[error(
        "row {row}, column {column}: {found:?} is no letter of {alphabet}, nor # . 0, which are cells without one"
    )]
    Letter {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// What stands there.
        found: char,
        /// The letters.
        alphabet: String,
    },
    /// A run of letters, or a letter alone, is none of the words.
    #[error("row {row}, column {column}: {run:?}, read {}, is none of the words", if *.is_down { "down" } else { "across" })]
    Run {
        /// The row in which it begins, from 1.
        row: usize,
        /// The column in which it begins, from 1.
        column: usize,
        /// Its letters.
        run: String,
        /// Whether it is read downwards.
        is_down: bool,
    },
    /// A word stands twice.
    #[error("row {row}, column {column}: {word:?} stands there a second time")]
    Twice {
        /// The row in which it begins the second time, from 1.
        row: usize,
        /// The column in which it begins the second time, from 1.
        column: usize,
        /// The word as it is written in the list.
        word: String,
    },
    /// A word does not hang together with the others.
    #[error(
        "row {row}, column {column}: {word:?} hangs together with the other words by no crossings"
    )]
    Loose {
        /// The row in which it begins, from 1.
        row: usize,
        /// The column in which it begins, from 1.
        column: usize,
        /// The word as it is written in the list.
        word: String,
    },
}

impl Words {
    /// The words that a grid of letters has, a row a line; `#`, `.`, `0` and blanks are cells without a letter. Every run
    /// of two or more letters must be one of the words, each stands once, and all hang together.
    ///
    /// # Errors
    /// What is wrong, with its row and column.
    pub fn locked(&self, grid: &str) -> Result<Locked, LockedError> {
        let wide = 2 + grid.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        // With a border of empty cells, so that rows and columns count from 1.
        let mut cells: Vec<Option<Letter>> = vec![None; wide];
        for (row, line) in (1..).zip(grid.lines()) {
            for (column, sign) in (1..).zip(line.chars()) {
                cells.resize(row * wide + column, None);
                let letter = self.letter(sign);
                if letter.is_none() && !"#.0 ".contains(sign) {
                    let alphabet = self.alphabet().glyphs().iter().collect();
                    return Err(LockedError::Letter { row, column, found: sign, alphabet });
                }
                cells.push(letter);
            }
        }
        cells.resize(cells.len() + 2 * wide, None);
        let mut places: Vec<Place> = Vec::new();
        for cell in (0..cells.len()).filter(|&cell| cells[cell].is_some()) {
            let (row, column) = (cell / wide, cell % wide);
            let around = [cell - 1, cell + 1, cell - wide, cell + wide];
            let is_alone = around.iter().all(|&beside| cells[beside].is_none());
            for (is_down, step) in [(false, 1), (true, wide)] {
                let letters = (cell..).step_by(step).map_while(|cell| cells[cell]);
                let run: Vec<Letter> = letters.collect();
                if cells[cell - step].is_some() || run.len() < 2 && !is_alone {
                    continue;
                }
                let Some(word) = self.entries().iter().position(|entry| entry.letters == run)
                else {
                    let run = self.alphabet().spell(&run);
                    return Err(LockedError::Run { row, column, run, is_down });
                };
                if places.iter().any(|place| place.word == word) {
                    let word = self.entries()[word].text.clone();
                    return Err(LockedError::Twice { row, column, word });
                }
                places.push(Place { word, is_down, row, column });
            }
        }
        if places.is_empty() {
            return Err(LockedError::Empty);
        }
        let letters = self.letters();
        let loose = Layout::unchecked(places.clone(), &letters).loose(&letters);
        if let Some(place) = places.iter().find(|place| loose == Some(place.word)) {
            let word = self.entries()[place.word].text.clone();
            return Err(LockedError::Loose { row: place.row, column: place.column, word });
        }
        Ok(Locked { places })
    }

    /// The letter that a sign is, if it is one.
    fn letter(&self, sign: char) -> Option<Letter> {
        let (mut letters, mut bytes) = (Vec::new(), [0; 4]);
        let is_read =
            self.alphabet().join_into(sign.encode_utf8(&mut bytes).as_bytes(), &mut letters);
        match letters[..] {
            [letter] if is_read => Some(letter),
            _ => None,
        }
    }
}
