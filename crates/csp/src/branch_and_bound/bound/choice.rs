//! Choices, and nodes by their choices.

use std::slice;

use crate::model::Model;
use lexicon::letters::Letter;
use network::{CellId, IdVec, SlotId, WordId};

/// A choice in a step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// A letter on a cell.
    Letter(CellId, Letter),
    /// A word in a slot.
    Word(SlotId, WordId),
}

impl Choice {
    /// The cells of the choice, each with its letter.
    pub(crate) fn letters<'a>(
        &'a self,
        model: &'a Model,
    ) -> impl Iterator<Item = (CellId, Letter)> + 'a {
        let (cells, letters) = match self {
            Choice::Letter(cell, letter) => (slice::from_ref(cell), slice::from_ref(letter)),
            Choice::Word(slot, word) => (model.slot_cells(*slot), model.word(*slot, *word)),
        };
        cells.iter().copied().zip(letters.iter().copied())
    }
}

/// Letters placed on some cells: a node of the search by its choices alone, a byte for each cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pattern(IdVec<CellId, Letter>);

/// The mark of a cell without a letter: there are at most 32 letters.
const OPEN: Letter = Letter::MAX;

impl Pattern {
    /// No letter placed.
    pub(crate) fn open(cells: usize) -> Pattern {
        Pattern(IdVec::repeat(OPEN, cells))
    }

    /// Whether no cell has a letter.
    pub(crate) fn is_open(&self) -> bool {
        self.0.iter().all(|&letter| letter == OPEN)
    }

    pub(crate) fn get(&self, cell: CellId) -> Option<Letter> {
        Some(self.0[cell]).filter(|&letter| letter != OPEN)
    }

    pub(crate) fn place(&mut self, cell: CellId, letter: Letter) {
        self.0[cell] = letter;
    }

    pub(crate) fn remove(&mut self, cell: CellId) {
        self.0[cell] = OPEN;
    }

    /// Places the letters of a choice; returns the cells that had no letter before.
    pub(crate) fn choose(&mut self, model: &Model, choice: Choice) -> Vec<CellId> {
        let mut placed = Vec::new();
        for (cell, letter) in choice.letters(model) {
            if self.get(cell).is_none() {
                placed.push(cell);
            }
            self.place(cell, letter);
        }
        placed
    }
}
