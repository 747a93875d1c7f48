//! Cells and slots as the brute force knows them.

/// The words of which a refusal must say one.
pub type Refusal = &'static [&'static str];

/// The list that a slot takes its words from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum List {
    /// The dictionaries that are given without a flag.
    Common,
    Across,
    Down,
}

/// A slot: its cells in the order in which its word is read.
#[derive(Clone, Debug)]
pub struct Slot {
    pub cells: Vec<usize>,
    /// Its word is in all of these.
    pub lists: Vec<List>,
}

/// A piece of the text of a fill.
#[derive(Clone, Debug)]
pub enum Piece {
    /// The letter of a cell.
    Letter(usize),
    Text(char),
}

/// Cells, numbered in the order in which they are written, and slots.
#[derive(Clone, Debug, Default)]
pub struct Network {
    /// The letters that each cell may have, in their order.
    pub letters: Vec<Vec<char>>,
    /// The cell that each cell has the same letter as; of cells with the same letter the first.
    pub same_as: Vec<usize>,
    /// The cells in the order in which fills are compared.
    pub order: Vec<usize>,
    pub slots: Vec<Slot>,
    /// How a fill is written.
    pub form: Vec<Piece>,
    /// Rows and columns, if the places of cells are told by these two alone.
    pub size: Option<(usize, usize)>,
    /// Row and column of each cell, from 1, of a grid.
    pub places: Vec<(usize, usize)>,
}

impl Network {
    /// The same network, in which cells of `same_as` are one: each slot goes through the first of
    /// its cells' equals, and slots through the same cells are one.
    pub fn merged(mut self) -> Network {
        for cell in 0..self.letters.len() {
            let first = self.same_as[cell];
            let letters = self.letters[cell].clone();
            self.letters[first].retain(|letter| letters.contains(letter));
        }
        for cell in 0..self.letters.len() {
            self.letters[cell] = self.letters[self.same_as[cell]].clone();
        }
        let mut slots: Vec<Slot> = Vec::new();
        for slot in self.slots {
            let cells: Vec<usize> = slot.cells.iter().map(|&cell| self.same_as[cell]).collect();
            match slots.iter_mut().find(|other| other.cells == cells) {
                Some(same) => same.lists.extend(slot.lists),
                None => slots.push(Slot { cells, lists: slot.lists }),
            }
        }
        for slot in &mut slots {
            slot.lists.sort();
            slot.lists.dedup();
        }
        Network { slots, ..self }
    }

    /// How many cells are written: the others are letters of a cell after its first.
    pub fn written(&self) -> usize {
        let cell = |piece: &Piece| if let &Piece::Letter(cell) = piece { cell + 1 } else { 0 };
        self.form.iter().map(cell).max().unwrap_or(0)
    }

    /// A fill as it is written; a fill is the letters of its cells.
    pub fn text(&self, fill: &str) -> String {
        let letters: Vec<char> = fill.chars().collect();
        let piece = |piece: &Piece| match *piece {
            Piece::Letter(cell) => letters[cell],
            Piece::Text(text) => text,
        };
        self.form.iter().map(piece).collect()
    }

    /// Fills as they are written one after the other.
    pub fn listing<'a>(&self, fills: impl IntoIterator<Item = &'a String>) -> String {
        fills.into_iter().map(|fill| self.text(fill)).collect::<Vec<_>>().join("\n")
    }

    /// The word of a slot.
    pub fn word(slot: &Slot, fill: &str) -> String {
        let letters: Vec<char> = fill.chars().collect();
        slot.cells.iter().map(|&cell| letters[cell]).collect()
    }
}
