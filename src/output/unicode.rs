//! The text of fills whose letters take several bytes, not all the same number.

use crate::search::Batch;
use lexicon::letters::{Alphabet, Letter};
use network::Network;
use network::grid::Grid;
use network::problem::Problem;

/// The last fill, whose text is made anew each time.
#[derive(Debug)]
pub struct UnicodeText {
    grid: Grid,
    alphabet: Alphabet,
    network: Network,
    /// The cell at each depth.
    cells: Vec<u32>,
    /// The letters of the last fill by cell.
    fill: Vec<Letter>,
}

impl UnicodeText {
    pub fn new(problem: &Problem, cells: Vec<u32>) -> UnicodeText {
        let (grid, alphabet) = (problem.grid().clone(), problem.alphabet().clone());
        let network = problem.network().clone();
        UnicodeText { grid, alphabet, network, fill: vec![0; cells.len()], cells }
    }

    /// Does as `Form::write`.
    pub fn write(&mut self, batch: &Batch<'_>, text: &mut Vec<u8>) {
        let tail_from = batch.head_length();
        for depth in batch.changed_from.min(tail_from)..tail_from {
            self.fill[self.cells[depth] as usize] = batch.letters[depth];
        }
        for tail in batch.tails() {
            for (&cell, &letter) in self.cells[tail_from..].iter().zip(tail.into_iter().flatten()) {
                self.fill[cell as usize] = letter;
            }
            text.push(b'\n');
            let picture = self.network.picture(&self.fill);
            text.extend_from_slice(self.grid.print(&picture, &self.alphabet).as_bytes());
        }
    }
}
