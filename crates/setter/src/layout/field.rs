//! A field with words across and down, in which words are put and from which they are taken.

use std::sync::Arc;

use lexicon::Letter;

use super::place::Place;
use super::table::Part;

/// No letter.
const EMPTY: Letter = Letter::MAX;

/// The first row of the words that stand and the row after their last, and the same of columns.
type Around = [usize; 4];

/// Words in cells, and the box around them.
#[derive(Debug)]
pub struct Field {
    pub part: Arc<Part>,
    /// How many cells a side has.
    pub side: usize,
    /// The cells, with a border of empty ones: the letters, and the words across and down, counted from 1.
    letters: Vec<Letter>,
    pub words_at: Vec<[u16; 2]>,
    pub places: Vec<Option<Place>>,
    pub placed: usize,
    pub crossings: usize,
    pub around: Around,
}

impl Field {
    /// An empty field, with room for all words beside each other.
    pub fn new(part: &Arc<Part>) -> Field {
        let letters: usize = part.words.iter().map(Vec::len).sum();
        let longest = part.words.iter().map(Vec::len).max().unwrap_or(0);
        let side = 4 * letters.isqrt() + 4 * longest;
        Field {
            part: Arc::clone(part),
            side,
            letters: vec![EMPTY; (side + 2) * (side + 2)],
            words_at: vec![[0; 2]; (side + 2) * (side + 2)],
            places: vec![None; part.words.len()],
            placed: 0,
            crossings: 0,
            around: [0; 4],
        }
    }

    /// Takes all words away.
    pub fn clear(&mut self) {
        self.letters.fill(EMPTY);
        self.words_at.fill([0; 2]);
        self.places.fill(None);
        (self.placed, self.crossings) = (0, 0);
    }

    /// Puts a word where it has room.
    pub fn put(&mut self, place: Place) {
        let (step, _) = self.steps(place.is_down);
        let part = Arc::clone(&self.part);
        let first = self.cell(place.row, place.column);
        for (cell, &letter) in (first..).step_by(step).zip(&part.words[place.word]) {
            self.crossings += usize::from(self.letters[cell] != EMPTY);
            self.letters[cell] = letter;
            self.words_at[cell][usize::from(place.is_down)] = place.word as u16 + 1;
        }
        self.placed += 1;
        self.places[place.word] = Some(place);
    }

    /// Takes a word away, if it stands.
    pub fn remove(&mut self, word: usize) {
        let Some(place) = self.places[word].take() else { return };
        self.placed -= 1;
        let (step, _) = self.steps(place.is_down);
        let first = self.cell(place.row, place.column);
        for cell in (first..).step_by(step).take(self.part.words[word].len()) {
            self.words_at[cell][usize::from(place.is_down)] = 0;
            match self.words_at[cell] {
                [0, 0] => self.letters[cell] = EMPTY,
                _ => self.crossings -= 1,
            }
        }
    }

    /// The places at which a word crosses one that stands.
    pub fn crossing_places(&self, word: usize) -> Vec<Place> {
        let letters = &self.part.words[word];
        let mut places = Vec::new();
        for standing in self.places.iter().flatten() {
            let is_down = !standing.is_down;
            for (at, &crossed) in self.part.words[standing.word].iter().enumerate() {
                let (row, column) = standing.cell(at);
                if self.words_at[self.cell(row, column)][usize::from(is_down)] != 0 {
                    continue;
                }
                for index in (0..letters.len()).filter(|&index| letters[index] == crossed) {
                    let start = match is_down {
                        true => row.checked_sub(index).map(|row| (row, column)),
                        false => column.checked_sub(index).map(|column| (row, column)),
                    };
                    let Some((row, column)) = start else { continue };
                    let place = Place { word, is_down, row, column };
                    if self.has_room(place) {
                        places.push(place);
                    }
                }
            }
        }
        places
    }

    /// How many words a place crosses, if nothing that stands is in its way.
    pub fn crossed(&self, place: Place) -> Option<usize> {
        let own = usize::from(place.is_down);
        let (step, beside) = self.steps(place.is_down);
        let letters = &self.part.words[place.word];
        let first = self.cell(place.row, place.column);
        let is_empty = |cell: usize| self.letters[cell] == EMPTY;
        if !is_empty(first - step) || !is_empty(first + step * letters.len()) {
            return None;
        }
        let mut crossings = 0;
        for (cell, &letter) in (first..).step_by(step).zip(letters) {
            let crossed = self.words_at[cell][1 - own];
            if !is_empty(cell) && (self.letters[cell] != letter || self.words_at[cell][own] != 0) {
                return None;
            }
            crossings += usize::from(crossed != 0);
            for cell in [cell - beside, cell + beside] {
                let is_joined = crossed != 0 && self.words_at[cell][1 - own] == crossed;
                if !is_empty(cell) && !is_joined {
                    return None;
                }
            }
        }
        Some(crossings)
    }

    /// Whether all cells of a place are in the field.
    pub fn has_room(&self, place: Place) -> bool {
        let (row, column) = place.cell(self.part.words[place.word].len() - 1);
        row < self.side && column < self.side
    }

    /// The steps from a cell to the next one along a word, and to the one beside it.
    pub fn steps(&self, is_down: bool) -> (usize, usize) {
        let row = self.side + 2;
        if is_down { (row, 1) } else { (1, row) }
    }

    /// The number of a cell.
    pub fn cell(&self, row: usize, column: usize) -> usize {
        (row + 1) * (self.side + 2) + column + 1
    }

    /// The box around all words and a place more.
    pub fn with(&self, [top, bottom, left, right]: Around, place: Place) -> Around {
        let (row, column) = place.cell(self.part.words[place.word].len() - 1);
        [top.min(place.row), bottom.max(row + 1), left.min(place.column), right.max(column + 1)]
    }

    /// Makes the box around all words wide enough for a place.
    pub fn reach(&mut self, place: Place) {
        self.around = self.with(self.around, place);
    }

    /// Finds the box around all words that stand.
    pub fn measure(&mut self) {
        let none = [self.side, 0, self.side, 0];
        let places = self.places.iter().flatten();
        self.around = places.fold(none, |around, &place| self.with(around, place));
    }
}

/// The rows and columns of a box.
pub fn sides([top, bottom, left, right]: Around) -> (usize, usize) {
    (bottom.saturating_sub(top), right.saturating_sub(left))
}
