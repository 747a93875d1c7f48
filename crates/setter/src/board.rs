//! The board that a search is watched on: the grid, its slots and their names, and what is left to each
//! before the search.

use crossword::csp::{CellId, Model, SlotId};
use crossword::grid::Grid;
use crossword::problem::Problem;
use crossword::slots::Slots;
use lexicon::letters::{Alphabet, LetterSet};

use crate::naming::slot_names;

/// The grid of a search, and what is left to its cells and slots before the first step.
#[derive(Clone, Debug)]
pub struct Board {
    grid: Grid,
    alphabet: Alphabet,
    slots: Slots,
    names: Vec<String>,
    letters: Vec<LetterSet>,
    words: Vec<u32>,
}

impl Board {
    /// The board of a problem and its model, whose cells are in the order of rows.
    pub fn new(problem: &Problem, model: &Model) -> Board {
        let slots = problem.slots();
        let letters = (0..slots.letters.len()).map(|cell| model.letters(CellId::new(cell)));
        let words = (0..slots.list.len()).map(|slot| model.word_count(SlotId::new(slot)) as u32);
        let (letters, words) = (letters.collect(), words.collect());
        Board::of_parts(problem.grid().clone(), problem.alphabet().clone(), letters, words)
    }

    /// A board of its parts: the letters of each white cell and the number of words of each slot. What
    /// is too much is left out, what is missing has none.
    pub fn of_parts(
        grid: Grid,
        alphabet: Alphabet,
        mut letters: Vec<LetterSet>,
        mut words: Vec<u32>,
    ) -> Board {
        let slots = Slots::of(&grid);
        letters.resize(slots.letters.len(), LetterSet::EMPTY);
        words.resize(slots.list.len(), 0);
        Board { names: slot_names(&slots), grid, alphabet, slots, letters, words }
    }

    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The letters of its words.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The slots.
    pub fn slots(&self) -> &Slots {
        &self.slots
    }

    /// The names of the slots.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The name of a slot.
    pub fn name(&self, slot: SlotId) -> &str {
        self.names.get(slot.index()).map_or("no slot", String::as_str)
    }

    /// A cell as people call it, counted from 1.
    pub fn cell_name(&self, cell: CellId) -> String {
        match self.slots.positions.get(cell.index()) {
            Some((row, column)) => format!("cell {},{}", row + 1, column + 1),
            None => "no cell".into(),
        }
    }

    /// A crossing by the slots that cross there: row 3 × column 2.
    pub fn crossing_name(&self, cell: CellId) -> String {
        match self.slots.places.get(cell.index()) {
            Some([Some(across), Some(down)]) => {
                format!("{}×{}", self.names[across.slot], self.names[down.slot])
            }
            _ => self.cell_name(cell),
        }
    }

    /// The cells of a slot.
    pub fn cells_of(&self, slot: SlotId) -> impl Iterator<Item = CellId> {
        let cells = self.slots.list.get(slot.index()).map_or(&[][..], |slot| &slot.cells);
        cells.iter().map(|&cell| CellId::new(cell))
    }

    /// The letters of each white cell before the first step.
    pub fn letters(&self) -> &[LetterSet] {
        &self.letters
    }

    /// How many words each slot has before the first step.
    pub fn words(&self) -> &[u32] {
        &self.words
    }
}
