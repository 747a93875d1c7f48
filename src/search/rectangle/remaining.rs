//! The interval that a walk is to give, and what is left of it.

use super::bounds::Bounds;
use super::frame::{Frame, Ties};
use super::narrowed::padded;
use super::walk::RectangleWalk;
use crate::search::interval::{Interval, kept_of};
use lexicon::letters::{Letter, LetterSet};

impl RectangleWalk {
    /// Begins anew, with the fills of an interval.
    pub fn restart(&mut self, interval: &Interval) {
        self.interval = interval.clone();
        self.bounds = Bounds::new(interval, self.layout.rows(), self.layout.columns());
        self.exhausted = false;
        self.changed_row = 0;
        self.row = 0;
        self.begin(0, Ties { transpose: self.is_mirrored, from: true, to: true });
    }

    /// Lets each cell, in their order, take these letters at most, from the next
    /// [`restart`](Self::restart) on.
    pub fn allow(&mut self, letters: &[LetterSet]) {
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

    /// What is left to search; `None` if no more comes.
    pub fn rest(&self) -> Option<Interval> {
        let next = (0..=self.row).rev().find_map(|row| {
            let word = self.untried(row).first()?;
            Some(self.prefix(row, *word))
        });
        next.filter(|_| !self.exhausted).map(|prefix| self.interval.later(prefix))
    }

    /// Gives away most of what is left to search, its later part; `None` if that is too little.
    pub fn split(&mut self) -> Option<Interval> {
        if self.exhausted {
            return None;
        }
        // The words that are left to the first row that has some are the last in the order.
        let row = (0..=self.row).find(|&row| !self.untried(row).is_empty())?;
        let left = self.untried(row).len();
        if left == 1 && row == self.row {
            return None;
        }
        let kept = kept_of(left, row < self.row);
        let end = self.frames[row].next + kept;
        let words = self.lists.fitting(row).words();
        let from = self.prefix(row, words[end]);
        let last = self.prefix(row, words[end - 1]);
        self.frames[row].end = end;
        Some(self.interval.cut(last, from))
    }

    /// The words of a row that are still to be tried.
    fn untried(&self, row: usize) -> &[u32] {
        let Frame { next, end, .. } = self.frames[row];
        let words = self.lists.fitting(row).words();
        &words[next.min(words.len())..end.min(words.len()).max(next)]
    }

    /// The letters placed before a row, and a word of it.
    fn prefix(&self, row: usize, word: u32) -> Vec<Letter> {
        let placed = self.frames[..row].iter().filter_map(|frame| frame.previous);
        let letters = |word| padded(word).into_iter().take(self.layout.columns());
        placed.chain([word]).flat_map(letters).collect()
    }

    /// The fills that the walk is to give.
    pub fn interval(&self) -> &Interval {
        &self.interval
    }
}
