//! Layouts by ruin and recreation: some words are taken away, and put back where the box around all stays smallest.

use std::cmp::Reverse;
use std::mem;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::field::{Field, sides};
use super::goal::{Goal, Measure, Shape};
use super::place::{Layout, Place, Relation};
use super::table::Part;

/// The most words that a round takes away, besides those that then hang together with no others.
const MOST_OUT: usize = 10;

/// One of so many places is overlooked, so that a round does not always put words back in the same way.
const OVERLOOKED: u32 = 24;

/// The rounds of the first cycle. Each cycle has a quarter more than the one before it, but for symmetric layouts, of
/// which most depends on the word in the middle.
const ROUNDS: usize = 500;

/// The share of the cost that a round may add at the beginning of a cycle, in thousandths.
const WARMTH: i64 = 60;

/// What a cell of the box costs; a crossing, where crossings come after the area, must cost less.
const CELL: i64 = 64;

/// A field with words, and the rounds that change it.
#[derive(Debug)]
pub struct Walk {
    goal: Goal,
    field: Field,
    /// A word that never leaves: a locked one, or the one in the middle of a symmetric layout.
    anchor: Option<usize>,
    /// The places before this round, and what they cost.
    before: Vec<Option<Place>>,
    cost: i64,
    cycle: usize,
    rounds_left: usize,
    rounds: usize,
    /// The places that were tried since the walk began, of which each takes about as long.
    tried: usize,
    random: ChaCha8Rng,
}

impl Walk {
    /// An empty field.
    pub fn new(part: &Arc<Part>, goal: &Goal) -> Walk {
        Walk {
            goal: goal.clone(),
            field: Field::new(part),
            anchor: None,
            before: vec![None; part.words.len()],
            cost: 0,
            cycle: 0,
            rounds_left: 0,
            rounds: ROUNDS,
            tried: 0,
            random: ChaCha8Rng::seed_from_u64(goal.seed),
        }
    }

    /// How many words are placed, the sides of the box around them, and how many crossings there are.
    pub fn measures(&self) -> (usize, (usize, usize), usize) {
        (self.field.placed, sides(self.field.around), self.field.crossings)
    }

    /// The layout of the words that are placed.
    pub fn layout(&self) -> Layout {
        Layout::unchecked(
            self.field.places.iter().flatten().copied().collect(),
            &self.field.part.words,
        )
    }

    /// How many places were tried since the walk began.
    pub fn tried(&self) -> usize {
        self.tried
    }

    /// Whether the cycle is over.
    pub fn is_over(&self) -> bool {
        self.rounds_left == 0
    }

    /// Begins a cycle: every other one with `best`, if it is there, and the others with words placed anew.
    pub fn begin(&mut self, best: Option<&Layout>) {
        self.rounds_left = self.rounds;
        if !self.goal.is_symmetric {
            self.rounds += self.rounds / 4;
        }
        self.cycle += 1;
        let has_room = |best: &&Layout| best.rows().max(best.columns()) <= self.field.side;
        match best.filter(has_room).filter(|_| self.cycle.is_multiple_of(2)) {
            Some(best) => self.enter(best),
            None => self.build(),
        }
        if self.goal.is_symmetric && self.anchor.is_none() {
            self.build();
        }
        self.before.clone_from(&self.field.places);
        self.cost = self.costs();
    }

    /// Takes words away and puts them back; keeps what that changed if it costs little more.
    pub fn round(&mut self) {
        self.rounds_left = self.rounds_left.saturating_sub(1);
        self.tried += self.field.places.len();
        self.ruin();
        self.recreate();
        let cost = self.costs();
        let warmth = self.cost.abs() * WARMTH / 1000 * self.rounds_left as i64 / self.rounds as i64;
        if cost <= self.cost + self.random.random_range(0..=warmth) {
            self.before.clone_from(&self.field.places);
            self.cost = cost;
        } else {
            self.undo();
        }
    }

