//! The search for the best layouts, step by step.

use std::sync::Arc;

use lexicon::Letter;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::goal::{Goal, GoalError, Measure, Shape};
use super::place::{Layout, Place};
use super::table::{Part, Table};
use super::tree::{Advance, Tree};
use super::walk::Walk;
use super::words::Words;
use crate::generation::MAX_SIDE;

/// The [idle](Search::idle) steps after which a search that is not to prove ends: about ten seconds.
pub const IDLE: usize = 3000;

/// The nodes and the moves of a step: some milliseconds.
const NODES: usize = 4000;
const LETTERS_MOVED: usize = 6000;

/// The nodes of a step after which another box may be searched.
const SLICE: usize = 100;

/// The steps without a better layout after which a proof gets most of the time.
const UNMOVED: usize = 200;

/// The moves in one box before another one is tried, for each word.
const PATIENCE: usize = 400;

/// A box is searched completely if its words have no more places than this: their table takes tens of megabytes.
const MOST_PLACES: usize = 12_000;

/// The search for the best layouts of words.
#[derive(Debug)]
pub struct Search {
    list: Vec<Vec<Letter>>,
    goal: Goal,
    /// The parts of the list that are to be searched, the greatest last.
    parts: Vec<Vec<usize>>,
    /// The words of all parts but the greatest.
    loose: Vec<usize>,
    current: Option<Current>,
    best: Vec<Layout>,
    /// The most words of a layout, as far as is proved.
    words: usize,
    /// The least area of a box with the most words, as far as is proved.
    area: usize,
    steps: usize,
    improved: usize,
}

/// The search of one part.
#[derive(Debug)]
struct Current {
    part: Arc<Part>,
    boxes: Boxes,
    tree: Option<Tree>,
    walk: Walk,
    /// Layouts that are built anew, again and again.
    built: Walk,
    /// The moves that are left in the box of the walk.
    patience: usize,
    /// How much less area than the best one the walk tries, in thousandths.
    ambition: usize,
    random: ChaCha8Rng,
}

/// The boxes that are still to be searched completely.
#[derive(Debug)]
struct Boxes {
    /// How many words a layout is to have.
    target: usize,
    /// The boxes in the order of the goal.
    list: Vec<(usize, usize)>,
    next: usize,
}

/// What is proved about the best layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It has at most so many words.
    pub words: usize,
    /// With so many words its box has at least so many cells.
    pub area: usize,
    /// It has at most so many crossings.
    pub crossings: usize,
}

impl Search {
    /// The search for layouts of some words.
    ///
    /// # Errors
    /// If no layout can be as it is asked for.
    pub fn new(words: &Words, goal: Goal) -> Result<Search, GoalError> {
        let list: Vec<Vec<Letter>> = words.letters();
        if let Shape::AtMost(size) | Shape::Exactly(size) = goal.shape {
            let longest = size.rows().max(size.columns());
            if let Some(index) = list.iter().position(|word| word.len() > longest) {
                let (word, length) = (words.entries()[index].text.clone(), list[index].len());
                return Err(GoalError::TooLong { index, word, length, size });
            }
        }
        let mut letters: Vec<Letter> = list.concat();
        for &letter in &goal.solution {
            match letters.iter().position(|&has| has == letter) {
                Some(index) => drop(letters.swap_remove(index)),
                None => {
                    let solution = words.alphabet().spell(&goal.solution);
                    let letter = words.alphabet().glyph(letter);
                    return Err(GoalError::Solution { solution, letter });
                }
            }
        }
        let mut parts = parts(&list);
        parts.sort_by_key(Vec::len);
        let words = parts.last().map_or(0, Vec::len);
        let mut loose = parts[..parts.len().saturating_sub(1)].concat();
        loose.sort_unstable();
        Ok(Search {
            list,
            goal,
            parts,
            loose,
            current: None,
            best: Vec::new(),
            words,
            area: 0,
            steps: 0,
            improved: 0,
        })
    }

