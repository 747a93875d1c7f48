//! Grids: black cells, white cells with the letters each may take, bars, and layers.

use std::collections::BTreeMap;
use std::sync::Arc;

use lexicon::{Alphabet, Letter, LetterSet};

use super::rules::SlotRules;

/// The most cells a grid may have; a bound that keeps hostile input from exhausting memory.
pub const MAX_CELLS: usize = 1_000_000;

/// One cell of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Takes one letter of the set; a given letter is a set of one.
    White(LetterSet),
    /// Takes no letter; printed as the character it was written with.
    Black(char),
}

impl Cell {
    /// The letters the cell may take: none if it is black.
    pub fn letters(self) -> LetterSet {
        match self {
            Cell::White(letters) => letters,
            Cell::Black(_) => LetterSet::EMPTY,
        }
    }

    /// Whether the cell takes a letter.
    pub fn is_white(self) -> bool {
        matches!(self, Cell::White(_))
    }
}

/// A rectangle of cells, or a box: rectangles of one size in layers.
///
/// A grid is the picture of a [network](crate::Network): which slots run through its cells is told by
/// its bars and [rules](SlotRules), or slot by slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    layers: usize,
    /// How many rows all layers have together.
    rows: usize,
    columns: usize,
    /// The cells, row after row.
    cells: Vec<Cell>,
    /// The bars of each cell; empty if there are no bars at all.
    bars: Vec<Bars>,
    /// The letters after the first of each cell that has several.
    rests: BTreeMap<usize, Vec<Letter>>,
    /// The letters that words down have in each cell where words across have others.
    downs: BTreeMap<usize, Vec<Letter>>,
    rules: SlotRules,
    listed: Option<Arc<ListedSlots>>,
}

/// The sides of a white cell on which a bar ends the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bars {
    /// Between the cell and the cell on its right.
    pub right: bool,
    /// Between the cell and the cell below.
    pub below: bool,
}

impl Bars {
    /// The character for the bars after a cell in the text of a grid, if there are any.
    pub fn mark(self) -> &'static str {
        match self {
            Bars { right: true, below: true } => "+",
            Bars { right: true, below: false } => "|",
            Bars { right: false, below: true } => "_",
            Bars { right: false, below: false } => "",
        }
    }
}

impl Grid {
    /// A grid from its cells, row after row.
    ///
    /// # Panics
    /// If there are not `rows * columns` cells.
    pub fn new(rows: usize, columns: usize, cells: Vec<Cell>) -> Grid {
        assert_eq!(cells.len(), rows * columns, "a grid of {rows} rows, {columns} columns");
        let (bars, rules) = (Vec::new(), SlotRules::default());
        let (rests, downs) = (BTreeMap::new(), BTreeMap::new());
        Grid { layers: 1, rows, columns, cells, bars, rests, downs, rules, listed: None }
    }

    /// The same grid with bars: the bars of each cell, row after row.
    ///
    /// # Panics
    /// If there are not as many bars as cells.
    pub fn with_bars(self, bars: Vec<Bars>) -> Grid {
        assert_eq!(bars.len(), self.cells.len(), "the bars of each cell");
        let has_bars = bars.iter().any(|&bars| bars != Bars::default());
        Grid { bars: if has_bars { bars } else { Vec::new() }, ..self }
    }

    /// The same grid with further letters in a cell, which has a given one: slots are read through all of them.
    ///
    /// # Panics
    /// If the cell has no given letter.
    pub fn with_rest(mut self, place: usize, rest: Vec<Letter>) -> Grid {
        assert_eq!(self.cells[place].letters().len(), 1, "a cell with a given letter");
        if !rest.is_empty() {
            self.rests.insert(place, rest);
        }
        self
    }

    /// The same grid with a cell that words down read otherwise: its given letters are those of the words across.
    ///
    /// # Panics
    /// If the cell has no given letter.
    pub fn with_down(mut self, place: usize, letters: Vec<Letter>) -> Grid {
        assert_eq!(self.cells[place].letters().len(), 1, "a cell with a given letter");
        if !letters.is_empty() {
            self.downs.insert(place, letters);
        }
        self
    }

    /// The same cells in `layers` layers, whose rows come one layer after the other.
    ///
    /// # Panics
    /// If the rows cannot be shared out equally.
    pub fn in_layers(self, layers: usize) -> Grid {
        assert_eq!(self.rows % layers, 0, "{} rows in {layers} layers", self.rows);
        Grid { layers, ..self }
    }

