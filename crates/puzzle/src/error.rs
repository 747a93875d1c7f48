//! Why a puzzle cannot be read or written, and where.

use std::fmt;

use thiserror::Error;

use crate::model::LetterError;
use network::grid::{GridError, MAX_CELLS};

/// The largest file that is read, in bytes; a larger file is no puzzle.
pub const MAX_BYTES: usize = 1 << 24;

/// Why a puzzle cannot be read or written.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PuzzleError {
    /// The file is in none of the formats that are read, and is no text.
    #[error("not a puzzle: text, ipuz, puz, exolve, jpz, cfp and xd are read")]
    NoPuzzle,
    /// XML that is no crossword of Crossword Compiler or CrossFire: its root.
    #[error(
        "{kind}, with the root {0:?}: of XML, jpz is read, whose puzzle is a rectangular-puzzle, and cfp",
        kind = xml_kind(.0)
    )]
    OtherXml(String),
    /// A ZIP archive without a directory that can be read.
    #[error(
        "a ZIP archive that is damaged, or goes on in another file: its directory cannot be read"
    )]
    DamagedArchive,
    /// The text is no grid, and no other format is told by its content.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// Something is wrong at a place.
    #[error("{place}: {problem}")]
    Malformed {
        /// The place.
        place: Place,
        /// The problem at the place.
        problem: PuzzleProblem,
    },
    /// The file is larger than any puzzle.
    #[error("more than {0} bytes: no puzzle is that large")]
    TooLarge(usize),
    /// The format cannot hold so large a puzzle.
    #[error("{rows} rows and {columns} columns: {format} has at most {most} of each")]
    Size {
        /// How many rows the puzzle has.
        rows: usize,
        /// How many columns it has.
        columns: usize,
        /// The format.
        format: &'static str,
        /// The most rows, and the most columns, of the format.
        most: usize,
    },
    /// The grid is a problem for other commands, but has another shape than puzzles.
    #[error(
        "{0} is no puzzle: that is one grid of rows and columns, whose words are its runs of cells"
    )]
    Shape(&'static str),
    /// A letter is not in the alphabet.
    #[error(transparent)]
    Letter(#[from] LetterError),
    /// The format is only written.
    #[error("{0} is only written: text, ipuz, puz, exolve, jpz, cfp and xd are read")]
    Unreadable(&'static str),
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line and a column, both from 1.
    Line(usize, usize),
    /// A byte, from 0.
    Byte(usize),
    /// A value in JSON, as `puzzle[2][0]`, with indices from 0.
    Path(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line, column) => write!(f, "{line}:{column}"),
            Place::Byte(byte) => write!(f, "byte {byte}"),
            Place::Path(path) => f.write_str(path),
        }
    }
}

/// A problem in the file of a puzzle.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PuzzleProblem {
    /// The text is no JSON.
    #[error("no JSON: {0}")]
    Json(String),
    /// The text is no XML.
    #[error("no XML: {0}")]
    Xml(String),
    /// Something else is expected.
    #[error("found {found}: it is {expected}")]
    Expected {
        /// The value that stands there.
        found: String,
        /// The values that are allowed there, in words.
        expected: &'static str,
    },
    /// Something is missing.
    #[error("without {0}")]
    Missing(&'static str),
    /// A row longer or shorter than it should be.
    #[error("row of {found} cells: {expected} are said to be in each")]
    Ragged {
        /// The cells of this row.
        found: usize,
        /// The cells of each row.
        expected: usize,
    },
    /// More or fewer rows than there should be.
    #[error("{found} rows: {expected} are said to be there")]
    Rows {
        /// The rows that are there.
        found: usize,
        /// The rows that should be there.
        expected: usize,
    },
    /// More cells than a grid may have, or none.
    #[error(
        "{rows} rows and {columns} columns: a grid has at least one cell and at most {MAX_CELLS}"
    )]
    Cells {
        /// How many rows are asked for.
        rows: u64,
        /// How many columns.
        columns: u64,
    },
    /// The file ends too early.
    #[error("the file ends within {0}")]
    Cut(&'static str),
    /// A key that does not unlock the solution.
    #[error("the key {0} does not unlock the solution")]
    Key(u16),
    /// Another number of clues than of slots.
    #[error("{clues} clues for {slots} slots")]
    ClueCount {
        /// How many clues there are.
        clues: usize,
        /// How many slots there are.
        slots: usize,
    },
    /// Bytes that are not text.
    #[error("byte 0x{0:02x} is not UTF-8 text")]
    NotText(u8),
}

/// The name of a kind of XML, by its root.
fn xml_kind(root: &str) -> &'static str {
    match root {
        "Puzzles" => "XPF, the XML of XWord Info",
        "crossword" => "the XML of Universal's puzzles",
        "acrostic" | "coded" | "kakuro" | "sudoku" | "word-search" => "a puzzle of another kind",
        "html" => "a page of the web",
        "svg" => "a picture",
        _ => "XML of another kind",
    }
}

/// The rows and columns that a file gives, if a grid can have as many cells.
pub(crate) fn size(rows: u64, columns: u64) -> Result<(usize, usize), PuzzleProblem> {
    match rows.checked_mul(columns) {
        Some(1..) if rows * columns <= MAX_CELLS as u64 => Ok((rows as usize, columns as usize)),
        _ => Err(PuzzleProblem::Cells { rows, columns }),
    }
}

impl PuzzleError {
    /// An error at a place.
    pub(crate) fn at(place: Place, problem: PuzzleProblem) -> PuzzleError {
        PuzzleError::Malformed { place, problem }
    }

    /// An error at a place where something else is expected.
    pub(crate) fn expected(place: Place, found: String, expected: &'static str) -> PuzzleError {
        PuzzleError::at(place, PuzzleProblem::Expected { found, expected })
    }
}

/// The text of a file, without a byte order mark.
pub(crate) fn text_of(contents: &[u8]) -> Result<&str, PuzzleError> {
    let contents = contents.strip_prefix(b"\xef\xbb\xbf").unwrap_or(contents);
    std::str::from_utf8(contents).map_err(|error| {
        let before = &contents[..error.valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
        let byte = contents[error.valid_up_to()];
        PuzzleError::at(Place::Line(line, column), PuzzleProblem::NotText(byte))
    })
}

/// A text of a file, quoted and shortened for people.
pub(crate) fn shown(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    match start.len() < text.len() {
        true => format!("{start:?}..."),
        false => format!("{start:?}"),
    }
}
