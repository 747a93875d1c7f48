//! The words that an interval leaves to the rows, and how the walk is cut and narrowed from outside.

use super::narrowed::{MOST_LETTERS, padded, shift};
use super::walk::{Frame, NO_WORD, RectangleWalk};
use crate::search::batch::{Outcome, Visit};
use crate::search::interval::Interval;
use crate::search::run_walk::{Progress, RunWalk};
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};

/// The words that the bounds of an interval allow a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The least and the greatest word, as numbers; no word need be either.
    pub range: (u32, u32),
    /// The words after which the lower and the upper bound limit the next row too, or [`NO_WORD`].
    pub first: u32,
    pub last: u32,
}

impl Limits {
    /// The limits of a row of `columns` letters; `first` and `last` say whether the rows before are equal to
    /// the lower and the upper bound.
    pub fn new(
        interval: &Interval,
        (row, columns): (usize, usize),
        first: bool,
        last: bool,
    ) -> Limits {
        let greatest = MAX_LETTERS as u32 - 1;
        let (least, first) =
            if first { bound(&interval.from, row, columns, 0) } else { (0, NO_WORD) };
        let (most, last) =
            if last { bound(&interval.to, row, columns, greatest) } else { (u32::MAX, NO_WORD) };
        Limits { range: (least, most), first, last }
    }
}

/// The word of the letters that a bound has for a row, with `others` in place of letters that it lacks; and the
/// same word if the bound goes on after it in the next row, or else [`NO_WORD`].
fn bound(letters: &[Letter], row: usize, columns: usize, others: u32) -> (u32, u32) {
    let end = letters.len().min((row + 1) * columns);
    let part = &letters[end.min(row * columns)..end];
    let is_letter = |&&letter: &&Letter| usize::from(letter) < MAX_LETTERS;
    let whole = part.iter().take_while(is_letter).count();
    let mut word = 0;
    for position in 0..columns {
        let letter = match part.get(position) {
            Some(&letter) if position < whole => u32::from(letter),
            // It is greater than all letters.
            Some(_) if position == whole => MAX_LETTERS as u32,
            _ => others,
        };
        word += letter << shift(position);
    }
    (word, if whole == columns { word } else { NO_WORD })
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
        let Frame { next, end, .. } = self.frames[run];
        Box::new(next..end.min(self.lists.fitting(run).count()))
    }

    fn prefix(&self, run: usize, word: usize) -> Vec<Letter> {
        let placed = self.frames[..run].iter().filter_map(|frame| frame.previous);
        let letters = |word| padded(word).into_iter().take(self.layout.columns());
        placed.chain([self.lists.fitting(run).words()[word]]).flat_map(letters).collect()
    }

    fn end_before(&mut self, run: usize, word: usize) {
        self.frames[run].end = word;
        self.frames[run].last = NO_WORD;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::interval::AFTER;

    fn word(letters: &[Letter]) -> u32 {
        let letters = letters.iter().enumerate();
        letters.map(|(position, &letter)| u32::from(letter) << shift(position)).sum()
    }

    #[test]
    fn bounds_limit_the_rows_that_they_reach() {
        let interval = Interval { from: vec![1, 2, 3, 4], to: vec![5] };
        let limits = |row| Limits::new(&interval, (row, 3), true, true);
        let (from, most) = (word(&[1, 2, 3]), word(&[31; 3]));
        let first = Limits { range: (from, word(&[5, 31, 31])), first: from, last: NO_WORD };
        assert_eq!(limits(0), first);
        assert_eq!(limits(1).range, (word(&[4]), most));
        assert_eq!(limits(2), Limits { range: (0, most), first: NO_WORD, last: NO_WORD });
        let free = Limits { range: (0, u32::MAX), first: NO_WORD, last: NO_WORD };
        assert_eq!(Limits::new(&interval, (0, 3), false, false), free);
    }

    #[test]
    fn a_bound_beyond_the_letters_comes_after_all_letters() {
        for letter in [AFTER, 255] {
            let (bound, goes_on) = bound(&[2, letter, 7], 0, 3, 0);
            assert!(bound > word(&[2, 31, 31]) && bound <= word(&[3]) && goes_on == NO_WORD);
        }
    }
}
