//! A puzzle, whatever format it comes from.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::iter::repeat;

use lexicon::LetterSet;
use thiserror::Error;

use crate::cell::{OpenCell, PuzzleCell, Readings};
use crate::colour::Colour;
use crate::numbering::Numbering;
use network::grid::{Bars, Cell};
use network::{CellId, Direction, Grid, Network, Slot};

/// A grid with its solution and clues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    rows: usize,
    columns: usize,
    /// The cells, row after row.
    cells: Vec<PuzzleCell>,
    /// The bars of each cell, row after row, each between two open cells.
    bars: Vec<Bars>,
    /// Clues by direction and number.
    clues: BTreeMap<(Direction, u32), EntryTexts>,
    /// The label that is printed in the corner of each cell, if the labels are not the numbers of entries.
    labels: Option<Vec<String>>,
    /// The headings of the clues across and down, if they have their own.
    headings: [String; 2],
    /// Whether it is an arrow word: its clues stand in blocks beside the first cells of their entries.
    pub is_arrow_word: bool,
    /// Whether it is diagramless: solvers are not shown where its blocks are.
    pub is_diagramless: bool,
    /// How its entries are numbered, if not as is usual in its language.
    pub numbering: Option<Numbering>,
    /// The name of the puzzle.
    pub title: String,
    /// The author of the puzzle.
    pub author: String,
    /// The holder of the copyright; the sign © goes without saying.
    pub copyright: String,
    /// The notes for solvers; may have several lines.
    pub notes: String,
    /// The language, as a code of BCP 47: `fr`, `en-GB`.
    pub language: String,
}

/// The clue and the enumeration of an entry, each as plain text in one line, and where its answer goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct EntryTexts {
    clue: String,
    enumeration: String,
    /// The entries in which the answer goes on, in their order.
    links: Vec<(Direction, u32)>,
}

/// A clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue<'p> {
    /// The way its word is read.
    pub direction: Direction,
    /// The number of its entry, whatever is printed in the cell.
    pub number: u32,
    /// Its text, which may be empty.
    pub text: &'p str,
    /// The lengths of the words of its answer, as `3,2`, if they are known.
    pub enumeration: &'p str,
}

/// A slot with its number: cells that begin a slot are numbered from 1, row after row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number printed in its first cell.
    pub number: u32,
    /// The way it is read.
    pub direction: Direction,
    /// Its cells, as indices row after row, blocks counted.
    pub cells: Vec<usize>,
}

/// The sign of a copyright, and one that belongs to its text.
const SIGN: &str = "\u{a9} ";
const OWN_SIGN: &str = "\u{a9}\u{a0}";

/// A letter that cannot be in a grid over some alphabet.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "row {row}, column {column}: {letter:?} is no letter of the alphabet; --alphabet replaces a to z"
)]
pub struct LetterError {
    /// The row of the cell, from 1.
    pub row: usize,
    /// The column of the cell, from 1.
    pub column: usize,
    /// The character that stands there.
    pub letter: char,
}

/// Adds the bars on the sides of a cell, above, on the right, below and on the left: a bar may be told at
/// either of the two cells beside it. The edge of the grid is drawn without bars.
pub(crate) fn add_bars(bars: &mut [Bars], columns: usize, cell: usize, sides: [bool; 4]) {
    let [above, right, below, left] = sides;
    bars[cell].right |= right;
    bars[cell].below |= below;
    if above && cell >= columns {
        bars[cell - columns].below = true;
    }
    if left && !cell.is_multiple_of(columns) {
        bars[cell - 1].right = true;
    }
}

impl Puzzle {
    /// A puzzle without clues, from its cells row after row; `None` unless there are `rows * columns`.
    /// Blanks, controls and accents alone are no letters: cells lose them.
    pub fn new(rows: usize, columns: usize, mut cells: Vec<PuzzleCell>) -> Option<Puzzle> {
        for cell in &mut cells {
            if let PuzzleCell::Open(open) = cell {
                open.normalize();
            }
        }
        let count = rows.checked_mul(columns)?;
        (count == cells.len() && count > 0).then(|| Puzzle {
            rows,
            columns,
            bars: vec![Bars::default(); cells.len()],
            cells,
            ..Puzzle::default()
        })
    }