    /// What the layout costs: words that are left out, and its box and crossings in the order of the goal.
    fn costs(&self) -> i64 {
        let (rows, columns) = sides(self.field.around);
        let out = (self.field.places.len() - self.field.placed) * 16;
        let size = match self.goal.shape {
            // A box that is given must be filled.
            Shape::Exactly(size) => {
                (size.rows() + size.columns()).saturating_sub(rows + columns) * 4
            }
            Shape::Free | Shape::AtMost(_) if self.goal.prefers_squares => {
                rows.max(columns).pow(2) + rows * columns / 16
            }
            Shape::Free | Shape::AtMost(_) => rows * columns,
        };
        let crossings = match self.goal.measure {
            Measure::Area => self.field.crossings as i64 * CELL / 8,
            Measure::Crossings => self.field.crossings as i64 * CELL * 16,
        };
        (out + size) as i64 * CELL - crossings
    }

    /// Puts the words of a layout into the middle of the field.
    fn enter(&mut self, layout: &Layout) {
        self.field.clear();
        let down = (self.field.side - layout.rows()) / 2;
        let right = (self.field.side - layout.columns()) / 2;
        for place in layout.places() {
            let moved = Place { row: place.row + down, column: place.column + right, ..*place };
            self.field.put(moved);
        }
        self.field.measure();
        self.anchor = None;
        self.anchor = (0..self.field.places.len()).find(|&word| match self.goal.is_symmetric {
            true => self.field.places[word].is_some_and(|place| self.turned(place) == place),
            false => self.field.part.locked[word].is_some(),
        });
    }

    /// Places all words anew: a first one in the middle, and the others where the box stays smallest.
    fn build(&mut self) {
        self.field.clear();
        let middle = self.field.side / 2;
        let locked: Vec<Place> = self.field.part.locked.iter().flatten().copied().collect();
        let first = match locked.first() {
            Some(first) => first.word,
            None => self.random.random_range(0..self.field.places.len()),
        };
        self.anchor = (self.goal.is_symmetric || !locked.is_empty()).then_some(first);
        for place in &locked {
            // They lie as they did beside the first of them.
            let along = |own: usize, first: usize| (middle + own).checked_sub(first);
            let row = along(place.row, locked[0].row);
            let Some((row, column)) = row.zip(along(place.column, locked[0].column)) else {
                continue;
            };
            let place = Place { row, column, ..*place };
            if self.field.has_room(place) {
                self.field.put(place);
            }
        }
        if locked.is_empty() {
            let length = self.field.part.words[first].len();
            let is_down = match self.goal.shape {
                Shape::AtMost(size) | Shape::Exactly(size) if length > size.columns() => true,
                Shape::AtMost(size) | Shape::Exactly(size) if length > size.rows() => false,
                Shape::Free | Shape::AtMost(_) | Shape::Exactly(_) => self.random.random_bool(0.5),
            };
            let back = middle - length / 2;
            let (row, column) = if is_down { (back, middle) } else { (middle, back) };
            self.field.put(Place { word: first, is_down, row, column });
        }
        self.field.measure();
        self.recreate();
    }

    /// Takes words away: those near one of them, or those at an edge of the box, and what no longer can stand.
    fn ruin(&mut self) {
        if self.field.placed == 0 {
            return;
        }
        let standing: Vec<Place> = self.field.places.iter().flatten().copied().collect();
        let most = standing.len().div_ceil(2).min(MOST_OUT);
        let mut count = self.random.random_range(1..=most);
        let [top, bottom, left, right] = self.field.around;
        let end = |place: &Place| place.cell(self.field.part.words[place.word].len() - 1);
        let mut gone: Vec<Place> = match self.random.random_range(0..8) {
            0 => standing.iter().filter(|place| place.row == top).copied().collect(),
            1 => standing.iter().filter(|place| end(place).0 + 1 == bottom).copied().collect(),
            2 => standing.iter().filter(|place| place.column == left).copied().collect(),
            3 => standing.iter().filter(|place| end(place).1 + 1 == right).copied().collect(),
            _ => Vec::new(),
        };
        count = count.saturating_sub(gone.len());
        let centre = |place: &Place| {
            let half = place.cell(self.field.part.words[place.word].len() / 2);
            [half.0, half.1]
        };
        let around =
            gone.first().copied().unwrap_or(standing[self.random.random_range(0..standing.len())]);
        let mut near: Vec<(usize, Place)> = standing
            .into_iter()
            .filter(|place| !gone.contains(place))
            .map(|place| {
                let [a, b] = [centre(&place), centre(&around)];
                (a[0].abs_diff(b[0]) + a[1].abs_diff(b[1]), place)
            })
            .collect();
        near.sort_by_key(|&(distance, place)| (distance, place.word));
        gone.extend(near.into_iter().take(count).map(|(_, place)| place));
        for place in gone {
            for place in self.with_turned(place) {
                if !self.is_fixed(place.word) && self.field.places[place.word].is_some() {
                    self.field.remove(place.word);
                    self.part_pairs(place);
                }
            }
        }
        self.keep_joined();
        self.field.measure();
    }

