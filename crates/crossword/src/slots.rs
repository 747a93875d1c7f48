//! Slots: the maximal runs of white cells, and the place of each cell on them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::grid::{Grid, LEAST_SLOT};
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

/// A maximal run of white cells: of at least two, or as many as the grid says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The way it is read.
    pub direction: Direction,
    /// The row of its first cell, from 0.
    pub row: usize,
    /// The column of its first cell, from 0.
    pub column: usize,
    /// Its cells in the order it is read, which may be backwards, numbered among the grid's white cells in row-major order.
    pub cells: Vec<usize>,
}

impl Slot {
    /// How many letters its word has: at least 2.
    pub fn length(&self) -> usize {
        self.cells.len()
    }

    /// Its cells as they are written: left to right, or top to bottom.
    pub fn written_cells(&self) -> Vec<usize> {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        cells
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

/// Which runs of white cells are slots, and whether there may be others of two cells or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotRule {
    /// How many cells a slot has at least: two or more.
    pub least: usize,
    /// What is with shorter runs.
    pub short_runs: ShortRuns,
}

/// What is with runs of two cells or more that are too short for a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShortRuns {
    /// They need spell no word.
    #[default]
    Free,
    /// There may be none.
    Forbidden,
}

/// A name that is none of [`ShortRuns`].
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown {0:?}: short runs are free or forbidden")]
pub struct UnknownShortRuns(String);

/// A run that a rule forbids.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{run}: a run of {} cells; there may be none shorter than {least}", .run.length())]
pub struct ShortRun {
    /// The run.
    pub run: Slot,
    /// How many cells a slot has at least.
    pub least: usize,
}

impl FromStr for ShortRuns {
    type Err = UnknownShortRuns;

    fn from_str(name: &str) -> Result<ShortRuns, UnknownShortRuns> {
        match name {
            "free" => Ok(ShortRuns::Free),
            "forbidden" => Ok(ShortRuns::Forbidden),
            _ => Err(UnknownShortRuns(name.to_owned())),
        }
    }
}

impl Default for SlotRule {
    /// Every run of two cells or more is a slot.
    fn default() -> SlotRule {
        SlotRule { least: LEAST_SLOT, short_runs: ShortRuns::Free }
    }
}

impl SlotRule {
    /// The grid with slots by this rule.
    ///
    /// # Errors
    /// With the first run that it forbids.
    pub fn apply(self, grid: Grid) -> Result<Grid, ShortRun> {
        if self.short_runs == ShortRuns::Forbidden {
            let runs = Slots::of(&grid.clone().with_least_slot(LEAST_SLOT)).list;
            if let Some(run) = runs.into_iter().find(|run| run.length() < self.least) {
                return Err(ShortRun { run, least: self.least });
            }
        }
        Ok(grid.with_least_slot(self.least))
    }
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
    /// The place of each white cell across and down; `None` where its run is too short for a slot.
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
                    if run.len() >= grid.least_slot() {
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

    /// The same slots, read backwards.
    pub fn reversed(mut self) -> Slots {
        for slot in &mut self.list {
            slot.cells.reverse();
        }
        for place in self.places.iter_mut().flatten().flatten() {
            place.position = self.list[place.slot].length() - 1 - place.position;
        }
        self
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
    fn short_runs_are_no_slots_where_asked() {
        let grid = Grid::parse(b"111\n110\n", &Alphabet::default()).unwrap();
        let rule = SlotRule { least: 3, short_runs: ShortRuns::Free };
        let slots = Slots::of(&rule.apply(grid.clone()).unwrap());
        assert_eq!((slots.list.len(), slots.list[0].cells.as_slice()), (1, &[0, 1, 2][..]));
        assert_eq!(slots.places[3], [None, None]);
        let forbidding = SlotRule { short_runs: "forbidden".parse().unwrap(), ..rule };
        assert_eq!(
            forbidding.apply(grid.clone()).unwrap_err().to_string(),
            "across, row 2, column 1: a run of 2 cells; there may be none shorter than 3"
        );
        assert_eq!(SlotRule::default().apply(grid.clone()), Ok(grid));
    }

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