    /// The same puzzle with the bars of each cell, row after row; its labels and clues are set after this.
    /// Only a bar between two open cells is kept: at blocks and at the edge words end without one.
    ///
    /// ```
    /// use network::grid::Bars;
    /// use puzzle::{Puzzle, PuzzleCell};
    /// let puzzle = Puzzle::new(1, 4, vec![PuzzleCell::OPEN; 4]).unwrap();
    /// let right = Bars { right: true, below: false };
    /// let puzzle = puzzle.with_bars([Bars::default(), right, Bars::default(), right]);
    /// assert_eq!(puzzle.entries().len(), 2);
    /// assert_eq!(puzzle.bars()[3], Bars::default());
    /// ```
    pub fn with_bars(mut self, bars: impl IntoIterator<Item = Bars>) -> Puzzle {
        let is_open = |cell: usize| self.cells.get(cell).is_some_and(|cell| !cell.is_block());
        let mut kept = vec![Bars::default(); self.cells.len()];
        for (place, (kept, bars)) in
            kept.iter_mut().zip(bars).enumerate().filter(|(place, _)| is_open(*place))
        {
            kept.right = bars.right && (place + 1) % self.columns != 0 && is_open(place + 1);
            kept.below = bars.below && is_open(place + self.columns);
        }
        self.bars = kept;
        self
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many cells a row has.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// All cells, row after row.
    pub fn cells(&self) -> &[PuzzleCell] {
        &self.cells
    }

    /// Shades an open cell, counted from 0 row after row; returns whether there is one.
    pub fn shade(&mut self, cell: usize, colour: Colour) -> bool {
        self.open_mut(cell).map(|open| open.shade = Some(colour)).is_some()
    }

    /// Prints the letter of the solution in an open cell from the start; returns whether there is one.
    pub fn mark_given(&mut self, cell: usize) -> bool {
        let cell = self.cells.get_mut(cell);
        cell.map(PuzzleCell::mark_given).is_some()
    }

    fn open_mut(&mut self, cell: usize) -> Option<&mut OpenCell> {
        match self.cells.get_mut(cell)? {
            PuzzleCell::Open(open) => Some(open),
            PuzzleCell::Block | PuzzleCell::Omitted => None,
        }
    }

    /// Draws a circle in an open cell, counted from 0 row after row; returns whether there is one.
    pub(crate) fn circle(&mut self, cell: usize) -> bool {
        self.open_mut(cell).map(|open| open.is_circled = true).is_some()
    }

    /// Adds a reading of an open cell that has a letter; returns whether there is one.
    pub(crate) fn add_reading(&mut self, cell: usize, letters: String) -> bool {
        let open = self.open_mut(cell).filter(|open| open.solution.is_some());
        let add = |open: &mut OpenCell| {
            let mut others = open.readings.others().to_vec();
            others.push(letters);
            open.readings = Readings::Also(others);
        };
        open.map(add).is_some()
    }

    /// The bars of each cell, row after row: on its right and below.
    pub fn bars(&self) -> &[Bars] {
        &self.bars
    }

    /// How many bars there are.
    pub fn bar_count(&self) -> usize {
        self.bars.iter().map(|bars| usize::from(bars.right) + usize::from(bars.below)).sum()
    }

    /// The entries, all across, then all down.
    pub fn entries(&self) -> Vec<Entry> {
        let cell = |cell: &PuzzleCell| match cell.is_block() {
            true => Cell::Black('#'),
            false => Cell::White(LetterSet::first(1)),
        };
        let network = Network::of(&self.grid_of(self.cells.iter().map(cell).collect()));
        let place =
            |cell: CellId| network.positions[cell].0 * self.columns + network.positions[cell].1;
        let starts = network.slots.iter().map(|slot| place(slot.cells[0]));
        let starts: Vec<usize> = starts.collect::<BTreeSet<_>>().into_iter().collect();
        let entry = |slot: &Slot| {
            let cells: Vec<usize> = slot.cells.iter().map(|&cell| place(cell)).collect();
            let before = starts.partition_point(|&start| start < cells[0]);
            Entry { number: before as u32 + 1, direction: slot.direction, cells }
        };
        network.slots.iter().map(entry).collect()
    }

    /// The clues by their directions, all across before all down, each by rising numbers.
    pub fn clues(&self) -> impl ExactSizeIterator<Item = Clue<'_>> {
        self.clues.iter().map(|(&(direction, number), texts)| Clue {
            direction,
            number,
            text: &texts.clue,
            enumeration: &texts.enumeration,
        })
    }

    /// The clue of an entry.
    pub fn clue(&self, direction: Direction, number: u32) -> Option<&str> {
        let texts = self.clues.get(&(direction, number))?;
        Some(texts.clue.as_str()).filter(|clue| !clue.is_empty())
    }

    /// The lengths of the words of an entry's answer, as `3,2`, if they are known.
    pub fn enumeration(&self, direction: Direction, number: u32) -> Option<&str> {
        let texts = self.clues.get(&(direction, number))?;
        Some(texts.enumeration.as_str()).filter(|enumeration| !enumeration.is_empty())
    }

