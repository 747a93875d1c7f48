//! Symmetries of a grid, and the orbits of its cells.

use thiserror::Error;

use super::size::Size;

/// Under which motions a pattern of black cells stays the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Under none but the identity.
    #[default]
    None,
    /// Under half a turn: the group of order 2 that the rotation by 180° generates.
    Rotation,
    /// Under the reflection that exchanges left and right: the group of order 2 that it generates.
    Mirror,
    /// Under the reflection that exchanges top and bottom: the group of order 2 that it generates.
    Flip,
    /// Under both reflections, left with right and top with bottom, and so under half a turn: Klein's
    /// group of order 4.
    Both,
    /// Under quarter turns: the cyclic group of order 4; of a grid that is no square, under half a turn.
    Quarter,
    /// Under the reflection in the main diagonal: the group of order 2 that it generates; of a grid that is no square, under
    /// none but the identity.
    Diagonal,
}

/// The error of a symmetry that only squares have, for grids that are none.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("symmetry {}: only squares have it, and {size} is none", .symmetry.name())]
pub struct NoSquare {
    symmetry: Symmetry,
    size: Size,
}

lexicon::named!(
    Symmetry,
    "symmetry",
    None = "none",
    Rotation = "rotation",
    Mirror = "mirror",
    Flip = "flip",
    Both = "both",
    Quarter = "quarter",
    Diagonal = "diagonal"
);

impl Symmetry {
    /// The symmetry, if grids of a size can have it.
    ///
    /// # Errors
    /// If only squares can.
    pub fn allowed_by(self, size: Size) -> Result<Symmetry, NoSquare> {
        match self.of_size(size) == self {
            true => Ok(self),
            false => Err(NoSquare { symmetry: self, size }),
        }
    }

    /// The symmetry of grids of a size, of which those that are no squares have fewer symmetries.
    pub(super) fn of_size(self, size: Size) -> Symmetry {
        match self {
            Symmetry::Quarter if size.rows() != size.columns() => Symmetry::Rotation,
            Symmetry::Diagonal if size.rows() != size.columns() => Symmetry::None,
            symmetry => symmetry,
        }
    }

    /// The images of a cell, itself too, each once, in increasing order.
    pub fn images(self, size: Size, row: usize, column: usize) -> Vec<usize> {
        let (rows, columns) = (size.rows(), size.columns());
        let cell = |row: usize, column: usize| row * columns + column;
        let (below, beside) = (rows - 1 - row, columns - 1 - column);
        let own = cell(row, column);
        let mut images = match self.of_size(size) {
            Symmetry::None => vec![own],
            Symmetry::Rotation => vec![own, cell(below, beside)],
            Symmetry::Mirror => vec![own, cell(row, beside)],
            Symmetry::Flip => vec![own, cell(below, column)],
            Symmetry::Quarter => {
                vec![own, cell(column, below), cell(below, beside), cell(beside, row)]
            }
            Symmetry::Diagonal => vec![own, cell(column, row)],
            Symmetry::Both => {
                vec![own, cell(row, beside), cell(below, column), cell(below, beside)]
            }
        };
        images.sort_unstable();
        images.dedup();
        images
    }

    /// The orbits: cells that are all black or all white, each given as row × columns + column, sorted
    /// by their first cells.
    pub(super) fn orbits(self, size: Size) -> Vec<Vec<usize>> {
        let cells = (0..size.cells()).map(|cell| (cell / size.columns(), cell % size.columns()));
        let images = cells.map(|(row, column)| self.images(size, row, column));
        images
            .enumerate()
            .filter(|(cell, orbit)| orbit[0] == *cell)
            .map(|(_, orbit)| orbit)
            .collect()
    }
}
