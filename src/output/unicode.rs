//! The text of fills whose letters take several bytes, not all the same number.

use crate::search::Batch;
use lexicon::letters::{Alphabet, Letter};
use network::grid::Grid;
use network::problem::Problem;
use network::{CellId, Depth, IdVec, Network};

/// The last fill, whose text is made anew each time.
#[derive(Debug)]
pub struct UnicodeText {
    grid: Grid,
    alphabet: Alphabet,
    network: Network,
    /// The cell at each depth.
    cells: IdVec<Depth, CellId>,
    /// The letters of the last fill by cell.
    fill: Vec<Letter>,
}

impl UnicodeText {
    pub fn new(problem: &Problem, cells: IdVec<Depth, CellId>) -> UnicodeText {
        let (grid, alphabet) = (problem.grid().clone(), problem.alphabet().clone());
        let network = Network::clone(problem.network());
        UnicodeText { grid, alphabet, network, fill: vec![0; cells.len()], cells }
    }

    /// Does as `Form::write`.
    pub fn write(&mut self, batch: &Batch<'_>, text: &mut Vec<u8>) {
        let tail_from = batch.head_length();
        for depth in batch.changed_from.min(tail_from)..tail_from {
            self.fill[self.cells[Depth::new(depth)].index()] = batch.letters[depth];
        }
        for tail in batch.tails() {
            for (&cell, &letter) in
                self.cells.iter().skip(tail_from).zip(tail.into_iter().flatten())
            {
                self.fill[cell.index()] = letter;
            }
            text.push(b'\n');
            let picture = self.network.picture(&self.fill);
            text.extend_from_slice(self.grid.print(&picture, &self.alphabet).as_bytes());
        }
    }
}
