//! Cells, slots, and the places of the cells on the slots.
//!
//! A `Network` is cells, the letters that each may take, and slots, each its cells in the order in which it is read;
//! a cell knows its places, one for each slot that goes through it. A `Grid` is the picture of a network, with
//! `SlotRules`; `network/builder.rs` makes the network of a grid by its blocks, bars, layers and rules, or of a
//! network file by its list of slots. Where cells are equal, as under `--symmetric`, the network is a *quotient*
//! (`network/quotient.rs`): equal cells are one cell that takes the letters that all of them may take, and slots
//! through the same cells are one slot. It is a network again, so no engine knows of equality; `Network::pictured`
//! tells the cell of each place of the picture. A direction is only a label. Cells, slots and the depths of cells in
//! an order are numbers of types of their own (`network/ids.rs`), the same in every crate.

use crate::ids::{CellId, IdVec, SlotId};
use crate::slot::{Place, Slot};
use lexicon::{Letter, LetterSet};

/// The cells of a grid or a network file, and the slots that run through them.
///
/// A cell is numbered by its first white cell in the picture, row after row, or as the order of a network
/// file says; where cells are equal, as under `--symmetric`, several white cells of the picture are one cell. The
/// letters after the first of a white cell with several are cells of their own, which come after it and are not in
/// the picture.
#[derive(Clone, Debug)]
pub struct Network {
    /// All slots: across, then down, then through layers, then diagonals, each in the order of their first
    /// cells; or as they are listed.
    pub slots: IdVec<SlotId, Slot>,
    /// The row and the column of each cell in the picture, from 0.
    pub positions: IdVec<CellId, (usize, usize)>,
    /// The letters that each cell may take.
    pub letters: IdVec<CellId, LetterSet>,
    /// The cell of each white cell of the picture, row after row.
    pub pictured: Vec<CellId>,
    /// Where the places of each cell begin, and where the places of the last cell end.
    starts: Vec<u32>,
    places: Vec<Place>,
}

impl Network {
    /// The network of some cells and slots.
    pub(super) fn new(
        positions: IdVec<CellId, (usize, usize)>,
        letters: IdVec<CellId, LetterSet>,
        pictured: Vec<CellId>,
        slots: IdVec<SlotId, Slot>,
    ) -> Network {
        let mut starts = vec![0; letters.len() + 1];
        for &cell in slots.iter().flat_map(|slot| &slot.cells) {
            starts[cell.index() + 1] += 1;
        }
        for cell in 0..letters.len() {
            starts[cell + 1] += starts[cell];
        }
        let mut ends = starts.clone();
        let count = starts.last().map_or(0, |&end| end as usize);
        let mut places = vec![Place { slot: SlotId::new(0), position: 0 }; count];
        for slot in slots.ids() {
            for (position, &cell) in slots[slot].cells.iter().enumerate() {
                let end = &mut ends[cell.index()];
                places[*end as usize] = Place { slot, position };
                *end += 1;
            }
        }
        Network { slots, positions, letters, pictured, starts, places }
    }

    /// The same slots, read backwards.
    pub fn reversed(self) -> Network {
        let Network { positions, letters, pictured, mut slots, .. } = self;
        slots.iter_mut().for_each(|slot| slot.cells.reverse());
        Network::new(positions, letters, pictured, slots)
    }

    /// How many cells there are.
    pub fn cell_count(&self) -> usize {
        self.letters.len()
    }

    /// The places of a cell on slots, in the order of the slots.
    #[inline]
    pub fn places(&self, cell: CellId) -> &[Place] {
        let [start, end] = [0, 1].map(|next| self.starts[cell.index() + next] as usize);
        &self.places[start..end]
    }

    /// The letters of a slot if all are given: each of its cells may take one letter.
    pub fn given_word(&self, slot: &Slot) -> Option<Vec<Letter>> {
        let sets = slot.cells.iter().map(|&cell| self.letters[cell]);
        sets.map(|set| set.smallest().filter(|_| set.len() == 1)).collect()
    }

    /// The lengths that some slot has, in increasing order.
    pub fn lengths(&self) -> Vec<usize> {
        let mut lengths: Vec<usize> = self.slots.iter().map(Slot::length).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    }

    /// How many cells lie on two slots or more.
    pub fn crossings(&self) -> usize {
        CellId::all(self.cell_count()).filter(|&cell| self.places(cell).len() > 1).count()
    }

    /// The values of the white cells of the picture, row after row, given a value for each cell of the network.
    pub fn picture<T: Clone>(&self, fill: &[T]) -> Vec<T> {
        self.pictured.iter().map(|&cell| fill[cell.index()].clone()).collect()
    }
}
