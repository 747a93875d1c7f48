//! The bounds of an interval, row by row.

use super::narrowed::shift;
use crate::search::interval::Interval;
use lexicon::letters::{Letter, MAX_LETTERS};

/// No word.
pub const NO_WORD: u32 = u32::MAX;

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
