//! The grid of a puzzle as a problem: with the letters that are given, to be filled.

use lexicon::{Alphabet, LetterSet};

use crate::cell::{OpenCell, PuzzleCell, Readings};
use crate::model::{LetterError, Puzzle};
use network::Grid;
use network::grid::Cell;

impl Puzzle {
    /// The grid to be filled: given letters, letter sets and cells with several letters stay, other letters of the
    /// solution do not, unless they are [given](Self::give_solution) first.
    ///
    /// # Errors
    /// If a letter is not in the alphabet.
    ///
    /// ```
    /// use lexicon::letters::Alphabet;
    /// let alphabet = Alphabet::default();
    /// // All cells have letters: this is a solution.
    /// let mut puzzle = puzzle::read(b"ca\nsi\n", &alphabet).unwrap().puzzle;
    /// let open = puzzle.grid(&alphabet).unwrap();
    /// assert!(open.cells().iter().all(|cell| cell.letters() == alphabet.all()));
    /// puzzle.give_solution();
    /// assert_eq!(puzzle.grid(&alphabet).unwrap().cells()[0].letters().iter().count(), 1);
    /// ```
    pub fn grid(&self, alphabet: &Alphabet) -> Result<Grid, LetterError> {
        let mut cells = Vec::with_capacity(self.cells().len());
        let mut rests = Vec::new();
        for (place, cell) in self.cells().iter().enumerate() {
            let letter = |letter: char| {
                let (row, column) = (place / self.columns() + 1, place % self.columns() + 1);
                alphabet.letter(letter).ok_or(LetterError { row, column, letter })
            };
            let first = if cell.is_rebus() { cell.solution() } else { cell.given() };
            if first.is_some() && cell.is_rebus() {
                rests.push((place, cell.rest().chars().map(letter).collect::<Result<_, _>>()?));
            }
            cells.push(match cell {
                PuzzleCell::Block | PuzzleCell::Omitted => Cell::Black('#'),
                _ if first.is_some() => Cell::White(
                    first.map(letter).transpose()?.map_or(alphabet.all(), LetterSet::only),
                ),
                // It has any of its readings.
                PuzzleCell::Open(OpenCell {
                    solution: Some(own),
                    readings: Readings::Also(others),
                    ..
                }) if others.iter().all(|other| other.chars().count() == 1) => {
                    let mut letters = LetterSet::only(letter(*own)?);
                    for character in others.iter().flat_map(|other| other.chars()) {
                        letters = letters | LetterSet::only(letter(character)?);
                    }
                    Cell::White(letters)
                }
                PuzzleCell::Open(OpenCell { allowed: Some(allowed), .. }) => {
                    let mut letters = LetterSet::EMPTY;
                    for character in allowed.chars() {
                        letters = letters | LetterSet::only(letter(character)?);
                    }
                    Cell::White(letters)
                }
                PuzzleCell::Open(_) => Cell::White(alphabet.all()),
            });
        }
        let grid = self.grid_of(cells);
        Ok(rests.into_iter().fold(grid, |grid, (place, rest)| grid.with_rest(place, rest)))
    }
}
