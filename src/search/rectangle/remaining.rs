//! The walk through a rectangle as a walk from run to run: how it is cut and narrowed from outside.

use std::ops::Range;

use super::narrowed::{MOST_LETTERS, padded};
use super::walk::RectangleWalk;
use crate::search::batch::{Outcome, Visit};
use crate::search::engine::{Engine, Progress, RunWalk};
use crate::search::interval::Interval;
use lexicon::{Letter, LetterSet};

impl RectangleWalk {
    /// The words of a row, as numbers, that are still to be tried.
    pub(super) fn left(&self, row: usize) -> Range<usize> {
        let end = self.progress.limits[row].end;
        self.frames[row].next..end.min(self.lists.fitting(row).count())
    }

    /// Begins anew, with the fills whose first row is one of some words, given by their numbers.
    pub(super) fn begin_with(&mut self, words: Range<usize>) {
        self.restart(&Interval::all());
        self.frames[0].next = words.start;
        self.end_before(0, words.end);
    }
}

impl RunWalk for RectangleWalk {
    fn progress(&self) -> &Progress {
        &self.progress
    }

    fn progress_mut(&mut self) -> &mut Progress {
        &mut self.progress
    }

    fn enter_first(&mut self) {
        self.begin(0, true, true, self.is_mirrored);
    }

    fn walk(&mut self, nodes: u64, visit: &mut Visit<'_>) -> Outcome {
        let end = self.progress.nodes.saturating_add(nodes);
        match (self.layout.columns(), self.lists_pairs()) {
            (3, true) => self.search::<3, true>(end, visit),
            (3, false) => self.search::<3, false>(end, visit),
            (4, true) => self.search::<4, true>(end, visit),
            (4, false) => self.search::<4, false>(end, visit),
            (5, true) => self.search::<5, true>(end, visit),
            (5, false) => self.search::<5, false>(end, visit),
            (_, true) => self.search::<MOST_LETTERS, true>(end, visit),
            (_, false) => self.search::<MOST_LETTERS, false>(end, visit),
        }
    }

    fn bytes(&self) -> usize {
        self.lists.bytes()
    }

    fn untried(&self, run: usize) -> Box<dyn Iterator<Item = usize> + '_> {
        Box::new(self.left(run))
    }

    fn prefix(&self, run: usize, word: usize) -> Vec<Letter> {
        let placed = self.frames[..run].iter().filter_map(|frame| frame.previous);
        let letters = |word| padded(word).into_iter().take(self.layout.columns());
        placed.chain([self.lists.fitting(run).words()[word]]).flat_map(letters).collect()
    }

    fn allow(&mut self, letters: &[LetterSet]) {
        let columns = self.layout.columns();
        for (row, words) in self.layout.words.iter().enumerate() {
            self.lists.set_words(row, words);
            for position in 0..columns {
                let cell = row * columns + position;
                if !self.layout.candidates[cell].without(letters[cell]).is_empty() {
                    self.lists.retain(row, position, letters[cell]);
                }
            }
        }
    }
}
