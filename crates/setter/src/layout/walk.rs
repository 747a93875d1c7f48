//! A layout in a given box by moves: a word that is left out takes a place, and drives out the words in its way.

use std::mem;
use std::sync::Arc;

use lexicon::Letter;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::place::{Layout, Place};
use super::table::Part;

/// No letter.
const EMPTY: Letter = Letter::MAX;

/// What a letter driven out, a crossing, and chance weigh in the choice of a place.
const OUT: i64 = 16;
const CROSSING: i64 = 8;
const CHANCE: i64 = 12;

/// The most words that one move drives out.
const MOST_OUT: usize = 6;

/// The first row of the words that stand and the row after their last, and the same of columns.
type Around = [usize; 4];

/// A box with words, in which moves are made.
#[derive(Debug)]
pub struct Walk {
    part: Arc<Part>,
    rows: usize,
    columns: usize,
    /// The cells, with a border of empty ones: the letters, and the words across and down, counted from 1.
    letters: Vec<Letter>,
    words_at: Vec<[u16; 2]>,
    places: Vec<Option<Place>>,
    placed: usize,
    /// How dear it is to drive a word out: it rises with each of its moves.
    weights: Vec<i64>,
    /// The move until which a word stays.
    stays: Vec<usize>,
    moves: usize,
    random: ChaCha8Rng,
}