    /// The entries in which the answer of an entry goes on, in their order.
    pub fn links(&self, direction: Direction, number: u32) -> &[(Direction, u32)] {
        self.clues.get(&(direction, number)).map_or(&[], |texts| &texts.links)
    }

    /// Says in which entries the answer of an entry goes on.
    pub fn set_links(&mut self, direction: Direction, number: u32, links: Vec<(Direction, u32)>) {
        self.change_texts(direction, number, |texts| texts.links = links);
    }

    /// How many clues have answers that go on in other entries.
    pub fn link_count(&self) -> usize {
        self.clues.values().filter(|texts| !texts.links.is_empty()).count()
    }

    /// Gives an entry its clue; line ends and other controls in it become single spaces, and no text is
    /// no clue.
    pub fn set_clue(&mut self, direction: Direction, number: u32, text: &str) {
        self.change_texts(direction, number, |texts| texts.clue = line(text));
    }

    /// Says how long the words of an entry's answer are, as `3,2`; line ends and other controls become
    /// spaces, and no text says nothing.
    pub fn set_enumeration(&mut self, direction: Direction, number: u32, text: &str) {
        self.change_texts(direction, number, |texts| texts.enumeration = line(text));
    }

    fn change_texts(
        &mut self,
        direction: Direction,
        number: u32,
        change: impl FnOnce(&mut EntryTexts),
    ) {
        let mut texts = self.clues.remove(&(direction, number)).unwrap_or_default();
        change(&mut texts);
        if texts != EntryTexts::default() {
            self.clues.insert((direction, number), texts);
        }
    }

    /// The label that is printed in the corner of each cell, row after row; empty in most cells.
    pub fn labels(&self) -> Vec<String> {
        self.labels.clone().unwrap_or_else(|| self.numbers())
    }

    /// How many cells have another label than the number of an entry that begins there.
    pub fn own_labels(&self) -> usize {
        let Some(labels) = &self.labels else { return 0 };
        labels.iter().zip(self.numbers()).filter(|(label, number)| *label != number).count()
    }

    /// Prints `labels` in the corners of cells, of which blocks have none, in place of the numbers of
    /// entries; without any label the numbers are printed.
    pub fn set_labels(&mut self, labels: impl IntoIterator<Item = String>) {
        let labels = labels.into_iter().map(|label| line(&label)).chain(repeat(String::new()));
        let labels: Vec<String> = labels
            .zip(&self.cells)
            .map(|(label, cell)| match cell.is_block() || label == "0" {
                true => String::new(),
                false => label,
            })
            .collect();
        let is_own = labels.iter().any(|label| !label.is_empty()) && labels != self.numbers();
        self.labels = is_own.then_some(labels);
    }

    /// The same puzzle, labelled by the numbers of its entries.
    pub(crate) fn without_labels(mut self) -> Puzzle {
        self.labels = None;
        self
    }

    /// How its entries are numbered where that is shown: in the cells if these have labels of their own.
    pub fn numbering(&self) -> Numbering {
        match self.own_labels() {
            0 => self.numbering.unwrap_or_else(|| Numbering::usual(&self.language)),
            _ => Numbering::Cells,
        }
    }

    /// The names of rows and of columns, if they stand around the grid: not of an arrow word, which needs none.
    pub(crate) fn line_names(&self) -> Option<[Vec<String>; 2]> {
        let numbering = self.numbering();
        let names = |direction, count| {
            (0..count).map(|line| numbering.line(direction, line)).collect::<Vec<String>>()
        };
        (numbering != Numbering::Cells && !self.is_arrow_word)
            .then(|| [names(Direction::Across, self.rows), names(Direction::Down, self.columns)])
    }

    /// The numbers of entries in the cells where they begin.
    fn numbers(&self) -> Vec<String> {
        let mut numbers = vec![String::new(); self.cells.len()];
        for entry in self.entries() {
            numbers[entry.cells[0]] = entry.number.to_string();
        }
        numbers
    }

    /// The same puzzle without bars, its clues at the entries that begin in the same cells, and how many
    /// clues have no such entry.
    pub(crate) fn without_bars(&self) -> (Puzzle, usize) {
        let mut plain = Puzzle { clues: BTreeMap::new(), ..self.clone() }.with_bars([]);
        let barred: HashMap<_, _> = self
            .entries()
            .into_iter()
            .map(|entry| ((entry.direction, entry.cells[0]), entry.number))
            .collect();
        let own = |entry: &Entry| {
            let number = *barred.get(&(entry.direction, entry.cells[0]))?;
            Some(((entry.direction, number), (entry.direction, entry.number)))
        };
        let entries = plain.entries();
        let numbers: HashMap<_, _> = entries.iter().filter_map(own).collect();
        for (number, texts) in &self.clues {
            if let Some(&number) = numbers.get(number) {
                let links = texts.links.iter().filter_map(|link| numbers.get(link).copied());
                let texts = EntryTexts { links: links.collect(), ..texts.clone() };
                plain.clues.insert(number, texts);
            }
        }
        let unplaced = self.clues.len() - plain.clues.len();
        (plain, unplaced)
    }

