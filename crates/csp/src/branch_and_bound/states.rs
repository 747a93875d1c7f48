//! States of a sequence of cells side by side.

use super::cell_sequence::{CellSequence, Filled, Step};
use super::prefixes::Prefixes;
use lexicon::letters::Letter;

/// Some first cells of a sequence filled in several ways.
pub(super) struct States {
    losses: Vec<i64>,
    /// The columns of one state after the other, and its letters by cells.
    places: Vec<u32>,
    letters: Vec<Letter>,
    columns: usize,
    /// How many cells have letters: 0 where there are no squares, for nothing looks at letters then.
    cells: usize,
}

/// A state with one more letter.
#[derive(Clone, Copy)]
pub(super) struct Next {
    pub(super) loss: i64,
    pub(super) state: u32,
    pub(super) letter: Letter,
}

impl States {
    /// The state without a letter.
    pub(super) fn empty(sequence: &CellSequence, cells: usize) -> States {
        let columns = sequence.columns();
        States {
            losses: vec![0],
            places: vec![Prefixes::EMPTY; columns],
            letters: vec![0; cells],
            columns,
            cells,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.losses.len()
    }

    pub(super) fn get(&self, state: usize) -> Filled<'_> {
        Filled {
            places: &self.places[state * self.columns..][..self.columns],
            letters: &self.letters[state * self.cells..][..self.cells],
            loss: self.losses[state],
        }
    }

    /// The states with one more letter each.
    pub(super) fn placed<'n>(
        &self,
        sequence: &CellSequence,
        step: &Step,
        next: impl ExactSizeIterator<Item = &'n Next>,
    ) -> States {
        let mut placed = States {
            losses: Vec::with_capacity(next.len()),
            places: Vec::with_capacity(next.len() * self.columns),
            letters: Vec::with_capacity(next.len() * self.cells),
            ..*self
        };
        for &Next { loss, state, letter } in next {
            let state = self.get(state as usize);
            let own = placed.places.len();
            placed.places.extend_from_slice(state.places);
            sequence.place(step, letter, &mut placed.places[own..]);
            let own = placed.letters.len();
            placed.letters.extend_from_slice(state.letters);
            if let Some(filled) = placed.letters[own..].get_mut(step.cell.index()) {
                *filled = letter;
            }
            placed.losses.push(loss);
        }
        placed
    }
}
