//! Patterns: which cells of a grid are black.

use super::lines::slot_count;
use super::size::Size;
use lexicon::LetterSet;
use network::Grid;
use network::grid::Cell;

/// The black cells of a grid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    columns: usize,
    /// Of each row the black cells, the first column as the lowest bit.
    rows: Vec<u64>,
}

impl Pattern {
    /// The pattern without black cells.
    pub(super) fn white(size: Size) -> Pattern {
        Pattern::of_rows(size.columns(), vec![0; size.rows()])
    }

    /// The pattern of the black cells of each row, the first column as the lowest bit.
    pub(super) fn of_rows(columns: usize, rows: Vec<u64>) -> Pattern {
        Pattern { columns, rows }
    }

    /// How many rows there are.
    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// How many columns there are.
    pub fn column_count(&self) -> usize {
        self.columns
    }

    /// Of each row the black cells, the first column as the lowest bit.
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// Of each column the black cells, the first row as the lowest bit.
    pub fn columns(&self) -> Vec<u64> {
        let mut columns = vec![0; self.columns];
        for (row, &mask) in self.rows.iter().enumerate() {
            let mut left = mask;
            while left != 0 {
                columns[left.trailing_zeros() as usize] |= 1 << row;
                left &= left - 1;
            }
        }
        columns
    }

    /// Whether a cell is black; its row and column are from 0, in the grid.
    pub fn is_black(&self, row: usize, column: usize) -> bool {
        self.rows[row] >> column & 1 == 1
    }

    /// How many cells are black.
    pub fn blacks(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// How many slots there are: runs of two white cells or more, across and down.
    pub fn words(&self) -> usize {
        let across = self.rows.iter().map(|&row| slot_count(row, self.columns));
        let columns = self.columns();
        let down = columns.iter().map(|&column| slot_count(column, self.rows.len()));
        across.chain(down).sum()
    }

    /// Colours a cell, given as row × columns + column.
    pub(super) fn set(&mut self, cell: usize, is_black: bool) {
        let (row, bit) = (cell / self.columns, 1 << (cell % self.columns));
        match is_black {
            true => self.rows[row] |= bit,
            false => self.rows[row] &= !bit,
        }
    }

    /// The pattern with rows and columns exchanged.
    pub(super) fn transposed(&self) -> Pattern {
        Pattern { columns: self.rows.len(), rows: self.columns() }
    }

    /// The grid of the pattern: each white cell takes any of `letters`, each black one is written as
    /// `black`.
    pub fn grid(&self, letters: LetterSet, black: char) -> Grid {
        let cell = |row: usize, column: usize| match self.is_black(row, column) {
            true => Cell::Black(black),
            false => Cell::White(letters),
        };
        let rows = 0..self.rows.len();
        let cells = rows.flat_map(|row| (0..self.columns).map(move |column| cell(row, column)));
        Grid::new(self.rows.len(), self.columns, cells.collect())
    }
}
