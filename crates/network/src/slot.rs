//! Slots: cells in the order in which a word is read along them.

use std::fmt;

use crate::ids::{CellId, IdVec, SlotId};
use lexicon::LetterSet;

/// The way a slot is read: a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Left to right.
    Across,
    /// Top to bottom.
    Down,
    /// From the first layer to the last.
    Through,
    /// Along a diagonal, downwards.
    Diagonal,
    /// As it is listed, with its number from 1 in the list.
    Listed(u32),
}

impl Direction {
    /// Slots of a grid in one layer, across first.
    pub const BOTH: [Direction; 2] = [Direction::Across, Direction::Down];
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Direction::Across => f.write_str("across"),
            Direction::Down => f.write_str("down"),
            Direction::Through => f.write_str("through"),
            Direction::Diagonal => f.write_str("diagonal"),
            Direction::Listed(number) => write!(f, "slot {number}"),
        }
    }
}

/// The list that the words of a slot are from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WordList {
    /// The list of all slots that have no list of their own.
    #[default]
    Common,
    /// The list of slots across.
    Across,
    /// The list of slots down.
    Down,
}

/// Cells in the order in which a word is read along them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The way it is read.
    pub direction: Direction,
    /// The layer of its first cell, from 0, if there are several.
    pub layer: Option<usize>,
    /// The row of its first cell, from 0.
    pub row: usize,
    /// The column of its first cell, from 0.
    pub column: usize,
    /// Its cells in the order in which it is read, at least two; a cell may come twice.
    pub cells: Vec<CellId>,
    /// The list that its words are from.
    pub list: WordList,
    /// Other lists that must have its word too, where slots of several lists are one.
    pub also: Vec<WordList>,
}

impl Slot {
    /// How many letters its word has: at least 2.
    pub fn length(&self) -> usize {
        self.cells.len()
    }

    /// Its pattern: the sets of its cells among the `letters` of all cells.
    pub fn pattern(&self, letters: &IdVec<CellId, LetterSet>) -> Vec<LetterSet> {
        self.cells.iter().map(|&cell| letters[cell]).collect()
    }
}

/// Names the place as people count, from 1: `across, row 2, column 1`.
impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ", self.direction)?;
        if let Some(layer) = self.layer {
            write!(f, "layer {}, ", layer + 1)?;
        }
        write!(f, "row {}, column {}", self.row + 1, self.column + 1)
    }
}

/// Where a cell lies on a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The slot.
    pub slot: SlotId,
    /// The letter of the slot's word, from 0.
    pub position: usize,
}
