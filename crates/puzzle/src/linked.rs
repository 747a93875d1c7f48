//! Answers that go on in other entries, and clues as they are printed.

use std::collections::HashMap;

use network::Direction;

use crate::model::{Entry, Puzzle};

impl Puzzle {
    /// The clue of an entry as it is printed, with the lengths of its answer at its end, as `Greeting (3,2)`, and, if
    /// the answer goes on in other entries, their numbers before it, as `1, 4, 2d: Greeting (3,2)`; empty if
    /// nothing is said.
    pub fn printed_clue(&self, direction: Direction, number: u32) -> String {
        let clue = self.clue(direction, number).unwrap_or_default();
        let numbers = self.printed_links(direction, number);
        let lengths = match self.enumeration(direction, number) {
            Some(lengths) => format!(" ({lengths})"),
            None => String::new(),
        };
        format!("{numbers}{}", format!("{clue}{lengths}").trim()).trim().into()
    }

    /// The numbers of an entry and of those in which its answer goes on, as they are printed before its clue; empty if
    /// there are none.
    pub(crate) fn printed_links(&self, direction: Direction, number: u32) -> String {
        let links = self.links(direction, number);
        if links.is_empty() {
            return String::new();
        }
        let labels = self.entry_labels();
        let label = |&(way, number): &(Direction, u32)| {
            let own = labels.iter().find(|(key, _)| *key == (way, number));
            let own = own.map_or_else(|| number.to_string(), |(_, label)| label.clone());
            format!("{own}{}", if way == direction { "" } else { suffix(way) })
        };
        let numbers: Vec<String> = [(direction, number)].iter().chain(links).map(label).collect();
        format!("{}: ", numbers.join(", "))
    }

    /// The label of each entry: what is printed in its first cell.
    fn entry_labels(&self) -> Vec<((Direction, u32), String)> {
        let labels = self.labels();
        let label = |entry: Entry| {
            let own = &labels[entry.cells[0]];
            let own = if own.is_empty() { entry.number.to_string() } else { own.clone() };
            ((entry.direction, entry.number), own)
        };
        self.entries().into_iter().map(label).collect()
    }
}

/// The entry of a direction and a number.
pub(crate) fn entry_of(entries: &[Entry], key: (Direction, u32)) -> Option<&Entry> {
    entries.iter().find(|own| (own.direction, own.number) == key)
}

/// The letter of a direction after the number of an entry.
pub(crate) fn suffix(direction: Direction) -> &'static str {
    match direction {
        Direction::Down => "d",
        Direction::Across | Direction::Through | Direction::Diagonal | Direction::Listed(_) => "a",
    }
}

/// The entries of a puzzle by their cells.
pub struct ByCells<'e> {
    by_start: HashMap<usize, Vec<&'e Entry>>,
}

impl<'e> ByCells<'e> {
    /// The entries of a puzzle.
    pub fn of(entries: &'e [Entry]) -> ByCells<'e> {
        let mut by_start: HashMap<usize, Vec<&Entry>> = HashMap::new();
        for entry in entries {
            by_start.entry(entry.cells[0]).or_default().push(entry);
        }
        ByCells { by_start }
    }

    /// The entries that cells are, one after the other; `None` if they are not all of an entry, or of several.
    pub fn along(&self, cells: &[usize]) -> Option<Vec<&'e Entry>> {
        let mut found = Vec::new();
        let mut rest = cells;
        while let Some(first) = rest.first() {
            let starting = self.by_start.get(first)?.iter();
            let entry = starting.filter(|entry| rest.starts_with(&entry.cells));
            let entry = *entry.max_by_key(|entry| entry.cells.len())?;
            rest = &rest[entry.cells.len()..];
            found.push(entry);
        }
        (!found.is_empty()).then_some(found)
    }
}

/// The entries by which links name them.
pub fn keys(entries: &[&Entry]) -> Vec<(Direction, u32)> {
    entries.iter().map(|entry| (entry.direction, entry.number)).collect()
}
