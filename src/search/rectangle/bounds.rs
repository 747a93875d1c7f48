//! The bounds of an interval, row by row.

use super::frame::Ties;
use super::narrowed::shift;
use crate::search::interval::Interval;
use lexicon::letters::{Letter, MAX_LETTERS};

/// What a bound allows a row once all rows before are as the bound is.
#[derive(Clone, Copy, Debug)]
struct Bound {
    /// The least or the greatest word, as a number; no word need be it.
    word: u32,
    /// Whether the bound goes on in the next row, after this word.
    goes_on: bool,
}

/// The bounds of an interval for each row.
#[derive(Clone, Debug)]
pub struct Bounds {
    from: Vec<Bound>,
    to: Vec<Bound>,
}

impl Bounds {
    /// The bounds of an interval for `rows` rows of `columns` letters.
    pub fn new(interval: &Interval, rows: usize, columns: usize) -> Bounds {
        let bounds = |letters: &[Letter], others| {
            let part = |row: usize| {
                let end = letters.len().min((row + 1) * columns);
                Bound::of(&letters[end.min(row * columns)..end], columns, others)
            };
            (0..rows).map(part).collect()
        };
        let last = MAX_LETTERS as u32 - 1;
        Bounds { from: bounds(&interval.from, 0), to: bounds(&interval.to, last) }
    }

    /// The bounds that limit the row after `row`, once a word is placed in `row`, among the bounds that limit
    /// `row`.
    #[inline(always)]
    pub fn after(&self, row: usize, word: u32, ties: Ties) -> Ties {
        let is = |bound: Bound| bound.goes_on && bound.word == word;
        let (from, to) = (ties.from && is(self.from[row]), ties.to && is(self.to[row]));
        Ties { from, to, ..ties }
    }

    /// The least and the greatest word that the bounds that limit a row allow it.
    #[inline(always)]
    pub fn words(&self, row: usize, ties: Ties) -> (u32, u32) {
        let least = if ties.from { self.from[row].word } else { 0 };
        let most = if ties.to { self.to[row].word } else { u32::MAX };
        (least, most)
    }
}

impl Bound {
    /// The bound of a row, from the part of a bound's letters that falls into it; letters beyond the part are
    /// `others`.
    fn of(part: &[Letter], columns: usize, others: u32) -> Bound {
        let mut word = 0;
        let mut is_letter = true;
        for position in 0..columns {
            let letter = match part.get(position) {
                Some(&letter) if is_letter => {
                    is_letter = usize::from(letter) < MAX_LETTERS;
                    // What is no letter comes after all letters.
                    u32::from(letter).min(MAX_LETTERS as u32)
                }
                _ => others,
            };
            word += letter << shift(position);
        }
        Bound { word, goes_on: is_letter && part.len() == columns }
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
    fn a_bound_is_cut_into_rows() {
        let interval = Interval { from: vec![1, 2, 3, 4], to: vec![5] };
        let Bounds { from, to } = Bounds::new(&interval, 3, 3);
        let goes_on =
            |bounds: &[Bound]| bounds.iter().map(|bound| bound.goes_on).collect::<Vec<_>>();
        let words = |bounds: &[Bound]| bounds.iter().map(|bound| bound.word).collect::<Vec<_>>();
        assert_eq!((goes_on(&from), goes_on(&to)), (vec![true, false, false], vec![false; 3]));
        assert_eq!(words(&from), [word(&[1, 2, 3]), word(&[4]), 0]);
        let most = word(&[31; 3]);
        assert_eq!(words(&to), [word(&[5, 31, 31]), most, most]);
    }

    #[test]
    fn what_is_no_letter_comes_after_all_letters() {
        for letter in [AFTER, 255] {
            let bound = Bound::of(&[2, letter, 7], 3, 0);
            assert!(!bound.goes_on && bound.word > word(&[2, 31, 31]) && bound.word <= word(&[3]));
        }
    }
}
