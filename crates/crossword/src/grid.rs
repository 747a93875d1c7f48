//! Grids: black cells, and white cells with the letters each may take.

use thiserror::Error;
use unicode_normalization::char::is_combining_mark;

use lexicon::letters::{Alphabet, Letter, LetterSet};

/// How many cells a slot has at least, unless a grid says otherwise.
pub const LEAST_SLOT: usize = 2;

/// The most cells a grid may have; a bound that keeps hostile input from exhausting memory.
pub const MAX_CELLS: usize = 1_000_000;

/// One cell of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Takes one letter of the set; a given letter is a set of one.
    White(LetterSet),
    /// Takes no letter; printed as the character it was written with.
    Black(char),
}

impl Cell {
    /// The letters the cell may take: none if it is black.
    pub fn letters(self) -> LetterSet {
        match self {
            Cell::White(letters) => letters,
            Cell::Black(_) => LetterSet::EMPTY,
        }
    }

    /// Whether the cell takes a letter.
    pub fn is_white(self) -> bool {
        matches!(self, Cell::White(_))
    }
}

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    rows: usize,
    columns: usize,
    /// Row after row.
    cells: Vec<Cell>,
    /// How many cells a slot has at least.
    least_slot: usize,
}

/// What is wrong with the text of a grid, and where.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{line}:{column}: {problem}")]
pub struct GridError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: GridProblem,
}

/// What can be wrong with the text of a grid.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum GridProblem {
    /// A character that starts no cell.
    #[error(
        "unexpected {0:?}: a cell is '1' or '.' (open), '0' or '#' (black), a letter, or [letters]"
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
    /// A row longer or shorter than the first.
    #[error("row of {found} cells: the first row has {expected}, and all must be as long")]
    Ragged {
        /// The cells of this row.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// A blank line before the last row.
    #[error("blank line inside the grid: blank lines are allowed only at its end")]
    BlankLine,
    /// No row at all.
    #[error("the grid is empty: it needs at least one row of cells")]
    Empty,
    /// More cells than [`MAX_CELLS`].
    #[error("more than {MAX_CELLS} cells: a grid may have at most that many")]
    TooLarge,
    /// Bytes that are not UTF-8.
    #[error("byte 0x{0:02x} is not UTF-8 text")]
    NotText(u8),
}

impl Grid {
    /// A grid from its cells, row after row.
    ///
    /// # Panics
    /// If there are not `rows * columns` cells.
    pub fn new(rows: usize, columns: usize, cells: Vec<Cell>) -> Grid {
        assert_eq!(cells.len(), rows * columns, "a grid of {rows} rows, {columns} columns");
        Grid { rows, columns, cells, least_slot: LEAST_SLOT }
    }

    /// The same grid, but only runs of at least so many cells, two or more, are slots: the cells of a
    /// shorter run have no word to spell that way.
    pub fn with_least_slot(self, cells: usize) -> Grid {
        Grid { least_slot: cells.max(LEAST_SLOT), ..self }
    }

    /// How many cells a slot has at least.
    pub fn least_slot(&self) -> usize {
        self.least_slot
    }

    /// Reads a grid: a line a row; LF or CRLF, optional byte order mark, blank lines at the end.
    ///
    /// ```
    /// use {crossword::grid::Grid, lexicon::letters::Alphabet};
    /// let latin = Alphabet::default();
    /// let grid = Grid::parse(b"1[aeiou]s\n.0#\n", &latin).unwrap();
    /// assert_eq!((grid.rows(), grid.columns()), (2, 3));
    /// let error = Grid::parse(b"11\n1?\n", &latin).unwrap_err();
    /// assert!(error.to_string().starts_with("2:2: unexpected '?'"));
    /// ```
    pub fn parse(text: &[u8], alphabet: &Alphabet) -> Result<Grid, GridError> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let mut cells = Vec::new();
        let (mut rows, mut columns) = (0, 0);
        let mut blank_line = None;
        for (line, bytes) in (1..).zip(text.split(|&byte| byte == b'\n')) {
            let at = |column, problem| GridError { line, column, problem };
            let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
            if bytes.is_empty() {
                blank_line.get_or_insert(at(1, GridProblem::BlankLine));
                continue;
            }
            if let Some(error) = blank_line {
                return Err(error);
            }
            let before = cells.len();
            parse_row(bytes, alphabet, &mut cells)
                .map_err(|(column, problem)| at(column, problem))?;
            let found = cells.len() - before;
            if rows == 0 {
                columns = found;
            } else if found != columns {
                let problem = GridProblem::Ragged { found, expected: columns };
                return Err(at(found.min(columns) + 1, problem));
            }
            rows += 1;
        }
        if rows == 0 {
            return Err(GridError { line: 1, column: 1, problem: GridProblem::Empty });
        }
        Ok(Grid { rows, columns, cells, least_slot: LEAST_SLOT })
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many cells a row has.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// All cells, row after row.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell of a row and a column, both from 0.
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        self.cells[row * self.columns + column]
    }

    /// The text of a fill: the grid with `letters`, one a white cell, row after row.
    ///
    /// Each row ends with a line feed.
    pub fn print(&self, letters: &[Letter], alphabet: &Alphabet) -> String {
        let mut letters = letters.iter();
        let mut text = String::with_capacity(self.rows * (self.columns + 1));
        for row in self.cells.chunks(self.columns) {
            text.extend(row.iter().map(|&cell| match cell {
                Cell::White(_) => letters.next().map_or('.', |&letter| alphabet.glyph(letter)),
                Cell::Black(written) => written,
            }));
            text.push('\n');
        }
        text
    }
}

