//! The grid of a puzzle as a problem: with the letters that are given, to be filled.

use lexicon::{Alphabet, Letter, LetterSet};

use crate::cell::{OpenCell, PuzzleCell, Readings};
use crate::model::{LetterError, Puzzle};
use network::Grid;
use network::grid::Cell;

impl Puzzle {
    /// The grid to be filled: given letters, letter sets, and cells with several letters or readings stay, other letters
    /// of the solution do not, unless they are [given](Self::give_solution) first. Words across and down read a cell
    /// apart if its readings are apart; if any of them are right, a cell has any of them if each is one letter, else
    /// the first.
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
        let (mut rests, mut downs) = (Vec::new(), Vec::new());
        for (place, cell) in self.cells().iter().enumerate() {
            let letter = |letter: char| {
                let (row, column) = (place / self.columns() + 1, place % self.columns() + 1);
                alphabet.letter(letter).ok_or(LetterError { row, column, letter })
            };
            let letters = |text: &str| text.chars().map(letter).collect::<Result<Vec<_>, _>>();
            let any_of = |letters: Vec<Letter>| Cell::White(letters.into_iter().collect());
            cells.push(match cell {
                PuzzleCell::Block | PuzzleCell::Omitted => Cell::Black('#'),
                PuzzleCell::Open(open) => match fixed(open) {
                    Fixed::Letters(first) => {
                        rests.push((place, letters(&open.rest)?));
                        if let Readings::Down(down) = &open.readings {
                            downs.push((place, letters(down)?));
                        }
                        Cell::White(LetterSet::only(letter(first)?))
                    }
                    Fixed::Any(all) => any_of(letters(&all)?),
                    Fixed::Nothing => Cell::White(alphabet.all()),
                },
            });
        }
        let grid = self.grid_of(cells);
        let grid = rests.into_iter().fold(grid, |grid, (place, rest)| grid.with_rest(place, rest));
        Ok(downs.into_iter().fold(grid, |grid, (place, down)| grid.with_down(place, down)))
    }
}

/// What stays in a cell of a grid to be filled.
enum Fixed {
    /// All its letters, of which this is the first.
    Letters(char),
    /// One of some letters.
    Any(String),
    /// Nothing: any letter.
    Nothing,
}

fn fixed(open: &OpenCell) -> Fixed {
    let is_several = !open.rest.is_empty() || open.readings != Readings::One;
    let first = if is_several { open.solution.or(open.given) } else { open.given };
    let are_letters = |others: &[String]| others.iter().all(|other| other.chars().count() == 1);
    match (first, &open.readings, &open.allowed) {
        (Some(first), Readings::Also(others), _) if open.rest.is_empty() && are_letters(others) => {
            Fixed::Any(
                [first].into_iter().chain(others.iter().flat_map(|own| own.chars())).collect(),
            )
        }
        (Some(first), ..) => Fixed::Letters(first),
        (None, _, Some(allowed)) => Fixed::Any(allowed.clone()),
        (None, _, None) => Fixed::Nothing,
    }
}
