//! The errors in the text of a grid or a network.

use thiserror::Error;

use super::picture::MAX_CELLS;

/// An error in the text of a grid, and its place.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{line}:{column}: {problem}")]
pub struct GridError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The problem at this place.
    pub problem: GridProblem,
}

/// The problems that the text of a grid or a network can have.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum GridProblem {
    /// A character that starts no cell.
    #[error(
        "unexpected {0:?}: a cell is '1' or '.' (open), '0' or '#' (black), a letter, [letters] for \
         one of some, or {{letters}} for all of these in one cell; a bar \
         ('|', '_' or '+') comes after a cell, and a line '-' between layers"
    )]
    Cell(char),
    /// A character that is no letter, in a letter set.
    #[error("unexpected {0:?} in a letter set: it is [letters], or [^letters] for all but those")]
    InSet(char),
    /// A letter set without its end.
    #[error("letter set without its ']': it is [letters], or [^letters] for all but those")]
    OpenSet,
    /// A letter set that leaves no letter.
    #[error("empty letter set: a cell needs at least one letter")]
    EmptySet,
    /// A character that is no letter, in the letters of a cell.
    #[error(
        "unexpected {0:?} in the letters of a cell: it is {{letters}}, one or more, or \
         {{across,down}}, or {{letters|letters}} for either"
    )]
    InLetters(char),
    /// The letters of a cell without their end.
    #[error("letters of a cell without their '}}': it is {{letters}}, one or more")]
    OpenLetters,
    /// A row longer or shorter than the first.
    #[error("row of {found} cells: the first row has {expected}, and all must be as long")]
    Ragged {
        /// The cells of this row.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// A blank line between two rows.
    #[error("blank line inside the grid: blank lines are allowed only before and after it")]
    BlankLine,
    /// No row at all.
    #[error("the grid is empty: it needs at least one row of cells")]
    Empty,
    /// More cells than [`MAX_CELLS`].
    #[error("more than {MAX_CELLS} cells: a grid may have at most that many")]
    TooLarge,
    /// A layer with more or fewer rows than the first.
    #[error("layer of {found} rows: the first has {expected}, and all must have as many")]
    UnequalLayers {
        /// The rows of this layer.
        found: usize,
        /// The rows of the first layer.
        expected: usize,
    },
    /// Two bars after one cell.
    #[error("a second bar: after a cell comes one of '|' (right), '_' (below), '+' (both)")]
    SecondBar,
    /// Bytes that are not UTF-8.
    #[error("byte 0x{0:02x} is not UTF-8 text")]
    NotText(u8),
    // Of network files.
    /// A slot of one cell.
    #[error("a slot of one cell: a slot has two cells or more, by name")]
    ShortSlot,
    /// No slot at all.
    #[error("no slot: after 'slots' comes a slot a line, its cells by name")]
    NoSlot,
    /// The name `#`, which stands for no cell, in the place of the name of a cell.
    #[error("'#' is no name of a cell: in the layout it means that nothing is there")]
    Nothing,
    /// A part that stands twice.
    #[error("a second part {0:?}: each part stands once")]
    SecondPart(&'static str),
    /// A cell that is twice in the order.
    #[error("cell {0:?} is in the order twice: each cell is there once")]
    TwiceInOrder(String),
    /// A cell that is not in the order, or not in the layout.
    #[error("cell {cell:?} is not in the part {part:?}, which has all cells")]
    Missing {
        /// The name of the cell.
        cell: String,
        /// The part.
        part: &'static str,
    },
    /// A name that is given a letter but is no cell.
    #[error("no cell {0:?}: a letter is given to a cell of a slot, of the order or of the layout")]
    Unknown(String),
    /// A line that gives no letter to a cell.
    #[error("a line of the part 'given' is a cell and a letter, or a cell and [letters]")]
    Given,
}
