//! Fills read back as they are printed.

use std::iter::zip;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

use crate::search::Order;
use lexicon::Letter;
use network::grid::Cell;
use network::{IdVec, Problem};

/// An error in the text of a fill, and its place.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{problem}")]
pub struct FillError {
    /// The row, from 0.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
    /// The error at this place.
    pub problem: FillProblem,
}

/// The errors that the text of a fill can have.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum FillProblem {
    /// No letter in a white cell.
    #[error("unexpected {0:?}: this cell of a fill has a letter")]
    White(char),
    /// Several letters in a cell that has others.
    #[error("unexpected {{{0}}}: this cell has one letter, or all letters that the grid gives it")]
    Letters(String),
    /// Something else than a block in a black cell.
    #[error("unexpected {found:?}: the grid has the black cell {black:?} here")]
    Black {
        /// The character of the text.
        found: char,
        /// The black cell as the grid has it.
        black: char,
    },
    /// Another letter than in a cell that is the same.
    #[error("unexpected {0:?}: this cell has the letter of a cell before, which is the same")]
    Unequal(char),
    /// No end of a layer.
    #[error("the line '-' is expected here, between two layers")]
    NoLayer,
    /// A row that is too long or too short.
    #[error("row of {found} cells: the grid has {expected} columns")]
    Columns {
        /// The cells of the row.
        found: usize,
        /// The columns of the grid.
        expected: usize,
    },
    /// Too many rows or too few.
    #[error("fill of {found} rows: the grid has {expected}")]
    Rows {
        /// The rows of the fill.
        found: usize,
        /// The rows of the grid.
        expected: usize,
    },
}

/// The letters of a fill from its lines, by the numbers of the cells.
///
/// The fill need not be one of any words; letters are folded as in dictionaries. A cell with several letters is the first
/// of them, as fills are printed, or `{the}` as in the grid.
///
/// # Errors
/// With the first place that does not fit the grid.
pub fn parse<L: AsRef<[u8]>>(lines: &[L], problem: &Problem) -> Result<Vec<Letter>, FillError> {
    let (grid, network) = (problem.grid(), problem.network());
    let mut fill = vec![None; network.cell_count()];
    let mut pictured = network.pictured.iter();
    let (found, expected) = (lines.len(), grid.lines());
    let mut lines = lines.iter().enumerate();
    for row in 0..grid.rows() {
        if !grid.before_row(row).is_empty()
            && let Some((row, line)) = lines.next()
            && line.as_ref() != b"-"
        {
            return Err(FillError { row, column: 0, problem: FillProblem::NoLayer });
        }
        let Some((line_number, line)) = lines.next() else { break };
        let wrong = |column, problem| FillError { row: line_number, column, problem };
        let text = String::from_utf8_lossy(line.as_ref());
        let mut written = cells_of(text.chars());
        // Letters of their own may compose where they stand side by side, as those of Korean do.
        if written.len() != grid.columns() {
            written = cells_of(text.nfc());
        }
        let places = (0..grid.columns()).map(|column| row * grid.columns() + column);
        for (WrittenCell { column, first: found, rest }, place) in zip(&written, places) {
            let (column, found) = (*column, *found);
            match (grid.cells()[place], problem.alphabet().letter(found)) {
                (Cell::White(_), Some(letter)) => {
                    if let Some(rest) = rest
                        && problem.alphabet().fold(rest.as_bytes()).as_deref()
                            != Some(grid.rest(place))
                    {
                        return Err(wrong(column, FillProblem::Letters(format!("{found}{rest}"))));
                    }
                    let Some(&cell) = pictured.next() else { break };
                    if *fill[cell.index()].get_or_insert(letter) != letter {
                        return Err(wrong(column, FillProblem::Unequal(found)));
                    }
                }
                (Cell::Black(_), _) if matches!(found, '0' | '#') => {}
                (Cell::White(_), None) => return Err(wrong(column, FillProblem::White(found))),
                (Cell::Black(black), _) => {
                    return Err(wrong(column, FillProblem::Black { found, black }));
                }
            }
        }
        let (found, expected) = (written.len(), grid.columns());
        if found != expected {
            let column = written.get(expected).map_or(text.chars().count(), |cell| cell.column);
            return Err(wrong(column, FillProblem::Columns { found, expected }));
        }
    }
    if found != expected {
        let problem = FillProblem::Rows { found, expected };
        return Err(FillError { row: found.min(expected), column: 0, problem });
    }
    // The letters of cells outside the picture are given.
    let letters = fill.into_iter().zip(network.letters.iter());
    Ok(letters.map(|(letter, of)| letter.or(of.smallest()).unwrap_or_default()).collect())
}

