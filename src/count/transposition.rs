//! Fills up to transposition: one that is another read across for down counts once with it.
//!
//! The exchange of rows and columns takes fills of a square that is its own mirror image to fills. A fill is its own image if it
//! is symmetric, and else goes in a pair with another. So of `N` fills, `S` of them symmetric, `(N + S) / 2` differ.

use thiserror::Error;

use network::grid::SlotRules;
use network::{Grid, RuleError};

/// Why the exchange of rows and columns does not take fills of a grid to fills.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NotTransposable {
    /// The slots are listed one by one.
    #[error("a network file has no rows and columns to exchange")]
    Listed,
    /// There are several layers.
    #[error("{layers} layers: rows and columns are exchanged in grids of one layer")]
    Layers {
        /// How many there are.
        layers: usize,
    },
    /// A rule tells words across from words down, or is about a line that the exchange reads backwards.
    #[error("with {0} words do not fit the same across and down")]
    Rule(&'static str),
    /// A cell has other letters than its mirror image.
    #[error("row {row}, column {column}: the cell may have other letters than its mirror image")]
    Letters {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
    },
    /// The slots are other than their mirror images.
    #[error(transparent)]
    Slots(#[from] RuleError),
}

/// The grid whose fills are those of `grid` that read the same across and down.
///
/// # Errors
/// If the exchange of rows and columns does not take fills to fills.
pub fn symmetric(grid: &Grid) -> Result<Grid, NotTransposable> {
    let (rules, layers) = (grid.rules(), grid.layers());
    if grid.listed().is_some() {
        return Err(NotTransposable::Listed);
    }
    if layers > 1 {
        return Err(NotTransposable::Layers { layers });
    }
    for (is_asked, flag) in [
        (rules.diagonals, "--diagonals"),
        (rules.own_lists.across, "--across"),
        (rules.own_lists.down, "--down"),
    ] {
        if is_asked {
            return Err(NotTransposable::Rule(flag));
        }
    }
    let symmetric = SlotRules { symmetric: true, ..rules }.apply(grid.clone())?;
    let (rows, columns) = (grid.rows(), grid.columns());
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    for (row, column) in places {
        let [place, image] = [row * columns + column, column * columns + row];
        let letters = |place: usize| (grid.cells()[place].letters(), grid.rest(place));
        let is_apart = !grid.down(place).is_empty();
        if is_apart || letters(place) != letters(image) {
            return Err(NotTransposable::Letters { row: row + 1, column: column + 1 });
        }
    }
    Ok(symmetric)
}
