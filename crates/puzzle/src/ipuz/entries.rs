//! The entries that clues of ipuz name: by labels, or by cells.

use std::collections::HashMap;

use super::clue::{FileClue, FileLink};
use crate::linked::ByCells;
use crate::model::{Entry, Puzzle};
use network::Direction;

/// The names of the directions, for lists of clues and for letters in words of a direction.
pub const ACROSS: &str = "Across";
pub const DOWN: &str = "Down";

/// The direction of a name.
pub fn direction_named(name: &str) -> Option<Direction> {
    let is = |own: &str| name.trim().eq_ignore_ascii_case(own);
    let across = is(ACROSS).then_some(Direction::Across);
    across.or_else(|| is(DOWN).then_some(Direction::Down))
}

/// The entries of a puzzle, by the labels and the cells that clues give.
pub struct Entries<'e> {
    rows: usize,
    columns: usize,
    /// Where cells count from.
    base: u64,
    labels: Vec<String>,
    by_label: HashMap<(Direction, String), &'e Entry>,
    by_cells: ByCells<'e>,
}

impl<'e> Entries<'e> {
    pub fn of(all: &'e [Entry], puzzle: &Puzzle, base: u64) -> Entries<'e> {
        let labels = puzzle.labels();
        let mut by_label = HashMap::with_capacity(all.len());
        for entry in all {
            // Of several with one label it is the first.
            by_label.entry((entry.direction, labels[entry.cells[0]].clone())).or_insert(entry);
        }
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        Entries { rows, columns, base, labels, by_label, by_cells: ByCells::of(all) }
    }

    pub fn label(&self, entry: &Entry) -> &str {
        &self.labels[entry.cells[0]]
    }

    /// The place of a cell, given by its column and its row.
    pub fn place(&self, (column, row): (u64, u64)) -> Option<usize> {
        let from = |at: u64, length: usize| {
            usize::try_from(at.checked_sub(self.base)?).ok().filter(|&at| at < length)
        };
        Some(from(row, self.rows)? * self.columns + from(column, self.columns)?)
    }

    /// The entry of a clue, by its cells, or, in a list of a direction, by its label, and the entries in which its cells
    /// go on.
    pub fn entry(
        &self,
        clue: &FileClue<'_>,
        direction: Option<Direction>,
    ) -> (Option<&'e Entry>, Vec<&'e Entry>) {
        let listed = clue.cells.as_ref().and_then(|cells| {
            let cells: Vec<usize> =
                cells.iter().map(|&cell| self.place(cell)).collect::<Option<_>>()?;
            self.by_cells.along(&cells)
        });
        match listed.as_deref() {
            Some([first, more @ ..]) => (Some(*first), more.to_vec()),
            _ => {
                let label = clue.label.clone().filter(|label| !label.is_empty());
                let labelled =
                    direction.zip(label).and_then(|(way, label)| self.labelled(way, label));
                (labelled, Vec::new())
            }
        }
    }

    fn labelled(&self, direction: Direction, label: String) -> Option<&'e Entry> {
        self.by_label.get(&(direction, label)).copied()
    }

    /// The entries that a clue names as those in which its answer goes on.
    pub fn linked(&self, clue: &FileClue<'_>, direction: Direction) -> Vec<&'e Entry> {
        let entry = |link: &FileLink| {
            let named = link.direction.as_deref().and_then(direction_named);
            let in_direction = |way| self.labelled(way, link.label.clone());
            in_direction(named.unwrap_or(direction)).or_else(|| {
                Direction::BOTH.into_iter().filter(|_| named.is_none()).find_map(in_direction)
            })
        };
        clue.links.iter().filter_map(entry).collect()
    }
}