/// The letters that fills begin with, in the order of the cells, from the text of the first white cells: a letter each, or
/// `{the}` for all letters of a cell; a cell with several may be its first letter alone. `None` if it is no such text.
pub fn parse_prefix(text: &str, problem: &Problem, order: Order) -> Option<Vec<Letter>> {
    let (grid, network) = (problem.grid(), problem.network());
    let fold = |text: &str| problem.alphabet().fold(text.as_bytes());
    // The letter of each cell, and the letters after it, if they are written.
    let mut written: Vec<(Letter, Option<Vec<Letter>>)> = Vec::new();
    let mut left = text;
    while let Some((letters, cell)) = left.split_once('{') {
        written.extend(fold(letters)?.into_iter().map(|letter| (letter, None)));
        let (cell, after) = cell.split_once('}')?;
        let mut letters = fold(cell)?.into_iter();
        written.push((letters.next()?, Some(letters.collect())));
        left = after;
    }
    written.extend(fold(left)?.into_iter().map(|letter| (letter, None)));
    let mut is_pictured = IdVec::repeat(false, network.cell_count());
    network.pictured.iter().for_each(|&cell| is_pictured[cell] = true);
    let mut written = written.into_iter();
    let mut prefix = Vec::new();
    for &cell in problem.cells(order).iter() {
        if !is_pictured[cell] {
            prefix.push(network.letters[cell].smallest()?);
        } else if let Some((letter, rest)) = written.next() {
            let (row, column) = network.positions[cell];
            if rest.is_some_and(|rest| rest != grid.rest(row * grid.columns() + column)) {
                return None;
            }
            prefix.push(letter);
        } else {
            break;
        }
    }
    prefix.extend(written.map(|(letter, _)| letter));
    Some(prefix)
}

/// A cell of a fill as it is written.
struct WrittenCell {
    /// The column of its text, from 0.
    column: usize,
    first: char,
    /// The letters after the first, if they are written.
    rest: Option<String>,
}

/// The cells of a line: a character each, or several characters in braces.
fn cells_of(characters: impl Iterator<Item = char>) -> Vec<WrittenCell> {
    let characters: Vec<char> = characters.collect();
    let mut cells = Vec::new();
    let mut column = 0;
    while let Some(&first) = characters.get(column) {
        let end = characters[column..].iter().position(|&character| character == '}');
        let (cell, next) = match (first, end) {
            ('{', Some(end @ 2..)) => {
                let rest = characters[column + 2..column + end].iter().collect();
                let first = characters[column + 1];
                (WrittenCell { column, first, rest: Some(rest) }, column + end + 1)
            }
            _ => (WrittenCell { column, first, rest: None }, column + 1),
        };
        cells.push(cell);
        column = next;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::{Alphabet, Index};
    use network::Grid;

    #[test]
    fn what_does_not_fit_is_told_with_its_place() {
        let alphabet = Alphabet::default();
        let grid = Grid::parse(b"11\n#1\n", &alphabet).unwrap();
        let index = Index::from_words(&alphabet, ["ab"]).unwrap();
        let problem = Problem::new(grid, alphabet, &index).unwrap();
        let parsed = |text: &str| {
            let lines: Vec<&str> = text.lines().collect();
            parse(&lines, &problem).map_err(|error| (error.row, error.column, error.to_string()))
        };
        assert_eq!(parsed("\u{e9}B\n#c"), Ok(vec![4, 1, 2]));
        let wrong = |row, column, text: &str| Err((row, column, text.to_owned()));
        assert_eq!(
            parsed("a?\n#c"),
            wrong(0, 1, "unexpected '?': this cell of a fill has a letter")
        );
        assert_eq!(
            parsed("ab\nbc"),
            wrong(1, 0, "unexpected 'b': the grid has the black cell '#' here")
        );
        assert_eq!(parsed("abc\n#c"), wrong(0, 2, "row of 3 cells: the grid has 2 columns"));
        assert_eq!(parsed("ab"), wrong(1, 0, "fill of 1 rows: the grid has 2"));
        assert_eq!(parsed("ab\n#c\nab"), wrong(2, 0, "fill of 3 rows: the grid has 2"));
        assert_eq!(parsed(""), wrong(0, 0, "fill of 0 rows: the grid has 2"));
    }

    #[test]
    fn a_cell_of_several_letters_is_its_first_or_all() {
        let alphabet = Alphabet::default();
        let grid = Grid::parse(b".{the}.\n.##\n", &alphabet).unwrap();
        let index = Index::from_words(&alphabet, ["other"]).unwrap();
        let problem = Problem::new(grid, alphabet, &index).unwrap();
        let letters = problem.alphabet().fold(b"othera").unwrap();
        let parsed = |row: &str| parse(&[row, "a##"], &problem).map_err(|error| error.to_string());
        assert_eq!(parsed("otr"), Ok(letters.clone()));
        assert_eq!(parsed("O{The}r"), Ok(letters.clone()));
        assert_eq!(parsed("{o}{the}r"), Ok(letters.clone()));
        for (row, told) in [
            ("o{thx}r", "unexpected {thx}"),
            ("{oa}{the}r", "unexpected {oa}"),
            ("o{}r", "unexpected '{'"),
            ("o{the", "unexpected '{'"),
            ("othe", "row of 4 cells"),
        ] {
            let error = parsed(row).unwrap_err();
            assert!(error.starts_with(told), "{row}: {error}");
        }
        let prefix = |text: &str| parse_prefix(text, &problem, Order::Rows);
        let some = |length: usize| Some(letters[..length].to_vec());
        for (text, length) in
            [("", 0), ("o", 1), ("ot", 4), ("o{the}", 4), ("otr", 5), ("{o}tra", 6)]
        {
            assert_eq!(prefix(text), some(length), "{text}");
        }
        for text in ["o{th}", "{ot}", "o{", "o{}", "o1", "o}"] {
            assert_eq!(prefix(text), None, "{text}");
        }
    }
}
