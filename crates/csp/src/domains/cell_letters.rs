//! The letters left to each cell, with undo.

use crate::model::Model;
use lexicon::LetterSet;
use network::{CellId, IdVec};

/// Whether one letter is left.
#[inline(always)]
pub(crate) fn is_decided(letters: LetterSet) -> bool {
    letters.0.is_power_of_two()
}

/// The letters left to each cell, with a stack of levels to return to.
#[derive(Debug)]
pub(crate) struct CellLetters {
    letters: IdVec<CellId, LetterSet>,
    /// The letters that cells had before they changed.
    trail: Vec<(CellId, LetterSet)>,
    /// How long the trail was when each level was opened.
    levels: Vec<usize>,
}

impl CellLetters {
    pub(crate) fn new(model: &Model) -> CellLetters {
        CellLetters { letters: model.cells.clone(), trail: Vec::new(), levels: Vec::new() }
    }

    #[inline(always)]
    pub(crate) fn get(&self, cell: CellId) -> LetterSet {
        self.letters[cell]
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, cell: CellId, letters: LetterSet) {
        self.trail.push((cell, self.letters[cell]));
        self.letters[cell] = letters;
    }

    pub(crate) fn all(&self) -> &IdVec<CellId, LetterSet> {
        &self.letters
    }

    /// The cells that changed since a level was opened, from 1, some of them several times, and the letters
    /// that they had before.
    pub(crate) fn changed_from(&self, level: usize) -> &[(CellId, LetterSet)] {
        &self.trail[self.levels[level - 1]..]
    }

    pub(crate) fn push(&mut self) {
        self.levels.push(self.trail.len());
    }

    pub(crate) fn pop(&mut self) {
        let Some(before) = self.levels.pop() else { return };
        for (cell, old) in self.trail.drain(before..).rev() {
            self.letters[cell] = old;
        }
    }
}