    pub(crate) fn count(&self, is_kind: impl Fn(&PuzzleCell) -> bool) -> usize {
        self.cells.iter().filter(|cell| is_kind(cell)).count()
    }

    /// How many directions have their own heading.
    pub(crate) fn own_headings(&self) -> usize {
        self.headings.iter().filter(|heading| !heading.is_empty()).count()
    }

    /// The heading of the clues of a direction, if it is not the usual one.
    pub fn heading(&self, direction: Direction) -> Option<&str> {
        let heading = &self.headings[usize::from(direction == Direction::Down)];
        Some(heading.as_str()).filter(|heading| !heading.is_empty())
    }

    /// Gives the clues of a direction a heading; no text is the usual one.
    pub fn set_heading(&mut self, direction: Direction, heading: &str) {
        self.headings[usize::from(direction == Direction::Down)] = line(heading);
    }

    /// The texts about the puzzle as a whole, each with its name, where they are not empty.
    pub fn metadata(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [
            ("title", &self.title),
            ("author", &self.author),
            ("copyright", &self.copyright),
            ("notes", &self.notes),
            ("language", &self.language),
        ];
        all.into_iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(name, text)| (name, text.as_str()))
    }

    /// The copyright in a format whose texts have the sign: a sign of its own has a space after it that does not
    /// break, so that it is not taken for the one that goes without saying.
    pub(crate) fn written_copyright(&self) -> String {
        match self.copyright.strip_prefix(SIGN) {
            Some(rest) => format!("{OWN_SIGN}{rest}"),
            None => self.signed_copyright(),
        }
    }

    /// Takes the copyright of a format whose texts have the sign.
    pub(crate) fn set_written_copyright(&mut self, text: &str) {
        self.copyright = match text.strip_prefix(OWN_SIGN) {
            Some(rest) => format!("{SIGN}{rest}"),
            None => text.strip_prefix(SIGN).unwrap_or(text).into(),
        };
    }

    /// The copyright after the sign for it; empty if the puzzle names none.
    pub(crate) fn signed_copyright(&self) -> String {
        let has_sign = self.copyright.is_empty() || self.copyright.starts_with('\u{a9}');
        format!("{}{}", if has_sign { "" } else { "\u{a9} " }, self.copyright)
    }

    /// The row of an entry that is read along a row, else the column where it begins, from 0.
    pub(crate) fn line_of(&self, entry: &Entry) -> usize {
        match entry.direction {
            Direction::Across => entry.cells[0] / self.columns,
            Direction::Down | Direction::Through | Direction::Diagonal | Direction::Listed(_) => {
                entry.cells[0] % self.columns
            }
        }
    }

    /// The word of an entry, read through all letters of its cells, if the solution has them all.
    pub fn word(&self, entry: &Entry) -> Option<String> {
        entry.cells.iter().map(|&cell| self.letters_in(cell, entry.direction)).collect()
    }

    /// The letters of a cell in the words of a direction, if the solution has them.
    pub(crate) fn letters_in(&self, cell: usize, direction: Direction) -> Option<String> {
        let cell = &self.cells[cell];
        let first = cell.solution()?;
        match cell.readings() {
            Readings::Down(down) if direction == Direction::Down => Some(down.clone()),
            _ => Some(cell.letters(first)),
        }
    }

    /// Whether each open cell has the letter of its solution.
    pub fn is_solved(&self) -> bool {
        self.cells.iter().all(|cell| cell.is_block() || cell.solution().is_some())
    }

    /// Makes all letters of the solution given ones.
    pub fn give_solution(&mut self) {
        self.cells.iter_mut().for_each(PuzzleCell::mark_given);
    }

    /// Takes all letters of the solution away, except given ones.
    pub fn forget_solution(&mut self) {
        for cell in &mut self.cells {
            if let PuzzleCell::Open(open) = cell {
                open.solution = None;
                open.normalize();
            }
        }
    }

    /// A grid of `cells`, with the bars of the puzzle.
    pub(crate) fn grid_of(&self, cells: Vec<Cell>) -> Grid {
        Grid::new(self.rows, self.columns, cells).with_bars(self.bars.clone())
    }
}

/// A text in one line: its words with single spaces between them.
fn line(text: &str) -> String {
    let separates = |c: char| c == ' ' || c.is_control();
    let words: Vec<&str> = text.split(separates).filter(|word| !word.is_empty()).collect();
    words.join(" ").trim().to_owned()
}
