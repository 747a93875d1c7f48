//! The places of words in a box, as bits.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use lexicon::Letter;
use lexicon::letters::MAX_LETTERS;

use super::bits::{BLOCK, Bits, set};
use super::place::{Place, Relation};

/// Words that are laid out together.
#[derive(Debug)]
pub struct Part {
    /// The letters of each word.
    pub words: Vec<Vec<Letter>>,
    /// The number of each word in the whole list.
    pub numbers: Vec<usize>,
    /// The words that have two letters one after the other, by these letters.
    pairs: Vec<Vec<usize>>,
    /// The places beside each other of the words that are locked.
    pub locked: Vec<Option<Place>>,
}

impl Part {
    /// The words of a list that have these numbers; the places name the words that are locked, by their numbers in the
    /// list.
    pub fn new(list: &[Vec<Letter>], numbers: Vec<usize>, locked: &[Place]) -> Part {
        let words: Vec<Vec<Letter>> = numbers.iter().map(|&number| list[number].clone()).collect();
        let mut pairs = vec![Vec::new(); MAX_LETTERS * MAX_LETTERS];
        for (number, word) in words.iter().enumerate() {
            for pair in word.windows(2) {
                pairs[usize::from(pair[0]) * MAX_LETTERS + usize::from(pair[1])].push(number);
            }
        }
        let locked = numbers.iter().enumerate().map(|(word, number)| {
            let place = locked.iter().find(|place| place.word == *number)?;
            Some(Place { word, ..*place })
        });
        let locked = locked.collect();
        Part { words, numbers, pairs, locked }
    }

    /// What two places are to each other.
    pub fn relation(&self, one: Place, other: Place) -> Relation {
        if let (Some(own), Some(others)) = (self.locked[one.word], self.locked[other.word]) {
            let is_beside = one.row + others.row == other.row + own.row
                && one.column + others.column == other.column + own.column;
            if !is_beside {
                return Relation::Clash;
            }
        }
        one.relation(other, &self.words, |first, second| {
            let having = &self.pairs[usize::from(first) * MAX_LETTERS + usize::from(second)];
            having.iter().any(|&word| word != one.word && word != other.word)
        })
    }
}

/// All places of the words of a part in a box, numbered so that the words begin blocks of bits.
#[derive(Debug)]
pub struct Table {
    pub part: Arc<Part>,
    pub rows: usize,
    pub columns: usize,
    /// The places; a bit that fills a block up has none.
    places: Vec<Option<Place>>,
    /// The blocks of each word.
    blocks: Vec<Range<usize>>,
    /// For each cell, the places that have it: across, down.
    covers: [Vec<Bits>; 2],
    /// For each place the places that clash with it, and those that cross it, when first asked for.
    related: Vec<OnceLock<[Bits; 2]>>,
    /// For each place the places on which half a turn lays it, when first asked for.
    turned: Vec<OnceLock<Bits>>,
}

impl Table {
    pub fn new(part: &Arc<Part>, rows: usize, columns: usize) -> Table {
        let (mut places, mut blocks) = (Vec::new(), Vec::new());
        for (word, letters) in part.words.iter().enumerate() {
            let first = places.len() / BLOCK;
            let ways = part.locked[word].map_or(vec![false, true], |place| vec![place.is_down]);
            for is_down in ways {
                let (high, wide) = if is_down { (letters.len(), 1) } else { (1, letters.len()) };
                for row in 0..(rows + 1).saturating_sub(high) {
                    for column in 0..(columns + 1).saturating_sub(wide) {
                        places.push(Some(Place { word, is_down, row, column }));
                    }
                }
            }
            places.resize(places.len().next_multiple_of(BLOCK), None);
            blocks.push(first..places.len() / BLOCK);
        }
        let empty: Bits = vec![0; places.len() / BLOCK].into();
        let mut covers = [(); 2].map(|()| vec![empty.clone(); rows * columns]);
        for (bit, place) in places.iter().enumerate() {
            let Some(place) = place else { continue };
            for index in 0..part.words[place.word].len() {
                let (row, column) = place.cell(index);
                set(&mut covers[usize::from(place.is_down)][row * columns + column], bit);
            }
        }
        let related = places.iter().map(|_| OnceLock::new()).collect();
        let turned = places.iter().map(|_| OnceLock::new()).collect();
        Table { part: Arc::clone(part), rows, columns, places, blocks, covers, related, turned }
    }

    /// How many bits a table of such a box takes for each of its cells and places, about.
    pub fn places_of(part: &Part, rows: usize, columns: usize) -> usize {
        let places = |word: &Vec<Letter>| {
            let along = |side: usize| (side + 1).saturating_sub(word.len());
            rows * along(columns) + columns * along(rows)
        };
        part.words.iter().map(places).sum()
    }

    /// All places.
    pub fn all(&self) -> Bits {
        self.bits(|_| true)
    }

    /// The places of a kind.
    pub fn bits(&self, is_kind: impl Fn(Place) -> bool) -> Bits {
        let mut bits: Bits = vec![0; self.places.len() / BLOCK].into();
        for (bit, place) in self.places.iter().enumerate() {
            if place.is_some_and(&is_kind) {
                set(&mut bits, bit);
            }
        }
        bits
    }

    /// The place of a bit.
    ///
    /// # Panics
    /// If the bit only fills a block up.
    pub fn place(&self, bit: usize) -> Place {
        self.places[bit].expect("no set has a bit without a place")
    }

    /// The letter that a place has in one of its cells.
    pub fn letter(&self, bit: usize, cell: usize) -> Letter {
        let place = self.place(bit);
        let along = cell / self.columns - place.row + cell % self.columns - place.column;
        self.part.words[place.word][along]
    }

    /// The blocks of a word.
    pub fn blocks(&self, word: usize) -> Range<usize> {
        self.blocks[word].clone()
    }

    /// The places that have a cell, across or down.
    pub fn covers(&self, is_down: bool, cell: usize) -> &[u64] {
        &self.covers[usize::from(is_down)][cell]
    }

    /// The places that clash with a place, its own word's too.
    pub fn clashing(&self, bit: usize) -> &[u64] {
        &self.related(bit)[0]
    }

    /// The places that cross a place.
    pub fn crossing(&self, bit: usize) -> &[u64] {
        &self.related(bit)[1]
    }

    fn related(&self, bit: usize) -> &[Bits; 2] {
        self.related[bit].get_or_init(|| {
            let place = self.place(bit);
            let related =
                |relation| self.bits(|other| self.part.relation(place, other) == relation);
            [related(Relation::Clash), related(Relation::Crossing)]
        })
    }

    /// The place of as many letters on which half a turn of the box lays a place: its first cell.
    fn half_turn(&self, place: Place) -> (usize, usize) {
        let (row, column) = place.cell(self.part.words[place.word].len() - 1);
        (self.rows - 1 - row, self.columns - 1 - column)
    }

    /// Whether half a turn of the box leaves a place where it is.
    pub fn is_turned_into_itself(&self, bit: usize) -> bool {
        let place = self.place(bit);
        self.half_turn(place) == (place.row, place.column)
    }

    /// The places of other words on which half a turn of the box lays a place.
    pub fn turned(&self, bit: usize) -> &[u64] {
        self.turned[bit].get_or_init(|| {
            let place = self.place(bit);
            let (length, cell) = (self.part.words[place.word].len(), self.half_turn(place));
            self.bits(|other| {
                let is_there = other.is_down == place.is_down && (other.row, other.column) == cell;
                is_there && self.part.words[other.word].len() == length && other.word != place.word
            })
        })
    }
}
