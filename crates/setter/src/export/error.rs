//! The problems that cannot be exported.

use csp::ScoresTooGreat;
use thiserror::Error;

/// Why a problem cannot be exported: it has no variables, or it shows at once to have no fill.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ExportError {
    /// There is nothing to choose a word for.
    #[error("the grid has no slot, so that there is no total")]
    NoSlot,
    /// A slot is left without words, and no format has variables without values.
    #[error("{0}: no word fits there, so that there is no fill to be sought")]
    NoWord(String),
    /// A cell is left without letters, and no format has variables without values.
    #[error(
        "row {row}, column {column}: no letter fits there, so that there is no fill to be sought"
    )]
    NoLetter {
        /// The row of the cell, from 1.
        row: usize,
        /// The column of the cell, from 1.
        column: usize,
    },
    /// No slot takes a word that must stand, the n-th, from 1; no format has variables without values.
    #[error("required word {0}: no slot takes it, so that there is no fill to be sought")]
    NoSlotForRequired(usize),
    /// A constraint over slots that no format takes.
    #[error(
        "{name}: formats take no constraint over slots but that all differ and that words stand"
    )]
    Constraint {
        /// The name of the constraint.
        name: &'static str,
    },
    /// The totals cannot be reckoned with.
    #[error(transparent)]
    Scores(#[from] ScoresTooGreat),
}