    /// The words that share no letter with those of the greatest part of the list, not even through others.
    pub fn loose(&self) -> &[usize] {
        &self.loose
    }

    /// The best layouts so far, the best first; their words are numbered as in the list.
    pub fn best(&self) -> &[Layout] {
        &self.best
    }

    /// Whether it is proved that no layout is better.
    pub fn is_proved(&self) -> bool {
        self.current.is_none() && self.parts.is_empty()
    }

    /// How many steps were made since the best layouts changed.
    pub fn idle(&self) -> usize {
        self.steps - self.improved
    }

    /// What is proved.
    pub fn bounds(&self) -> Bounds {
        let best = self.best.first();
        if let Some(best) = best.filter(|_| self.is_proved()) {
            return Bounds {
                words: best.places().len(),
                area: best.area(),
                crossings: best.crossings(),
            };
        }
        let letters: usize = self.list.iter().map(Vec::len).sum();
        let crossings = (self.words * self.words / 4).min(letters / 2);
        Bounds { words: self.words, area: self.area, crossings }
    }

    /// Makes a step; false if nothing is left to do.
    pub fn step(&mut self) -> bool {
        if self.current.is_none() && !self.next_part() {
            return false;
        }
        self.steps += 1;
        let Some(mut current) = self.current.take() else { return false };
        if !self.goal.is_symmetric {
            self.walk(&mut current);
        }
        if self.search(&mut current) {
            self.current = Some(current);
        }
        self.current.is_some() || !self.parts.is_empty()
    }

    /// Begins with the next part that may have a better layout.
    fn next_part(&mut self) -> bool {
        let least = self.best.first().map_or(1, |best| best.places().len());
        self.parts.retain(|part| part.len() >= least);
        let Some(numbers) = self.parts.pop() else { return false };
        let part = Arc::new(Part::new(&self.list, numbers));
        self.words = part.words.len();
        self.current = Some(Current {
            boxes: Boxes::new(&part, part.words.len(), &self.goal),
            walk: Walk::new(&part, self.goal.seed),
            built: Walk::new(&part, self.goal.seed),
            tree: None,
            patience: 0,
            ambition: 100,
            random: ChaCha8Rng::seed_from_u64(self.goal.seed),
            part,
        });
        true
    }

    /// The layout that another one must be better than to be kept.
    fn worst(&self) -> Option<&Layout> {
        self.best.get(self.goal.top.max(1) - 1)
    }

    /// Keeps a layout of a part, if it is good enough.
    fn keep(&mut self, layout: &Layout, part: &Part) -> bool {
        let mut layout = part.in_list(layout, &self.list);
        let transposed = layout.transposed(&self.list);
        let fits = |layout: &Layout| self.goal.takes(layout.rows(), layout.columns());
        let is_wide = layout.rows() < layout.columns()
            || layout.rows() == layout.columns() && layout.letters() <= transposed.letters();
        // One of the two reflections, the wider one if both may stand.
        if !fits(&layout) || !is_wide && fits(&transposed) {
            layout = transposed;
        }
        let rank = self.goal.rank_of(&layout);
        let is_kept = self.best.len() < self.goal.top.max(1)
            || self.worst().is_some_and(|worst| rank > self.goal.rank_of(worst));
        let is_new = !self.best.contains(&layout);
        if !is_kept || !is_new || !fits(&layout) || layout.cells_of(&self.goal.solution).is_none() {
            return false;
        }
        let at = self.best.partition_point(|better| self.goal.rank_of(better) >= rank);
        self.best.insert(at, layout);
        self.best.truncate(self.goal.top.max(1));
        self.improved = self.steps;
        true
    }

