//! The numbered places of words in a puzzle.

use lexicon::letters::LetterSet;
use network::grid::{Bars, Cell, Grid};
use network::{CellId, Direction, Network};

use crate::cell::PuzzleCell;

/// A slot with its number: cells that begin a slot are numbered from 1, row after row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number printed in its first cell.
    pub number: u32,
    /// The way it is read.
    pub direction: Direction,
    /// Its cells, as indices row after row, blocks counted.
    pub cells: Vec<usize>,
}

/// The entries of a puzzle, all across, then all down, each by rising numbers.
pub fn entries(rows: usize, columns: usize, cells: &[PuzzleCell], bars: &[Bars]) -> Vec<Entry> {
    let cell = |cell: &PuzzleCell| match cell.is_block() {
        true => Cell::Black('#'),
        false => Cell::White(LetterSet::first(1)),
    };
    let grid = Grid::new(rows, columns, cells.iter().map(cell).collect());
    let network = Network::of(&grid.with_bars(bars.to_vec()));
    let place = |cell: CellId| network.positions[cell].0 * columns + network.positions[cell].1;
    let mut starts: Vec<usize> = network.slots.iter().map(|slot| place(slot.cells[0])).collect();
    starts.sort_unstable();
    starts.dedup();
    let entry = |slot: &network::Slot| {
        let cells: Vec<usize> = slot.cells.iter().map(|&cell| place(cell)).collect();
        let before = starts.partition_point(|&start| start < cells[0]);
        Entry { number: before as u32 + 1, direction: slot.direction, cells }
    };
    network.slots.iter().map(entry).collect()
}
