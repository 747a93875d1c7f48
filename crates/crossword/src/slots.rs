//! Slots: the maximal runs of white cells, and the place of each cell on them.

use std::fmt;

use crate::grid::Grid;
use lexicon::letters::LetterSet;

/// The way a slot is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Left to right.
    Across,
    /// Top to bottom.
    Down,
}

impl Direction {
    /// Both, across first.
    pub const BOTH: [Direction; 2] = [Direction::Across, Direction::Down];
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Across => "across",
            Direction::Down => "down",
        })
    }
}

/// A maximal run of at least two white cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The way it is read.
    pub direction: Direction,
    /// The row of its first cell, from 0.
    pub row: usize,
    /// The column of its first cell, from 0.
    pub column: usize,
    /// Its cells in the order it is read, numbered among the grid's white cells in row-major order.
    pub cells: Vec<usize>,
}

impl Slot {
    /// How many letters its word has: at least 2.
    pub fn length(&self) -> usize {
        self.cells.len()
    }

    /// Its pattern: the sets of its cells among the `letters` of all white cells.
    pub fn pattern(&self, letters: &[LetterSet]) -> Vec<LetterSet> {
        self.cells.iter().map(|&cell| letters[cell]).collect()
    }
}

/// Names the place as people count, from 1: `across, row 2, column 1`.
impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, row {}, column {}", self.direction, self.row + 1, self.column + 1)
    }
}

/// Where a cell lies on a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotPosition {
    /// The slot, as an index in [`Slots::list`].
    pub slot: usize,
    /// The letter of the slot's word, from 0.
    pub position: usize,
}

/// The slots of a grid, and its white cells in row-major order.
#[derive(Clone, Debug)]
pub struct Slots {
    /// All slots across, then all slots down, each in row-major order of their first cells.
    pub list: Vec<Slot>,
    /// The row and the column of each white cell, from 0.
    pub positions: Vec<(usize, usize)>,
    /// The letters each white cell may take.
    pub letters: Vec<LetterSet>,
    /// The place of each white cell across and down; `None` where its run has one cell only.
    pub places: Vec<[Option<SlotPosition>; 2]>,
}

impl Slots {
    /// Finds the slots of a grid.
    pub fn of(grid: &Grid) -> Slots {
        let mut number_of = vec![usize::MAX; grid.cells().len()];
        let (mut positions, mut letters) = (Vec::new(), Vec::new());
        for (place, cell) in grid.cells().iter().enumerate() {
            if cell.is_white() {
                number_of[place] = letters.len();
                positions.push((place / grid.columns(), place % grid.columns()));
                letters.push(cell.letters());
            }
        }
        let places = vec![[None; 2]; letters.len()];
        let mut slots = Slots { list: Vec::new(), positions, letters, places };
        for direction in Direction::BOTH {
            for row in 0..grid.rows() {
                for column in 0..grid.columns() {
                    let run = run_from(grid, direction, row, column);
                    if run.len() >= 2 {
                        let cells = run.iter().map(|&cell| number_of[cell]).collect();
                        slots.push(Slot { direction, row, column, cells });
                    }
                }
            }
        }
        slots
    }

    fn push(&mut self, slot: Slot) {
        for (position, &cell) in slot.cells.iter().enumerate() {
            let place = SlotPosition { slot: self.list.len(), position };
            self.places[cell][slot.direction as usize] = Some(place);
        }
        self.list.push(slot);
    }

    /// The lengths that some slot has, in increasing order.
    pub fn lengths(&self) -> Vec<usize> {
        let mut lengths: Vec<usize> = self.list.iter().map(Slot::length).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    }
}

/// The grid cells of the run that starts at a cell, or none if no run starts there.
fn run_from(grid: &Grid, direction: Direction, row: usize, column: usize) -> Vec<usize> {
    let (before, stride, count) = match direction {
        Direction::Across => (column.checked_sub(1), 1, grid.columns() - column),
        Direction::Down => (row.checked_sub(1), grid.columns(), grid.rows() - row),
    };
    let start = row * grid.columns() + column;
    if before.is_some() && grid.cells()[start - stride].is_white() {
        return Vec::new();
    }
    (0..count)
        .map(|i| start + i * stride)
        .take_while(|&cell| grid.cells()[cell].is_white())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::letters::Alphabet;

    #[test]
    fn runs_of_one_cell_are_no_slots() {
        let grid = Grid::parse(b"1101\n0100\n1111\n", &Alphabet::default()).unwrap();
        let slots = Slots::of(&grid);
        let names: Vec<String> = slots.list.iter().map(Slot::to_string).collect();
        assert_eq!(
            names,
            ["across, row 1, column 1", "across, row 3, column 1", "down, row 1, column 2"]
        );
        assert_eq!(slots.list[2].cells, [1, 3, 5]);
        assert_eq!(slots.places[2], [None, None]);
        assert_eq!(
            slots.places[5],
            [
                Some(SlotPosition { slot: 1, position: 1 }),
                Some(SlotPosition { slot: 2, position: 2 })
            ]
        );
    }
}