    /// Makes moves in a box that is a little better than the best one.
    fn walk(&mut self, current: &mut Current) {
        let share = if self.idle() > UNMOVED { 8 } else { 1 };
        let moves = LETTERS_MOVED / share / current.part.words.len().clamp(4, 100);
        for _ in 0..moves.div_ceil(2 * current.part.words.len()) {
            let Some(sides) = current.widest(&self.goal) else { break };
            current.built.build(sides, self.goal.prefers_squares);
            // The first word may have no room the way that was drawn for it.
            if current.built.placed() > 0 {
                self.keep(&current.built.layout(), &current.part);
            }
        }
        for _ in 0..moves {
            if current.patience == 0 {
                let sides = current.next_box(&self.goal, self.best.first());
                let layout = self.best.first().and_then(|best| current.own(best));
                current.walk.enter(sides, layout.as_ref());
                current.patience = PATIENCE * current.part.words.len();
            }
            current.patience -= 1;
            current.walk.step();
            let worst = self.worst().map_or(0, |worst| worst.places().len());
            if current.walk.placed() >= worst.max(1)
                && self.keep(&current.walk.layout(), &current.part)
            {
                let is_whole = current.walk.placed() == current.part.words.len();
                if is_whole && self.goal.measure == Measure::Area {
                    current.patience = 0;
                }
            }
        }
    }

    /// Goes on with the box that is searched completely; false if no layout of the part can be better.
    fn search(&mut self, current: &mut Current) -> bool {
        let mut left = if self.idle() > UNMOVED { 2 * NODES } else { NODES };
        while left > 0 {
            left = left.saturating_sub(SLICE);
            let target = current.boxes.target;
            let worst = self.worst().map(|worst| self.goal.rank_of(worst));
            if worst.is_some_and(|worst| worst.0 > target) || target == 0 {
                return false;
            }
            let Some(&sides) = current.boxes.list.get(current.boxes.next) else {
                // No layout has so many words, or none that is better.
                if self.best.len() >= self.goal.top.max(1)
                    && worst.is_some_and(|worst| worst.0 == target)
                {
                    return false;
                }
                if self.best.first().is_none_or(|best| best.places().len() < target) {
                    self.words = target - 1;
                }
                current.boxes = Boxes::new(&current.part, target - 1, &self.goal);
                current.tree = None;
                continue;
            };
            if self.best.first().is_none_or(|best| best.places().len() <= target) {
                self.area = self.area.max(sides.0 * sides.1);
            }
            let Some(least) = self.goal.crossings_to_beat(worst, target, sides) else {
                if self.goal.measure == Measure::Area {
                    return false;
                }
                current.boxes.next += 1;
                current.tree = None;
                continue;
            };
            if current.tree.is_none()
                && Table::places_of(&current.part, sides.0, sides.1) > MOST_PLACES
            {
                return true;
            }
            let tree = current
                .tree
                .get_or_insert_with(|| Tree::new(&current.part, sides, target, &self.goal));
            tree.least_crossings = least;
            match tree.advance(SLICE) {
                Advance::Found(layout) => drop(self.keep(&layout, &current.part)),
                Advance::Open => {}
                Advance::Exhausted => {
                    current.tree = None;
                    current.boxes.next += 1;
                }
            }
        }
        true
    }
}

impl Current {
    /// The layout with the words numbered as in the part, if they are all in it.
    fn own(&self, layout: &Layout) -> Option<Layout> {
        let own = |place: &Place| {
            let word = self.part.numbers.binary_search(&place.word).ok()?;
            Some(Place { word, ..*place })
        };
        let places: Option<Vec<Place>> = layout.places().iter().map(own).collect();
        Some(Layout::unchecked(places?, &self.part.words))
    }

    /// The box in which layouts are built anew, wide enough for all; none where it must be just of a size.
    fn widest(&self, goal: &Goal) -> Option<(usize, usize)> {
        match goal.shape {
            Shape::Exactly(_) => None,
            Shape::AtMost(size) => Some((size.rows(), size.columns())),
            Shape::Free => {
                let letters: usize = self.part.words.iter().map(Vec::len).sum();
                let longest = self.part.words.iter().map(Vec::len).max().unwrap_or(0);
                let side = 4 * letters.isqrt() + 2 * longest;
                Some((side, side))
            }
        }
    }

