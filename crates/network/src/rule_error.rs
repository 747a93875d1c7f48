//! Why the rules of slots cannot hold of a grid.

use thiserror::Error;

use crate::slot::{Direction, Slot};

/// The reason why a grid does not allow a slot rule.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RuleError {
    /// A run that is shorter than a slot may be.
    #[error("{run}: a run of {} cells; there may be none shorter than {least} (--short-runs)", .run.length())]
    ShortRun {
        /// The run.
        run: Box<Slot>,
        /// How many cells a slot has at least.
        least: usize,
    },
    /// A run without a beginning.
    #[error(
        "{direction}, row {row}, column {column}: a ring without block or bar, which has no first cell \
         (--wrap)"
    )]
    Ring {
        /// The way it is read.
        direction: Direction,
        /// The row of one of its cells, from 1.
        row: usize,
        /// The column of the same cell, from 1.
        column: usize,
    },
    /// Layers that are no squares.
    #[error("{rows} rows and {columns} columns: only a square has diagonals (--diagonals)")]
    NoSquare {
        /// How many rows a layer has.
        rows: usize,
        /// How many columns.
        columns: usize,
    },
    /// A grid with unequal sides.
    #[error(
        "{rows} rows and {columns} columns{}: only a square or a cube can read the same across and down \
         (--symmetric)",
        if *.layers > 1 { format!(" in {} layers", .layers) } else { String::new() }
    )]
    UnequalSides {
        /// How many layers there are.
        layers: usize,
        /// How many rows each has.
        rows: usize,
        /// How many columns.
        columns: usize,
    },
    /// A white cell whose mirror image is black.
    #[error(
        "row {row}, column {column} is a white cell and its mirror image is not: only a grid that is its \
         own mirror image in the main diagonal can read the same across and down (--symmetric)"
    )]
    BlackImage {
        /// The row of the white cell, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// A cell with more letters than its mirror image, or fewer.
    #[error(
        "row {row}, column {column} has {letters} letters and its mirror image {others}: cells that read the same \
         across and down have as many (--symmetric)"
    )]
    UnequalLetters {
        /// The row of the cell, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
        /// How many letters it has.
        letters: usize,
        /// How many letters its mirror image has.
        others: usize,
    },
    /// A slot whose mirror image is no slot.
    #[error(
        "{0}: its mirror image is no slot, so the grid cannot read the same across and down (--symmetric)"
    )]
    NoImage(Box<Slot>),
    /// A rule about runs where slots are listed.
    #[error("the slots of a network file are listed: {0} is for grids")]
    Listed(&'static str),
}
