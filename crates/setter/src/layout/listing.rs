//! All layouts that are as good as the best one, in words and in the sides of their boxes.

use std::sync::Arc;

use lexicon::Letter;

use super::goal::Goal;
use super::place::{Layout, Place};
use super::search::{boxes, parts};
use super::table::Part;
use super::tree::{Advance, Tree};
use super::words::Words;

/// All layouts with as many words as a given one, in boxes that are as good, one of each two reflections.
#[derive(Debug)]
pub struct Listing {
    list: Vec<Vec<Letter>>,
    goal: Goal,
    words: usize,
    /// The boxes that are still to be searched, each with the words of a part.
    boxes: Vec<(Arc<Part>, (usize, usize))>,
    current: Option<(Arc<Part>, Tree)>,
}

/// What a step of a listing came to.
#[derive(Debug, PartialEq, Eq)]
pub enum Listed {
    /// A layout that was not listed before.
    Layout(Layout),
    /// There may be more.
    Open,
    /// There are no more.
    Done,
}

impl Listing {
    /// All layouts of words as good as `best`, which is to be proved the best; crossings are not compared.
    pub fn new(words: &Words, goal: &Goal, best: &Layout) -> Listing {
        let list = words.letters();
        let count = best.places().len();
        let rank = |sides| goal.rank(count, sides, 0);
        let own = rank((best.rows(), best.columns()));
        let mut all = Vec::new();
        for numbers in parts(&list).into_iter().filter(|part| part.len() >= count) {
            let part = Arc::new(Part::new(&list, numbers));
            let boxes = boxes(&part, count, goal).into_iter().filter(|&sides| {
                let [own, other] = [own, rank(sides)].map(|(_, order)| order);
                // The last of the order only settles which box comes first.
                own[..3] == other[..3]
            });
            all.extend(boxes.map(|sides| (Arc::clone(&part), sides)));
        }
        Listing { list, goal: goal.clone(), words: count, boxes: all, current: None }
    }

    /// Searches on for the next layout, which comes in no order.
    pub fn step(&mut self, nodes: usize) -> Listed {
        if self.current.is_none() {
            let Some((part, sides)) = self.boxes.pop() else { return Listed::Done };
            let tree = Tree::new(&part, sides, self.words, &self.goal);
            self.current = Some((part, tree));
        }
        let Some((part, tree)) = &mut self.current else { return Listed::Done };
        match tree.advance(nodes) {
            Advance::Open => Listed::Open,
            Advance::Exhausted => {
                self.current = None;
                Listed::Open
            }
            Advance::Found(layout) => {
                let has_all = part.words.len() == self.words;
                let layout = part.in_list(&layout, &self.list);
                if layout.rows() != layout.columns() {
                    return Listed::Layout(layout);
                }
                // Of a square both reflections are found, unless all words are in it.
                let transposed = layout.transposed(&self.list);
                match layout.letters() <= transposed.letters() {
                    true => Listed::Layout(layout),
                    false if has_all => Listed::Layout(transposed),
                    false => Listed::Open,
                }
            }
        }
    }
}

impl Part {
    /// A layout of the part with its words numbered as in the whole list.
    pub fn in_list(&self, layout: &Layout, list: &[Vec<Letter>]) -> Layout {
        let places = layout.places().iter();
        let own = places.map(|place| Place { word: self.numbers[place.word], ..*place });
        Layout::unchecked(own.collect(), list)
    }
}