    /// The sides of the next box of the walk.
    fn next_box(&mut self, goal: &Goal, best: Option<&Layout>) -> (usize, usize) {
        let longest = self.part.words.iter().map(Vec::len).max().unwrap_or(0);
        let letters: usize = self.part.words.iter().map(|word| word.len() + 1).sum();
        if let Shape::Exactly(size) = goal.shape {
            return (size.rows(), size.columns());
        }
        let complete = best.filter(|best| best.places().len() == self.part.words.len());
        let area = match complete {
            // With room for twice the letters nearly all lists fit at once.
            None => letters * 2 + self.random.random_range(0..=letters),
            Some(best) => {
                self.ambition = if self.ambition < 4 { 60 } else { self.ambition * 2 / 3 };
                best.area() - (best.area() * self.ambition / 1000).max(1).min(best.area() - 1)
            }
        };
        let side = (area as f64).sqrt();
        // From square to twice as wide.
        let stretch =
            if goal.prefers_squares { 1.0 } else { 1.0 + self.random.random_range(0.0..0.5) };
        let columns = ((side * stretch).round() as usize).max(longest).max(2);
        let rows = (area / columns).max(2);
        match goal.shape {
            Shape::AtMost(size) if size.rows() > size.columns() => {
                (columns.min(size.rows()), rows.min(size.columns()))
            }
            Shape::AtMost(size) => (rows.min(size.rows()), columns.min(size.columns())),
            Shape::Free | Shape::Exactly(_) => (rows, columns),
        }
    }
}

impl Boxes {
    fn new(part: &Part, target: usize, goal: &Goal) -> Boxes {
        Boxes { target, list: boxes(part, target, goal), next: 0 }
    }
}

/// All boxes in which a layout of so many words may lie, in the order of the goal, one of two reflections.
pub(super) fn boxes(part: &Part, target: usize, goal: &Goal) -> Vec<(usize, usize)> {
    let mut lengths: Vec<usize> = part.words.iter().map(Vec::len).collect();
    lengths.sort_unstable();
    // The first word makes its own length and 1; each word more at most one less than its length.
    let most: usize = lengths.iter().rev().take(target).map(|length| length - 1).sum::<usize>() + 2;
    let longest = lengths.get(target.wrapping_sub(1)).copied().unwrap_or(0);
    let least: usize = lengths.iter().take(target).sum();
    let side = match goal.shape {
        Shape::Free => most,
        Shape::AtMost(_) | Shape::Exactly(_) => MAX_SIDE,
    };
    let mut list = Vec::new();
    for rows in 1..=side {
        for columns in rows.max(longest)..=side {
            // A cell has at most two words.
            let has_room = rows + columns <= most && 2 * rows * columns >= least;
            if has_room && goal.takes(rows, columns) {
                list.push((rows, columns));
            } else if has_room && goal.takes(columns, rows) {
                list.push((columns, rows));
            }
        }
    }
    list.sort_by_key(|&sides| std::cmp::Reverse(goal.rank(target, sides, 0)));
    list
}

/// The parts of a list whose words share letters, directly or through others.
pub(super) fn parts(list: &[Vec<Letter>]) -> Vec<Vec<usize>> {
    let mut parts: Vec<(u64, Vec<usize>)> = Vec::new();
    for (number, word) in list.iter().enumerate() {
        let mut letters = word.iter().fold(0, |letters, &letter| letters | 1_u64 << letter);
        let mut numbers = vec![number];
        let (joined, others): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|(own, _)| own & letters != 0);
        for (own, more) in joined {
            letters |= own;
            numbers.extend(more);
        }
        numbers.sort_unstable();
        parts = others;
        parts.push((letters, numbers));
    }
    parts.into_iter().map(|(_, numbers)| numbers).collect()
}
