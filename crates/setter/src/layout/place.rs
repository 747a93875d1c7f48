//! Places of words, and layouts made of them.

use lexicon::Letter;

/// The place of a word: its first cell and the way it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The word, by its number in the list from 0.
    pub word: usize,
    /// Whether it is read downwards, else to the right.
    pub is_down: bool,
    /// The row of its first cell, from 0.
    pub row: usize,
    /// The column of its first cell, from 0.
    pub column: usize,
}

/// What two places are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// They do not touch.
    Apart,
    /// They cross in a cell, where both have the same letter.
    Crossing,
    /// They are parallel, side by side: each pair of letters beside each other must be in a word that crosses both.
    Beside,
    /// They cannot both stand.
    Clash,
}

impl Place {
    /// The row or column in which it lies, and how far along this line it begins.
    fn line(self) -> (usize, usize) {
        if self.is_down { (self.column, self.row) } else { (self.row, self.column) }
    }

    /// The cell of its `index`-th letter: row and column.
    pub fn cell(self, index: usize) -> (usize, usize) {
        match self.is_down {
            true => (self.row + index, self.column),
            false => (self.row, self.column + index),
        }
    }

    /// The same place with rows and columns exchanged.
    pub fn transposed(self) -> Place {
        Place { is_down: !self.is_down, row: self.column, column: self.row, ..self }
    }

    /// What it is to another place. `joins` says whether a third word has two letters one after the other.
    pub(super) fn relation(
        self,
        other: Place,
        words: &[Vec<Letter>],
        joins: impl Fn(Letter, Letter) -> bool,
    ) -> Relation {
        let (own, others) = (&words[self.word], &words[other.word]);
        let ((line, start), (other_line, other_start)) = (self.line(), other.line());
        if self.word == other.word {
            return Relation::Clash;
        }
        if self.is_down != other.is_down {
            // Along either word, where the line of the other one meets it, from one cell before to one after it.
            let meets = |line: usize, start: usize, length: usize| {
                (line + 1).checked_sub(start).filter(|&at| at <= length + 1)
            };
            return match (
                meets(other_line, start, own.len()),
                meets(line, other_start, others.len()),
            ) {
                (Some(at), Some(other_at)) => {
                    let letter = |word: &[Letter], at: usize| word.get(at.wrapping_sub(1)).copied();
                    match (letter(own, at), letter(others, other_at)) {
                        (Some(a), Some(b)) if a == b => Relation::Crossing,
                        (None, None) => Relation::Apart,
                        _ => Relation::Clash,
                    }
                }
                _ => Relation::Apart,
            };
        }
        let (end, other_end) = (start + own.len(), other_start + others.len());
        match line.abs_diff(other_line) {
            0 if start > other_end || other_start > end => Relation::Apart,
            0 => Relation::Clash,
            1 => {
                let shared = start.max(other_start)..end.min(other_end);
                if shared.is_empty() {
                    return Relation::Apart;
                }
                let is_joined = |at: usize| {
                    let letters = (own[at - start], others[at - other_start]);
                    let (first, second) =
                        if line < other_line { letters } else { (letters.1, letters.0) };
                    joins(first, second)
                };
                if shared.into_iter().all(is_joined) { Relation::Beside } else { Relation::Clash }
            }
            _ => Relation::Apart,
        }
    }
}

/// Words in their places, in the smallest box around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    places: Vec<Place>,
    rows: usize,
    columns: usize,
    letters: Vec<Option<Letter>>,
    crossings: usize,
}

/// The first row and the first column that places have.
fn corner(places: &[Place]) -> (usize, usize) {
    let top = places.iter().map(|place| place.row).min();
    let left = places.iter().map(|place| place.column).min();
    (top.unwrap_or(0), left.unwrap_or(0))
}

impl Layout {
    /// The layout of some places of words, moved to the corner of its box.
    pub(super) fn unchecked(mut places: Vec<Place>, words: &[Vec<Letter>]) -> Layout {
        let (top, left) = corner(&places);
        for place in &mut places {
            place.row -= top;
            place.column -= left;
        }
        places.sort_by_key(|place| (place.row, place.column, place.is_down, place.word));
        let last = |place: &Place| place.cell(words[place.word].len() - 1);
        let rows = places.iter().map(|place| last(place).0 + 1).max().unwrap_or(0);
        let columns = places.iter().map(|place| last(place).1 + 1).max().unwrap_or(0);
        let (mut letters, mut crossings) = (vec![None; rows * columns], 0);
        for place in &places {
            for (index, &letter) in words[place.word].iter().enumerate() {
                let (row, column) = place.cell(index);
                let before = letters[row * columns + column].replace(letter);
                crossings += usize::from(before.is_some());
            }
        }
        Layout { places, rows, columns, letters, crossings }
    }

    /// A word that hangs together with the first one by no crossings.
    pub(super) fn loose(&self, words: &[Vec<Letter>]) -> Option<usize> {
        let mut reached = vec![false; self.places.len()];
        let mut open = vec![0];
        while let Some(from) = open.pop() {
            if std::mem::replace(reached.get_mut(from)?, true) {
                continue;
            }
            let from = self.places[from];
            let crosses =
                |to: &Place| from.relation(*to, words, |_, _| false) == Relation::Crossing;
            open.extend(
                (0..self.places.len()).filter(|&to| !reached[to] && crosses(&self.places[to])),
            );
        }
        reached.iter().position(|reached| !reached).map(|index| self.places[index].word)
    }

    /// The places of the words, by their first cells, row after row.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// How many rows its box has.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns its box has.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many cells its box has.
    pub fn area(&self) -> usize {
        self.rows * self.columns
    }

    /// In how many cells two words cross.
    pub fn crossings(&self) -> usize {
        self.crossings
    }

    /// The letters of its cells, row after row.
    pub fn letters(&self) -> &[Option<Letter>] {
        &self.letters
    }

    /// The same layout with rows and columns exchanged.
    pub fn transposed(&self, words: &[Vec<Letter>]) -> Layout {
        let places = self.places.iter().map(|place| place.transposed()).collect();
        Layout::unchecked(places, words)
    }

    /// The cells that, in their order, spell `word`, each another one; the places of its letters in the layout are
    /// spread over it. `None` if it has too few of a letter.
    pub fn cells_of(&self, word: &[Letter]) -> Option<Vec<usize>> {
        let mut free = self.letters.clone();
        let count = word.len().max(1);
        let find = |(index, &letter): (usize, &Letter)| {
            // From the share of the cells that corresponds to the letter's share of the word, and then around.
            let first = index * free.len() / count;
            let cells = (first..free.len()).chain(0..first);
            let cell = cells.into_iter().find(|&cell| free[cell] == Some(letter))?;
            free[cell] = None;
            Some(cell)
        };
        word.iter().enumerate().map(find).collect()
    }
}
