//! The search for the best layouts, step by step.

use std::sync::Arc;

use lexicon::Letter;

use super::goal::{Goal, GoalError, Measure, Rank, Shape};
use super::place::{Layout, Place};
use super::table::{Part, Table};
use super::tree::{Advance, Tree};
use super::walk::Walk;
use super::words::Words;
use crate::generation::MAX_SIDE;

/// The [idle](Search::idle) steps after which a search that is not to prove ends: about ten seconds.
pub const IDLE: usize = 3000;

/// The nodes of a step, and the places that it tries by ruin and recreation: some milliseconds.
const NODES: usize = 4000;
const TRIED: usize = 20_000;

/// The nodes of a step after which another box may be searched.
const SLICE: usize = 100;

/// The steps without a better layout after which a proof gets most of the time.
const UNMOVED: usize = 200;

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
}

/// The boxes that are still to be searched completely.
#[derive(Debug)]
struct Boxes {
    /// How many words a layout is to have.
    target: usize,
    /// The boxes in the order of the goal, once a layout is known that they must be better than.
    list: Option<Vec<(usize, usize)>>,
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
        if let Some(locked) = goal.locked.places.first() {
            parts.retain(|part| part.contains(&locked.word));
        }
        parts.sort_by_key(Vec::len);
        let words = parts.last().map_or(0, |part| most_words(&list, part, &goal));
        let greatest = parts.last().map_or(&[][..], |part| part);
        let loose = (0..list.len()).filter(|word| !greatest.contains(word)).collect();
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

    /// Whether it is proved that no layout has more words or a better box; one may have more crossings.
    pub fn is_box_proved(&self) -> bool {
        let is_by_area = self.goal.measure == Measure::Area && !self.goal.prefers_squares;
        let is_least = |best: &Layout| {
            (best.places().len(), best.area()) == (self.words, self.area) && is_by_area
        };
        self.is_proved() || self.best.first().is_some_and(is_least)
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
        // Words that are locked may not lie around the middle of a symmetric layout.
        if !self.goal.is_symmetric || self.goal.locked.places.is_empty() {
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
        self.words = most_words(&self.list, &numbers, &self.goal);
        let part = Arc::new(Part::new(&self.list, numbers, &self.goal.locked.places));
        self.current = Some(Current {
            boxes: Boxes { target: self.words, list: None, next: 0 },
            walk: Walk::new(&part, &self.goal),
            tree: None,
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
        // One of the two reflections, the wider one if both may stand; words that are locked stand one way.
        let is_free = self.goal.locked.places.is_empty();
        if is_free && (!fits(&layout) || !is_wide && fits(&transposed)) {
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

    /// Goes on with ruin and recreation.
    fn walk(&mut self, current: &mut Current) {
        let share = if self.idle() > UNMOVED { 8 } else { 1 };
        let end = current.walk.tried() + TRIED / share;
        while current.walk.tried() < end {
            if current.walk.is_over() {
                let best = self.best.first().and_then(|best| current.own(best));
                current.walk.begin(best.as_ref());
            } else {
                current.walk.round();
            }
            let (words, sides, crossings) = current.walk.measures();
            let rank = self.goal.rank(words, sides, crossings);
            if words > 0 && self.worst().is_none_or(|worst| rank > self.goal.rank_of(worst)) {
                self.keep(&current.walk.layout(), &current.part);
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
            let boxes = &mut current.boxes;
            let list = boxes
                .list
                .get_or_insert_with(|| self::boxes(&current.part, target, &self.goal, worst));
            let Some(&sides) = list.get(boxes.next) else {
                // No layout has so many words, or none that is better.
                if self.best.len() >= self.goal.top.max(1)
                    && worst.is_some_and(|worst| worst.0 == target)
                {
                    return false;
                }
                if self.best.first().is_none_or(|best| best.places().len() < target) {
                    self.words = target - 1;
                }
                current.boxes = Boxes { target: target - 1, list: None, next: 0 };
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
}

/// All boxes in which a layout of so many words may lie, in the order of the goal, one of two reflections
/// unless words are locked; only those in which one may be better than `worst`.
pub(super) fn boxes(
    part: &Part,
    target: usize,
    goal: &Goal,
    worst: Option<Rank>,
) -> Vec<(usize, usize)> {
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
    // No two words cross twice.
    let crossings = target * target / 4;
    let may_beat = |sides: (usize, usize)| {
        worst.is_none_or(|worst| goal.rank(target, sides, crossings) > worst)
    };
    let mut list = Vec::new();
    for rows in 1..=side {
        // What is wider is no better.
        for columns in (rows.max(longest)..=side).take_while(|&columns| may_beat((rows, columns))) {
            // A cell has at most two words.
            let has_room = rows + columns <= most && 2 * rows * columns >= least;
            if has_room && goal.takes(rows, columns) {
                list.push((rows, columns));
            }
            let is_other = rows != columns && !goal.locked.places.is_empty();
            if has_room && goal.takes(columns, rows) && (is_other || !goal.takes(rows, columns)) {
                list.push((columns, rows));
            }
        }
    }
    list.sort_by_key(|&sides| std::cmp::Reverse(goal.rank(target, sides, 0)));
    list
}

/// The most words of a part that a layout can have.
fn most_words(list: &[Vec<Letter>], part: &[usize], goal: &Goal) -> usize {
    if !goal.is_symmetric {
        return part.len();
    }
    // Half a turn lays a word on one of the same length, or on itself in the middle. Of the latter there may be two if
    // they cross there, so that both have a middle letter.
    let mut lengths: Vec<usize> = part.iter().map(|&word| list[word].len()).collect();
    lengths.sort_unstable();
    let alone: Vec<usize> = lengths
        .chunk_by(|a, b| a == b)
        .filter(|same| same.len() % 2 == 1)
        .map(|same| same[0])
        .collect();
    let middle = alone.iter().filter(|&length| length % 2 == 1).count().min(2);
    part.len() - alone.len() + middle.max(alone.len().min(1))
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
