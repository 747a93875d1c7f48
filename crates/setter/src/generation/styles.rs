//! Conditions as the crosswords of some countries have them.

use super::conditions::Conditions;
use super::lines::RunLengths;
use super::size::Size;
use super::symmetry::Symmetry;

/// A style of grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// No symmetry, words from two letters on, cells that are on one slot only, and at most 15 % of the
    /// cells black.
    French,
    /// The same under half a turn, words from three letters on, each cell on two slots, and at most a
    /// sixth of the cells black, as American newspapers ask of a 15×15 (38 of 225).
    American,
    /// A lattice: in every other row every other cell is black, so that in every other row and column
    /// words run, crossed in every other letter; the same under half a turn, words from three letters on,
    /// and at most a third of the cells black.
    British,
}

impl Conditions {
    /// The conditions of a style, for a grid of some size.
    pub fn of_style(style: Style, size: Size) -> Conditions {
        let (symmetry, shortest, unchecked, lattice) = match style {
            Style::French => (Symmetry::None, 2, true, false),
            Style::American => (Symmetry::Rotation, 3, false, false),
            Style::British => (Symmetry::Rotation, 3, true, true),
        };
        let most = match style {
            Style::French => size.cells() * 15 / 100,
            Style::American => (size.cells() + 3) / 6,
            Style::British => size.cells() / 3,
        };
        let longest = size.rows().max(size.columns());
        let runs = RunLengths { shortest, longest, unchecked };
        Conditions { size, blacks: 0..=most, symmetry, runs, words: None, lattice }
    }
}