    /// The same grid with another content of a cell, numbered row after row.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn with_cell(mut self, place: usize, content: Cell) -> Grid {
        self.cells[place] = content;
        self.rests.remove(&place);
        self.downs.remove(&place);
        self
    }

    /// The same grid with other rules, which were [checked](SlotRules::apply).
    pub(crate) fn with_rules(self, rules: SlotRules) -> Grid {
        Grid { rules, ..self }
    }

    /// The same cells as the picture of slots that are listed one by one.
    pub(crate) fn with_listed(self, listed: ListedSlots) -> Grid {
        Grid { listed: Some(Arc::new(listed)), ..self }
    }

    /// The rules by which runs of white cells are slots, and the rules that hold of these slots.
    pub fn rules(&self) -> SlotRules {
        self.rules
    }

    /// Its slots, if they are listed one by one.
    pub fn listed(&self) -> Option<&ListedSlots> {
        self.listed.as_deref()
    }

    /// The bars of a cell, numbered row after row.
    pub fn bars(&self, place: usize) -> Bars {
        self.bars.get(place).copied().unwrap_or_default()
    }

    /// The letters after the first of a cell, numbered row after row; empty in most cells.
    pub fn rest(&self, place: usize) -> &[Letter] {
        self.rests.get(&place).map_or(&[], |rest| rest)
    }

    /// The letters that words down have in a cell, if words across have others; empty for most cells.
    pub fn down(&self, place: usize) -> &[Letter] {
        self.downs.get(&place).map_or(&[], |down| down)
    }

    /// Whether there are bars.
    pub fn has_bars(&self) -> bool {
        !self.bars.is_empty()
    }

    /// The structure that makes the network beside the cells, as a text that differs for different structures:
    /// empty for a plain grid, of one layer without bars and with the rules that hold by default.
    pub fn structure(&self) -> String {
        let mut structure = String::new();
        if self.rules != SlotRules::default() {
            structure += &format!("{:?}", self.rules);
        }
        if self.layers > 1 {
            structure += &format!("layers {}", self.layers);
        }
        if self.has_bars() {
            structure += &format!("{:?}", self.bars);
        }
        if !self.rests.is_empty() {
            structure += &format!("{:?}", self.rests);
        }
        if !self.downs.is_empty() {
            structure += &format!("down {:?}", self.downs);
        }
        if let Some(listed) = self.listed() {
            structure += &format!("{listed:?}");
        }
        structure
    }

    /// How many layers there are: 1 unless it is a box.
    pub fn layers(&self) -> usize {
        self.layers
    }

    /// How many rows all layers have together.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many cells a row has.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// All cells, row after row.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell of a row and a column, both from 0.
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        self.cells[row * self.columns + column]
    }

    /// The text of a fill: the grid with `letters`, one a white cell, row after row, without bars; of a cell with
    /// several letters the first.
    ///
    /// Each row ends with a line feed; a line `-` stands between layers.
    pub fn print(&self, letters: &[Letter], alphabet: &Alphabet) -> String {
        let mut letters = letters.iter();
        let mut text = String::with_capacity(self.rows * (self.columns + 1));
        for (row, cells) in self.cells.chunks(self.columns).enumerate() {
            text.push_str(self.before_row(row));
            text.extend(cells.iter().map(|&cell| match cell {
                Cell::White(_) => letters.next().map_or('.', |&letter| alphabet.glyph(letter)),
                Cell::Black(written) => written,
            }));
            text.push('\n');
        }
        text
    }

    /// The line that comes before a row in the text of a fill: `-` before all layers but the first.
    pub fn before_row(&self, row: usize) -> &'static str {
        match row > 0 && row.is_multiple_of(self.rows / self.layers) {
            true => "-\n",
            false => "",
        }
    }

    /// How many lines the text of a fill has.
    pub fn lines(&self) -> usize {
        self.rows + self.layers - 1
    }
}

/// The slots of a network file, over the white cells of the grid that is its picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedSlots {
    /// The name of each cell.
    pub names: Vec<String>,
    /// The cells of each slot, in the order in which it is read.
    pub slots: Vec<Vec<usize>>,
    /// All cells in the order by which fills are compared.
    pub order: Vec<usize>,
    /// The cell of each white cell of the picture, row after row.
    pub pictured: Vec<usize>,
}
