//! The conditions on a grid, and the styles of crosswords of some countries.

use std::ops::RangeInclusive;

use super::arrows;
use super::connectivity::is_connected;
use super::lines::RunLengths;
use super::pattern::Pattern;
use super::size::Size;
use super::symmetry::Symmetry;

/// The conditions that a grid must meet. Its white cells must be connected, whatever else is asked, and it
/// must have a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// Rows × columns.
    pub size: Size,
    /// How many cells may be black.
    pub blacks: RangeInclusive<usize>,
    /// The symmetry of the black cells.
    pub symmetry: Symmetry,
    /// How long the runs of white cells may be.
    pub runs: RunLengths,
    /// How many words there must be, if it matters: slots of two letters or more.
    pub words: Option<usize>,
    /// Whether the cells that are second, fourth, sixth … in their row and in their column are black.
    pub lattice: bool,
    /// Whether the black cells must be able to hold the clues of the words that begin beside them, each one or two:
    /// then every second cell of the first row and of the first column is black, the corner among them.
    pub hold_clues: bool,
    /// Cells whose colour is given, as row × columns + column, each with whether it is black; so are their images under the
    /// symmetry.
    pub given: Vec<(usize, bool)>,
    /// The most letters of a word of each row, and then of each column; empty where `runs` has it for all.
    pub longest_of_lines: Vec<usize>,
}

/// A style of grids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// No symmetry, words from two letters on, cells that are on one slot only, and at most 15 % of the
    /// cells black.
    #[default]
    French,
    /// The same under half a turn, words from three letters on, each cell on two slots, and at most a
    /// sixth of the cells black, to the nearest cell, as American newspapers ask of a 15×15 (38 of 225).
    American,
    /// A lattice: in every other row every other cell is black, so that in every other row and column
    /// words run, crossed in every other letter; the same under half a turn, words from three letters on,
    /// and at most a third of the cells black.
    British,
    /// Arrow words: black cells hold the clues of the words that begin beside them, one or two each, and the first
    /// row and the first column are black and white in turns. No symmetry, words from two letters on, and between
    /// 22 and 28 % of the cells black.
    Arrows,
}

lexicon::named!(
    Style,
    "style",
    French = "french",
    American = "american",
    British = "british",
    Arrows = "arrows"
);

impl Conditions {
    /// The conditions of a style, for a grid of some size.
    pub fn of_style(style: Style, size: Size) -> Conditions {
        let cells = size.cells();
        let (symmetry, shortest, unchecked, lattice, most) = match style {
            Style::French => (Symmetry::None, 2, true, false, cells * 15 / 100),
            Style::American => (Symmetry::Rotation, 3, false, false, (cells + 3) / 6),
            Style::British => (Symmetry::Rotation, 3, true, true, cells / 3),
            Style::Arrows => (Symmetry::None, 2, true, false, cells * 28 / 100),
        };
        let hold_clues = style == Style::Arrows;
        let least = if hold_clues { cells * 22 / 100 } else { 0 };
        let longest = size.rows().max(size.columns());
        let runs = RunLengths { shortest, longest, unchecked };
        Conditions {
            size,
            blacks: least..=most,
            symmetry,
            runs,
            words: None,
            lattice,
            hold_clues,
            given: Vec::new(),
            longest_of_lines: Vec::new(),
        }
    }

    /// The lengths that words may have in a grid of this size.
    pub fn lengths(&self) -> RangeInclusive<usize> {
        let side = self.size.rows().max(self.size.columns());
        self.runs.shortest..=self.runs.longest.min(side)
    }

    /// Whether a pattern meets all conditions. Takes time in proportion to its cells.
    pub fn hold(&self, pattern: &Pattern) -> bool {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        if (pattern.row_count(), pattern.column_count()) != (rows, columns)
            || !self.blacks.contains(&pattern.blacks())
        {
            return false;
        }
        let across = pattern.rows().iter().map(|&blacks| (blacks, columns));
        let down = pattern.columns().into_iter().map(|blacks| (blacks, rows));
        let mut lines = across.chain(down).enumerate();
        if !lines.all(|(line, (blacks, cells))| self.runs_of(line).allow_line(blacks, cells)) {
            return false;
        }
        let words = pattern.words();
        words > 0
            && self.words.is_none_or(|asked| asked == words)
            && is_connected(pattern)
            && self.has_lattice(pattern)
            && self.is_symmetric(pattern)
            && (!self.hold_clues || arrows::hold_clues(pattern))
            && self.given.iter().all(|&(cell, is_black)| {
                pattern.is_black(cell / columns, cell % columns) == is_black
            })
    }

    /// Of each cell, whether it is black in all patterns of arrow words; `None` if it may be either, or if there are to be
    /// none.
    pub(super) fn always(&self) -> impl Iterator<Item = Option<bool>> {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        (0..rows * columns).map(move |cell| {
            let cell = (cell / columns, cell % columns);
            arrows::is_always_black(cell, (rows, columns)).filter(|_| self.hold_clues)
        })
    }

    /// How long the runs of a row may be, or of a column, whose number is after all rows.
    pub(super) fn runs_of(&self, line: usize) -> RunLengths {
        let longest = self.longest_of_lines.get(line).copied().unwrap_or(self.runs.longest);
        RunLengths { longest, ..self.runs }
    }

    /// The cells of a row that the lattice makes black.
    pub(super) fn lattice_row(&self, row: usize) -> u64 {
        const SECONDS: u64 = 0xaaaa_aaaa_aaaa_aaaa;
        let all = u64::MAX >> (64 - self.size.columns());
        if self.lattice && row % 2 == 1 { SECONDS & all } else { 0 }
    }

    /// Whether the lattice makes a cell black, given as row × columns + column.
    pub(super) fn is_on_lattice(&self, cell: usize) -> bool {
        let columns = self.size.columns();
        self.lattice_row(cell / columns) >> (cell % columns) & 1 == 1
    }

    fn has_lattice(&self, pattern: &Pattern) -> bool {
        let lines = pattern.rows().iter().enumerate();
        lines.into_iter().all(|(row, &blacks)| self.lattice_row(row) & !blacks == 0)
    }

    fn is_symmetric(&self, pattern: &Pattern) -> bool {
        let columns = self.size.columns();
        let is_black = |cell: usize| pattern.is_black(cell / columns, cell % columns);
        let orbits = self.symmetry.orbits(self.size);
        orbits.iter().all(|orbit| orbit.iter().all(|&cell| is_black(cell) == is_black(orbit[0])))
    }
}