impl Walk {
    /// An empty box of no size.
    pub fn new(part: &Arc<Part>, seed: u64) -> Walk {
        let count = part.words.len();
        Walk {
            part: Arc::clone(part),
            rows: 0,
            columns: 0,
            letters: Vec::new(),
            words_at: Vec::new(),
            places: vec![None; count],
            placed: 0,
            weights: part.words.iter().map(|word| OUT * word.len() as i64).collect(),
            stays: vec![0; count],
            moves: 0,
            random: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// Goes on in a box of these sides with the words of a layout that have room there, in any part of it.
    pub fn enter(&mut self, (rows, columns): (usize, usize), layout: Option<&Layout>) {
        (self.rows, self.columns) = (rows, columns);
        let cells = (rows + 2) * (columns + 2);
        self.letters = vec![EMPTY; cells];
        self.words_at = vec![[0; 2]; cells];
        self.places.fill(None);
        self.placed = 0;
        for (word, weight) in self.weights.iter_mut().enumerate() {
            *weight = OUT * self.part.words[word].len() as i64;
        }
        let Some(layout) = layout else { return };
        let turns = self.random.random_bool(0.5);
        let (high, wide) = match turns {
            true => (layout.columns(), layout.rows()),
            false => (layout.rows(), layout.columns()),
        };
        // The layout lies over an edge of the box by no more than it must.
        let down = self.random.random_range(0..=high.abs_diff(rows)) as isize;
        let right = self.random.random_range(0..=wide.abs_diff(columns)) as isize;
        let down = if high > rows { -down } else { down };
        let right = if wide > columns { -right } else { right };
        for place in layout.places() {
            let place = if turns { place.transposed() } else { *place };
            let row = place.row.checked_add_signed(down);
            let Some((row, column)) = row.zip(place.column.checked_add_signed(right)) else {
                continue;
            };
            let place = Place { row, column, ..place };
            if self.has_room(place) {
                self.put(place);
            }
        }
        self.keep_joined();
    }

    fn has_room(&self, place: Place) -> bool {
        let (row, column) = place.cell(self.part.words[place.word].len() - 1);
        row < self.rows && column < self.columns
    }

    /// How many words are placed.
    pub fn placed(&self) -> usize {
        self.placed
    }

    /// The layout of the words that are placed.
    pub fn layout(&self) -> Layout {
        Layout::unchecked(self.places.iter().flatten().copied().collect(), &self.part.words)
    }

    /// Makes a move.
    pub fn step(&mut self) {
        self.moves += 1;
        let out = self.places.len() - self.placed;
        if out == 0 {
            return self.drop_some();
        }
        let chosen = self.random.random_range(0..out);
        let mut words = (0..self.places.len()).filter(|&word| self.places[word].is_none());
        let Some(word) = words.nth(chosen) else { return };
        if self.placed == 0 {
            let letters = self.part.words[word].len();
            let is_down = match (letters <= self.rows, letters <= self.columns) {
                (true, true) => self.random.random_bool(0.5),
                (is_down, true) | (is_down, false) => is_down,
            };
            let (high, wide) = if is_down { (letters, 1) } else { (1, letters) };
            let Some((down, right)) =
                self.rows.checked_sub(high).zip(self.columns.checked_sub(wide))
            else {
                return;
            };
            let row = self.random.random_range(0..=down);
            let column = self.random.random_range(0..=right);
            return self.put(Place { word, is_down, row, column });
        }
        let Some((place, out)) = self.best_place(word) else {
            // Nothing of the words that stand can be kept beside this one for now.
            self.weights[word] += 1;
            return;
        };
        let had: Vec<Place> = out.iter().filter_map(|&word| self.places[word]).collect();
        for &word in &out {
            self.remove(word);
        }
        self.put(place);
        self.weights[word] += OUT / 4;
        self.stays[word] = self.moves + 2 + self.random.random_range(0..4 + self.places.len() / 4);
        if !had.is_empty() {
            for place in had {
                self.part_pairs(place);
            }
            self.keep_joined();
        }
    }

    /// Takes some words away from a box that has all.
    fn drop_some(&mut self) {
        for _ in 0..self.random.random_range(1..=1 + self.places.len().min(12) / 3) {
            let word = self.random.random_range(0..self.places.len());
            if let Some(place) = self.places[word] {
                self.remove(word);
                self.part_pairs(place);
            }
        }
        self.keep_joined();
    }

    /// The place at which a word drives out least and crosses most, and the words that it drives out.
    fn best_place(&mut self, word: usize) -> Option<(Place, Vec<usize>)> {
        let mut best: Option<(i64, Place, Vec<usize>)> = None;
        let mut out = Vec::new();
        for (place, crossed) in self.crossing_places(word) {
            let chance = self.random.random_range(0..CHANCE);
            let most = best.as_ref().map_or(i64::MAX, |(cost, ..)| *cost);
            if let Some(cost) = self.cost(place, &mut out)
                && cost + chance < most
                && !out.contains(&crossed)
            {
                best = Some((cost + chance, place, out.clone()));
            }
        }
        best.map(|(_, place, out)| (place, out))
    }

    /// The places at which a word crosses one that stands, each with that one.
    fn crossing_places(&self, word: usize) -> Vec<(Place, usize)> {
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
                        places.push((place, standing.word));
                    }
                }
            }
        }
        places
    }

    /// Fills an empty box of these sides anew: each word, in a random order, where the smallest box is around all.
    pub fn build(&mut self, sides: (usize, usize), by_side: bool) {
        self.enter(sides, None);
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        order.shuffle(&mut self.random);
        let is_down = self.random.random_bool(0.5);
        let first = self.part.words[order[0]].len();
        let (high, wide) = if is_down { (first, 1) } else { (1, first) };
        let Some((down, right)) = sides.0.checked_sub(high).zip(sides.1.checked_sub(wide)) else {
            return;
        };
        // In the middle, so that there is room on all sides.
        let (row, column) = (down / 2, right / 2);
        self.put(Place { word: order[0], is_down, row, column });
        let mut around = [row, row + high, column, column + wide];
        let mut left = order.split_off(1);
        loop {
            let before = left.len();
            left.retain(|&word| {
                let Some((place, wider)) = self.narrowest_place(word, around, by_side) else {
                    return true;
                };
                self.put(place);
                around = wider;
                false
            });
            if left.is_empty() || left.len() == before {
                return;
            }
        }
    }

    /// The place at which a word drives nothing out and the box around all words stays smallest, and that box.
    fn narrowest_place(
        &mut self,
        word: usize,
        [top, bottom, left, right]: Around,
        by_side: bool,
    ) -> Option<(Place, Around)> {
        let mut least = (usize::MAX, 0, 0);
        let mut best = None;
        let mut out = Vec::new();
        for (place, _) in self.crossing_places(word) {
            let Some(cost) = self.cost(place, &mut out).filter(|_| out.is_empty()) else {
                continue;
            };
            let (row, column) = place.cell(self.part.words[word].len() - 1);
            let wider = [
                top.min(place.row),
                bottom.max(row + 1),
                left.min(place.column),
                right.max(column + 1),
            ];
            let (high, wide) = (wider[1] - wider[0], wider[3] - wider[2]);
            let size = if by_side { high.max(wide) } else { high * wide };
            let key = (size, cost, self.random.random::<u32>());
            if key < least {
                least = key;
                best = Some((place, wider));
            }
        }
        best
    }

    /// What it costs to put a word at a place, and the words that it drives out; `None` if one of them stays.
    fn cost(&self, place: Place, out: &mut Vec<usize>) -> Option<i64> {
        out.clear();
        let own = usize::from(place.is_down);
        let (step, beside) = self.steps(place.is_down);
        let letters = &self.part.words[place.word];
        let first = self.cell(place.row, place.column);
        let mut cost = 0;
        let mut drive = |number: u16, cost: &mut i64| {
            let Some(word) = usize::from(number).checked_sub(1).filter(|word| !out.contains(word))
            else {
                return true;
            };
            *cost += self.weights[word];
            out.push(word);
            out.len() <= MOST_OUT && self.stays[word] <= self.moves
        };
        for cell in [first - step, first + step * letters.len()] {
            for number in self.words_at[cell] {
                if !drive(number, &mut cost) {
                    return None;
                }
            }
        }
        for (cell, &letter) in (first..).step_by(step).zip(letters) {
            let words = self.words_at[cell];
            if self.letters[cell] != EMPTY && self.letters[cell] != letter {
                if !drive(words[0], &mut cost) || !drive(words[1], &mut cost) {
                    return None;
                }
                continue;
            }
            if !drive(words[own], &mut cost) {
                return None;
            }
            let crossed = words[1 - own];
            if crossed != 0 {
                cost -= CROSSING;
            }
            for cell in [cell - beside, cell + beside] {
                let words = self.words_at[cell];
                if words != [0; 2] && (crossed == 0 || words[1 - own] != crossed) {
                    for number in words {
                        if !drive(number, &mut cost) {
                            return None;
                        }
                    }
                }
            }
        }
        Some(cost)
    }

    /// The steps from a cell to the next one along a word, and to the one beside it.
    fn steps(&self, is_down: bool) -> (usize, usize) {
        let row = self.columns + 2;
        if is_down { (row, 1) } else { (1, row) }
    }

    fn cell(&self, row: usize, column: usize) -> usize {
        (row + 1) * (self.columns + 2) + column + 1
    }

    fn put(&mut self, place: Place) {
        let (step, _) = self.steps(place.is_down);
        let part = Arc::clone(&self.part);
        let first = self.cell(place.row, place.column);
        for (cell, &letter) in (first..).step_by(step).zip(&part.words[place.word]) {
            self.letters[cell] = letter;
            self.words_at[cell][usize::from(place.is_down)] = place.word as u16 + 1;
        }
        self.placed += usize::from(self.places[place.word].replace(place).is_none());
    }

    fn remove(&mut self, word: usize) {
        let Some(place) = self.places[word].take() else { return };
        self.placed -= 1;
        let (step, _) = self.steps(place.is_down);
        let first = self.cell(place.row, place.column);
        for cell in (first..).step_by(step).take(self.part.words[word].len()) {
            self.words_at[cell][usize::from(place.is_down)] = 0;
            if self.words_at[cell] == [0; 2] {
                self.letters[cell] = EMPTY;
            }
        }
    }

    /// Removes words that lie side by side where a word that crossed both is no longer.
    fn part_pairs(&mut self, gone: Place) {
        let own = usize::from(gone.is_down);
        let (step, _) = self.steps(gone.is_down);
        let first = self.cell(gone.row, gone.column);
        for cell in (first..).step_by(step).take(self.part.words[gone.word].len() - 1) {
            let [one, other] = [self.words_at[cell], self.words_at[cell + step]];
            let is_joined = one[own] != 0 && one[own] == other[own];
            if one[1 - own] != 0 && other[1 - own] != 0 && !is_joined {
                let word = usize::from(one[1 - own]) - 1;
                if let Some(place) = self.places[word] {
                    self.remove(word);
                    self.part_pairs(place);
                }
            }
        }
    }

    /// Removes all words but the greatest part that hangs together.
    fn keep_joined(&mut self) {
        let mut part_of = vec![0; self.places.len()];
        let (mut greatest, mut most, mut parts) = (0, 0, 0);
        let mut open = Vec::new();
        for first in 0..self.places.len() {
            if part_of[first] != 0 || self.places[first].is_none() {
                continue;
            }
            parts += 1;
            let mut letters = 0;
            part_of[first] = parts;
            open.push(first);
            while let Some(word) = open.pop() {
                let Some(place) = self.places[word] else { continue };
                let length = self.part.words[word].len();
                letters += length;
                let (step, _) = self.steps(place.is_down);
                let cells = (self.cell(place.row, place.column)..).step_by(step).take(length);
                for cell in cells {
                    let crossed = usize::from(self.words_at[cell][usize::from(!place.is_down)]);
                    if crossed != 0 && mem::replace(&mut part_of[crossed - 1], parts) == 0 {
                        open.push(crossed - 1);
                    }
                }
            }
            if letters > most {
                (most, greatest) = (letters, parts);
            }
        }
        // Only words of the same part lie side by side, so no pair is parted.
        for (word, &part) in part_of.iter().enumerate() {
            if part != 0 && part != greatest {
                self.remove(word);
            }
        }
    }
}