    /// A place and, where half a turn must change nothing, the place on which it lays it.
    fn with_turned(&self, place: Place) -> Vec<Place> {
        let mut all = vec![place];
        if self.goal.is_symmetric {
            let turned = self.turned(place);
            let cell = self.field.cell(turned.row, turned.column);
            let word = usize::from(self.field.words_at[cell][usize::from(place.is_down)]);
            all.extend(word.checked_sub(1).and_then(|word| self.field.places[word]));
        }
        all
    }

    /// The place on which half a turn around the anchor, or else the box, lays a place; the word is the same.
    fn turned(&self, place: Place) -> Place {
        let (row, column) = place.cell(self.field.part.words[place.word].len() - 1);
        let [top, bottom, left, right] = match self.anchor.and_then(|word| self.field.places[word])
        {
            Some(anchor) => {
                let (row, column) = anchor.cell(self.field.part.words[anchor.word].len() - 1);
                [anchor.row, row + 1, anchor.column, column + 1]
            }
            None => self.field.around,
        };
        // A cell beyond the field is laid on none of the field.
        let across = |sum: usize, at: usize| {
            sum.checked_sub(1 + at).map_or(self.field.side, |at| at.min(self.field.side))
        };
        Place { row: across(top + bottom, row), column: across(left + right, column), ..place }
    }

    /// Puts words that are out where the box stays smallest, until none has a place.
    fn recreate(&mut self) {
        let mut out: Vec<usize> = (0..self.field.places.len())
            .filter(|&word| self.field.places[word].is_none())
            .collect();
        out.shuffle(&mut self.random);
        if self.random.random_bool(0.5) {
            out.sort_by_key(|&word| Reverse(self.field.part.words[word].len()));
        }
        loop {
            let before = out.len();
            let mut left = Vec::new();
            for word in mem::take(&mut out) {
                if self.field.places[word].is_some() {
                    continue;
                }
                match self.narrowest(word) {
                    Some((place, partner)) => {
                        self.field.put(place);
                        self.field.reach(place);
                        if let Some(partner) = partner {
                            self.field.put(partner);
                            self.field.reach(partner);
                        }
                    }
                    None => left.push(word),
                }
            }
            if left.is_empty() || left.len() == before {
                return;
            }
            out = left;
        }
    }

    /// The place of a word at which the box around all stays smallest, and the place of the word that half a turn lays
    /// on it, where there must be one.
    fn narrowest(&mut self, word: usize) -> Option<(Place, Option<Place>)> {
        let mut least = (i64::MAX, 0, 0);
        let mut best = None;
        let places = self.field.crossing_places(word);
        self.tried += places.len();
        for place in places {
            let Some(crossed) = self.field.crossed(place) else { continue };
            let chance: u32 = self.random.random();
            if chance.is_multiple_of(OVERLOOKED) {
                continue;
            }
            let mut around = self.field.with(self.field.around, place);
            let mut partner = None;
            if self.goal.is_symmetric && self.turned(place) != place {
                let Some(found) = self.partner(place) else { continue };
                around = self.field.with(around, found);
                partner = Some(found);
            }
            let (rows, columns) = sides(around);
            let has_room = match self.goal.shape {
                Shape::Free => true,
                Shape::AtMost(size) | Shape::Exactly(size) => {
                    rows <= size.rows() && columns <= size.columns()
                }
            };
            if !has_room {
                continue;
            }
            let size = if self.goal.prefers_squares { rows.max(columns) } else { rows * columns };
            let (size, crossed) = (size as i64, -(crossed as i64));
            let key = match (self.goal.measure, self.goal.shape) {
                // All edges of the box must be touched.
                (_, Shape::Exactly(_)) => (-((rows + columns) as i64), crossed, chance),
                (Measure::Area, Shape::Free | Shape::AtMost(_)) => (size, crossed, chance),
                (Measure::Crossings, Shape::Free | Shape::AtMost(_)) => (crossed, size, chance),
            };
            if key < least {
                least = key;
                best = Some((place, partner));
            }
        }
        best
    }

