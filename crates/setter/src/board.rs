//! The board that a search is watched on: the grid, its network and their names, and what is left to each
//! before the search.

use csp::Model;
use lexicon::{Alphabet, LetterSet};
use network::{CellId, Grid, Network, Problem, SlotId};

use crate::naming::slot_names;

/// The grid of a search, and what is left to its cells and network before the first step.
#[derive(Clone, Debug)]
pub struct Board {
    grid: Grid,
    alphabet: Alphabet,
    network: Network,
    names: Vec<String>,
    letters: Vec<LetterSet>,
    words: Vec<u32>,
}

impl Board {
    /// The board of a problem and its model, whose cells are in the order of rows.
    pub fn new(problem: &Problem, model: &Model) -> Board {
        let network = problem.network();
        let letters = (0..network.letters.len()).map(|cell| model.letters(CellId::new(cell)));
        let words = (0..network.slots.len()).map(|slot| model.word_count(SlotId::new(slot)) as u32);
        let (letters, words) = (letters.collect(), words.collect());
        Board::of_parts(problem.grid().clone(), problem.alphabet().clone(), letters, words)
    }

    /// A board of its parts: the letters of each white cell and the number of words of each slot. Letters and words
    /// beyond the network are left out; missing ones are none.
    pub fn of_parts(
        grid: Grid,
        alphabet: Alphabet,
        mut letters: Vec<LetterSet>,
        mut words: Vec<u32>,
    ) -> Board {
        let network = Network::of(&grid);
        letters.resize(network.letters.len(), LetterSet::EMPTY);
        words.resize(network.slots.len(), 0);
        Board { names: slot_names(&network), grid, alphabet, network, letters, words }
    }

    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The letters of its words.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The names of the network.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The name of a slot.
    pub fn name(&self, slot: SlotId) -> &str {
        self.names.get(slot.index()).map_or("no slot", String::as_str)
    }

    /// A cell as people call it, counted from 1.
    pub fn cell_name(&self, cell: CellId) -> String {
        match self.network.positions.get(cell.index()) {
            Some((row, column)) => format!("cell {},{}", row + 1, column + 1),
            None => "no cell".into(),
        }
    }

    /// A crossing by the network that cross there: row 3 × column 2.
    pub fn crossing_name(&self, cell: CellId) -> String {
        let places = match cell.index() < self.network.cell_count() {
            true => self.network.places(cell),
            false => &[],
        };
        match places {
            [_, _, ..] => {
                let names: Vec<&str> =
                    places.iter().map(|at| &*self.names[at.slot.index()]).collect();
                names.join("×")
            }
            _ => self.cell_name(cell),
        }
    }

    /// The cells of a slot.
    pub fn cells_of(&self, slot: SlotId) -> impl Iterator<Item = CellId> {
        let cells = self.network.slots.get(slot.index()).map_or(&[][..], |slot| &slot.cells);
        cells.iter().copied()
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
