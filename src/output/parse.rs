//! Fills read back as they are printed.

use std::iter::zip;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

use lexicon::Letter;
use network::Problem;
use network::grid::Cell;

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
/// The fill need not be one of any words; letters are folded as in dictionaries.
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
        let mut characters: Vec<char> = text.chars().collect();
        // Letters of their own may compose where they stand side by side, as those of Korean do.
        if characters.len() != grid.columns() {
            characters = text.nfc().collect();
        }
        let cells = (0..grid.columns()).map(|column| grid.cell(row, column));
        for (column, (&found, cell)) in zip(&characters, cells).enumerate() {
            match (cell, problem.alphabet().letter(found)) {
                (Cell::White(_), Some(letter)) => {
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
        let (found, expected) = (characters.len(), grid.columns());
        if found != expected {
            let column = found.min(expected);
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
}