/// Reads the cells of one line; an error comes with its column.
fn parse_row(
    bytes: &[u8],
    alphabet: &Alphabet,
    cells: &mut Vec<Cell>,
) -> Result<(), (usize, GridProblem)> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let (text, rest) = bytes.split_at(error.valid_up_to());
            let column = String::from_utf8_lossy(text).chars().count() + 1;
            return Err((column, GridProblem::NotText(rest[0])));
        }
    };
    let mut characters = Characters { text, column: 0 };
    while let Some((column, character)) = characters.next() {
        let cell = match character {
            "1" | "." => Cell::White(alphabet.all()),
            "0" => Cell::Black('0'),
            "#" => Cell::Black('#'),
            "[" => Cell::White(parse_set(column, &mut characters, alphabet)?),
            _ => match letter(character, alphabet) {
                Some(letter) => Cell::White(LetterSet::only(letter)),
                None => return Err((column, GridProblem::Cell(first_char(character)))),
            },
        };
        if cells.len() == MAX_CELLS {
            return Err((column, GridProblem::TooLarge));
        }
        cells.push(cell);
    }
    Ok(())
}

/// Reads a letter set whose `[` stands at `start`.
fn parse_set(
    start: usize,
    characters: &mut Characters<'_>,
    alphabet: &Alphabet,
) -> Result<LetterSet, (usize, GridProblem)> {
    let mut letters = LetterSet::EMPTY;
    let mut excluded = false;
    while let Some((column, character)) = characters.next() {
        match character {
            "]" => {
                let letters = if excluded { alphabet.all().without(letters) } else { letters };
                return match letters.is_empty() {
                    true => Err((start, GridProblem::EmptySet)),
                    false => Ok(letters),
                };
            }
            "^" if column == start + 1 => excluded = true,
            _ => match letter(character, alphabet) {
                Some(letter) => letters = letters | LetterSet::only(letter),
                None => return Err((column, GridProblem::InSet(first_char(character)))),
            },
        }
    }
    Err((start, GridProblem::OpenSet))
}

/// The one letter that a character folds to.
fn letter(character: &str, alphabet: &Alphabet) -> Option<Letter> {
    match alphabet.fold(character.as_bytes())?[..] {
        [letter] => Some(letter),
        _ => None,
    }
}

fn first_char(character: &str) -> char {
    character.chars().next().unwrap_or_default()
}

/// The characters of a line with their columns from 1, each with the marks combined with it.
struct Characters<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Characters<'a> {
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let start = self.text.chars().next()?.len_utf8();
        let marks = self.text[start..].chars().take_while(|&c| is_combining_mark(c));
        let (character, rest) =
            self.text.split_at(start + marks.map(char::len_utf8).sum::<usize>());
        self.text = rest;
        let column = self.column + 1;
        self.column += character.chars().count();
        Some((column, character))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Grid::parse(text.as_bytes(), &Alphabet::default()).unwrap_err().to_string()
    }

    #[test]
    fn reads_every_kind_of_cell() {
        let latin = Alphabet::default();
        let grid = Grid::parse("\u{feff}1.0#\r\nÉe\u{301}[ba][^b-]\n\n\r\n".as_bytes(), &latin);
        assert!(grid.unwrap_err().to_string().starts_with("2:11: unexpected '-' in a letter set"));
        let grid =
            Grid::parse("\u{feff}1.0#\r\nÉe\u{301}[ba][^b]\n\n\r\n".as_bytes(), &latin).unwrap();
        let (all, e) = (latin.all(), LetterSet::only(4));
        assert_eq!(
            grid.cells(),
            [
                Cell::White(all),
                Cell::White(all),
                Cell::Black('0'),
                Cell::Black('#'),
                Cell::White(e),
                Cell::White(e),
                Cell::White(LetterSet(0b11)),
                Cell::White(all.without(LetterSet(0b10))),
            ]
        );
        assert_eq!(grid.print(&[0, 1, 4, 4, 0, 2], &latin), "ab0#\neeac\n");
    }

    #[test]
    fn names_the_place_of_an_error() {
        assert_eq!(
            error("111\n1?1\n"),
            "2:2: unexpected '?': a cell is '1' or '.' (open), '0' or '#' (black), a letter, or [letters]"
        );
        assert!(error("11\n111\n").starts_with("2:3: row of 3 cells: the first row has 2"));
        assert!(error("111\n11\n").starts_with("2:3: row of 2 cells: the first row has 3"));
        assert!(error("11\n\n11\n").starts_with("2:1: blank line inside"));
        assert!(error("").starts_with("1:1: the grid is empty"));
        assert!(error("\n\n").starts_with("1:1: the grid is empty"));
        assert!(error("1[ab\n").starts_with("1:2: letter set without its ']'"));
        assert!(error("1[]\n").starts_with("1:2: empty letter set"));
        assert!(error("1œ\n").starts_with("1:2: unexpected 'œ'"));
        assert!(error("1 1\n").starts_with("1:2: unexpected ' '"));
        let not_text = Grid::parse(b"1\xff\n", &Alphabet::default()).unwrap_err();
        assert_eq!(not_text.to_string(), "1:2: byte 0xff is not UTF-8 text");
        let huge = Grid::parse(&[b'1'; MAX_CELLS + 1], &Alphabet::default()).unwrap_err();
        assert!(huge.to_string().starts_with("1:1000001: more than 1000000 cells"));
    }
}