    /// The place of a word that is out, on which half a turn lays a place.
    fn partner(&self, place: Place) -> Option<Place> {
        let turned = self.turned(place);
        let length = self.field.part.words[place.word].len();
        let words = (0..self.field.places.len()).filter(|&word| {
            word != place.word
                && self.field.places[word].is_none()
                && self.field.part.words[word].len() == length
        });
        words.map(|word| Place { word, ..turned }).find(|&partner| {
            self.field.has_room(partner)
                && self.field.crossed(partner).is_some()
                && matches!(
                    self.field.part.relation(place, partner),
                    Relation::Apart | Relation::Crossing
                )
        })
    }

    /// Lays all words where they were before the round.
    fn undo(&mut self) {
        let before = mem::take(&mut self.before);
        let differs = |walk: &Walk, word: usize| walk.field.places[word] != before[word];
        let moved: Vec<usize> = (0..before.len()).filter(|&word| differs(self, word)).collect();
        for &word in &moved {
            self.field.remove(word);
        }
        for place in moved.iter().filter_map(|&word| before[word]) {
            self.field.put(place);
        }
        self.before = before;
        self.field.measure();
    }

    /// Removes words that lie side by side where a word that crossed both is no longer.
    fn part_pairs(&mut self, gone: Place) {
        let own = usize::from(gone.is_down);
        let (step, _) = self.field.steps(gone.is_down);
        let first = self.field.cell(gone.row, gone.column);
        for cell in (first..).step_by(step).take(self.field.part.words[gone.word].len() - 1) {
            let [one, other] = [self.field.words_at[cell], self.field.words_at[cell + step]];
            let is_joined = one[own] != 0 && one[own] == other[own];
            if one[1 - own] == 0 || other[1 - own] == 0 || is_joined {
                continue;
            }
            let both = [one, other].map(|words| usize::from(words[1 - own]) - 1);
            // Where half a turn must change nothing, either of them may be the one that the other one is laid on.
            let count = if self.goal.is_symmetric { 2 } else { 1 };
            let leaving = both.into_iter().filter(|&word| !self.is_fixed(word)).take(count);
            for word in Vec::from_iter(leaving) {
                if let Some(place) = self.field.places[word] {
                    self.field.remove(word);
                    self.part_pairs(place);
                }
            }
        }
    }

    fn is_fixed(&self, word: usize) -> bool {
        self.anchor == Some(word) || self.field.part.locked[word].is_some()
    }

    /// Removes all words but those that hang together with the anchor, or else the greatest part that hangs together.
    fn keep_joined(&mut self) {
        let mut part_of = vec![0; self.field.places.len()];
        let (mut greatest, mut most, mut parts) = (0, 0, 0);
        let mut open = Vec::new();
        for first in 0..self.field.places.len() {
            if part_of[first] != 0 || self.field.places[first].is_none() {
                continue;
            }
            parts += 1;
            let mut letters = 0;
            part_of[first] = parts;
            open.push(first);
            while let Some(word) = open.pop() {
                let Some(place) = self.field.places[word] else { continue };
                let length = self.field.part.words[word].len();
                letters += length;
                let (step, _) = self.field.steps(place.is_down);
                let cells = (self.field.cell(place.row, place.column)..).step_by(step).take(length);
                for cell in cells {
                    let crossed =
                        usize::from(self.field.words_at[cell][usize::from(!place.is_down)]);
                    if crossed != 0 && mem::replace(&mut part_of[crossed - 1], parts) == 0 {
                        open.push(crossed - 1);
                    }
                }
            }
            if letters > most {
                (most, greatest) = (letters, parts);
            }
        }
        let kept = self.anchor.map_or(greatest, |word| part_of[word]);
        // Only words of the same part lie side by side, so no pair is parted.
        for (word, &part) in part_of.iter().enumerate() {
            if part != 0 && part != kept {
                self.field.remove(word);
            }
        }
    }
}
