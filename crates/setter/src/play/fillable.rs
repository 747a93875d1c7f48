//! A random pattern that can be filled.

use std::iter;

use crate::generation::{Conditions, Sampler};
use lexicon::{Alphabet, Halt, Halted, Index};
use network::Grid;

use super::error::PlayError;
use super::filling::{Unfilled, WORK, fill};

/// The greatest lengths of words that patterns are drawn with, one after the other, once those that the
/// conditions allow gave none: long words are what most patterns without a fill have too many of.
const LONGEST: [usize; 3] = [12, 9, 7];

/// How many patterns are tried with each.
const PATTERNS: u64 = 8;

/// A pattern that was drawn.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The grid, its cells open or black.
    pub grid: Grid,
    /// Whether all patterns that meet the conditions of the draw had the same probability of being drawn.
    pub is_uniform: bool,
    /// Whether a fill was found, in which no word stands twice.
    pub is_filled: bool,
    /// How many patterns were drawn until then.
    pub patterns: u64,
}

/// Draws patterns that meet some conditions until one is filled, with ever shorter words; the last one if
/// none is, within a fixed effort or before `halt` is set. The same seed gives the same pattern.
///
/// # Errors
/// If no pattern meets the conditions, or none was drawn before `halt` was set.
pub fn fillable(
    conditions: &Conditions,
    (index, alphabet): (&Index, &Alphabet),
    seed: u64,
    halt: &Halt,
) -> Result<Drawn, PlayError> {
    let (shortest, greatest) = conditions.lengths().into_inner();
    let shorter = LONGEST.into_iter().filter(|longest| (shortest..greatest).contains(longest));
    let mut last = None;
    for longest in iter::once(greatest).chain(shorter) {
        let mut narrower = conditions.clone();
        narrower.runs.longest = longest;
        match draw_until_filled(narrower, (index, alphabet), seed, halt, &mut last) {
            Ok(()) if last.as_ref().is_some_and(|drawn| drawn.is_filled) => break,
            Ok(()) => {}
            // So narrow that there is no pattern, or it is time to end: what was drawn before stands.
            Err(PlayError::Pattern(_) | PlayError::Halted(_)) if last.is_some() => {}
            Err(error) => return Err(error),
        }
    }
    last.ok_or(PlayError::Halted(Halted))
}

/// Draws some patterns until one is filled; the last one drawn is left in `last`.
fn draw_until_filled(
    conditions: Conditions,
    (index, alphabet): (&Index, &Alphabet),
    seed: u64,
    halt: &Halt,
    last: &mut Option<Drawn>,
) -> Result<(), PlayError> {
    let mut sampler = Sampler::new(conditions, seed, halt)?;
    for _ in 0..PATTERNS {
        let grid = sampler.draw()?.grid(alphabet.all(), '#');
        let is_uniform = sampler.method().is_uniform();
        let patterns = last.as_ref().map_or(0, |last| last.patterns) + 1;
        let drawn =
            last.insert(Drawn { grid: grid.clone(), is_uniform, is_filled: false, patterns });
        let unfilled = Unfilled { grid: &grid, index, left_out: &[], alphabet, work: WORK };
        drawn.is_filled = fill(unfilled, &[], seed, halt)?.is_some();
        if drawn.is_filled {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::generation::{Size, Style};

    use super::*;

    fn draw(words: &[&str], style: Style, side: usize, halt: &Halt) -> Result<Drawn, PlayError> {
        let alphabet = Alphabet::default();
        let index = Index::from_words(&alphabet, words).unwrap();
        let conditions = Conditions::of_style(style, Size::new(side, side).unwrap());
        fillable(&conditions, (&index, &alphabet), 1, halt)
    }

    #[test]
    fn draws_until_a_pattern_is_filled() {
        let halt = Halt::default();
        // The six words fill a blank 3×3 alone, and no American pattern of that size has a block.
        let square = ["abc", "def", "ghi", "adg", "beh", "cfi"];
        let drawn = draw(&square, Style::American, 3, &halt).unwrap();
        assert!(drawn.is_filled);
        assert_eq!(drawn.patterns, 1);
    }

    #[test]
    fn says_that_none_was_filled() {
        let halt = Halt::default();
        let drawn = draw(&["abc", "defghij"], Style::French, 10, &halt).unwrap();
        assert!(!drawn.is_filled);
        // With words of up to ten, nine and seven letters.
        assert_eq!(drawn.patterns, 3 * PATTERNS);
        let again = draw(&["abc", "defghij"], Style::French, 10, &halt).unwrap();
        assert_eq!(again.grid, drawn.grid);
        halt.set();
        assert!(matches!(draw(&["abc"], Style::French, 10, &halt), Err(PlayError::Halted(_))));
    }
}
