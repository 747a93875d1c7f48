//! The size of a grid: rows × columns.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The most rows, and the most columns, of a grid made to order: a line of cells is one machine word.
pub const MAX_SIDE: usize = 64;

/// The size of a grid: rows × columns, in this order, as the files of this project are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: usize,
    columns: usize,
}

/// The error of a text, or of numbers, that are no size.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{found} is no size of a grid: it is ROWSxCOLUMNS, as 9x13, each from 1 to {MAX_SIDE}")]
pub struct SizeError {
    found: String,
}

impl Size {
    /// The size of a number of rows and of columns.
    ///
    /// # Errors
    /// If one of them is 0 or more than [`MAX_SIDE`].
    pub fn new(rows: usize, columns: usize) -> Result<Size, SizeError> {
        let is_side = |side| (1..=MAX_SIDE).contains(&side);
        match is_side(rows) && is_side(columns) {
            true => Ok(Size { rows, columns }),
            false => Err(SizeError { found: format!("{rows}x{columns}") }),
        }
    }

    /// How many rows.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// How many columns.
    pub fn columns(self) -> usize {
        self.columns
    }

    /// How many cells.
    pub fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// The size with rows and columns exchanged.
    pub(super) fn transposed(self) -> Size {
        Size { rows: self.columns, columns: self.rows }
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let error = || SizeError { found: format!("{text:?}") };
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(error)?;
        let side = |side: &str| match side.bytes().all(|byte| byte.is_ascii_digit()) {
            true => side.parse().map_err(|_| error()),
            false => Err(error()),
        };
        Size::new(side(rows)?, side(columns)?).map_err(|_| error())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rows_by_columns() {
        let size: Size = "9x13".parse().unwrap();
        assert_eq!((size.rows(), size.columns(), size.cells()), (9, 13, 117));
        assert_eq!("64X1".parse::<Size>().unwrap().to_string(), "64x1");
        for wrong in ["", "9", "9x", "x9", "0x3", "3x65", "+3x3", "3x3x3", "99999999999999999999x1"]
        {
            let error = wrong.parse::<Size>().unwrap_err().to_string();
            assert!(error.contains("as 9x13, each from 1 to 64"), "{wrong}: {error}");
        }
    }
}
