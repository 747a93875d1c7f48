//! The patterns of black cells that puzzles to play are drawn from.

use std::collections::HashMap;
use std::mem;
use std::sync::Mutex;

use crate::generation::{Conditions, GenerationError, Sampler, Size, Style};
use lexicon::Halt;
use lexicon::threads::lock;

/// The share of black cells in thousandths: of a 6×6, and for each row and column more.
///
/// Of twenty 10×10 with words from three letters on and 22 % black, all French words with a definition fill
/// 14 within 12 ms each and English ones 12, with 18 % black 5 and 2; of 15×15 with 28 % black 14 and 14.
const SHARE_OF_SIX: usize = 160;
const SHARE_A_SIDE: usize = 15;

/// How much the share of black cells grows when patterns are loosened by one.
const SHARE_A_LOOSENING: usize = 30;

/// The greatest lengths of words of American patterns, one after the other as they are loosened: these have no more black
/// cells than the style allows, and the words with a definition are few.
///
/// Twelve French 15×15 were filled after 11 patterns each, English ones after 22 (the example `puzzles_to_play 12`).
const AMERICAN_LONGEST: [usize; 3] = [9, 8, 7];

/// How many black cells American patterns have less than the most, and how many cells there must be for it: in smaller
/// ones words fit without.
const AMERICAN_BLACKS: usize = 2;
const AMERICAN_CELLS: usize = 81;

/// The fewest rows and columns of arrow words without words of two letters: in less, the black cells of the first row
/// and the first column leave no room for others.
const LEAST_SIDE_WITHOUT_TWO: usize = 8;

/// The seed of the choice of a method, which is made once for all puzzles of a size.
const SEED: u64 = 0;

/// A kind of patterns that are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PatternKind {
    /// Rows × columns.
    pub size: Size,
    /// Their style.
    pub style: Style,
    /// The letters of the shortest words.
    pub shortest: usize,
    /// How often they were loosened: each time, there are more black cells, or in American patterns shorter words; arrow words
    /// stay as they are.
    pub loosenings: usize,
}

/// Draws patterns; what is found out about a kind of them is remembered. Threads share it.
#[derive(Debug, Default)]
pub struct Patterns(Mutex<HashMap<PatternKind, Sampler>>);

impl PatternKind {
    /// The conditions of these patterns: as of grids of the style, but French ones have more black cells the larger they are,
    /// so that words with a definition, of which there are not as many as in a dictionary, fill them. Arrow words have
    /// enough for that by themselves, and American patterns keep to the rule of their style: they have short words instead.
    pub fn conditions(self) -> Conditions {
        let size = self.size;
        let least_side = size.rows().min(size.columns());
        let mut conditions = Conditions::of_style(self.style, size);
        let rule = mem::replace(&mut conditions.runs.shortest, self.shortest);
        match self.style {
            Style::Arrows if least_side < LEAST_SIDE_WITHOUT_TWO => conditions.runs.shortest = 2,
            Style::Arrows => {}
            Style::American => {
                conditions.runs.shortest = self.shortest.max(rule);
                let mut longest = AMERICAN_LONGEST[self.loosenings.min(AMERICAN_LONGEST.len() - 1)];
                if least_side == 8 {
                    // Some wide patterns of eight rows are impossible without words of eight letters.
                    longest = longest.max(least_side);
                }
                if size.cells() >= AMERICAN_CELLS {
                    conditions.runs.longest = conditions.runs.longest.min(longest);
                    let most = *conditions.blacks.end();
                    conditions.blacks = most.saturating_sub(AMERICAN_BLACKS)..=most;
                }
            }
            Style::French | Style::British => {
                // The side of a square of as many cells, in thousandths.
                let side = (1_000_000 * size.cells()).isqrt();
                let share = (SHARE_OF_SIX + SHARE_A_SIDE * side / 1000)
                    .saturating_sub(6 * SHARE_A_SIDE)
                    + SHARE_A_LOOSENING * self.loosenings;
                let blacks = (size.cells() * share + 500) / 1000;
                conditions.blacks = blacks.saturating_sub(1)..=blacks + 1;
            }
        }
        conditions
    }
}

impl Patterns {
    /// The patterns of a kind from a seed. The first time it takes up to a second, later a tenth of a
    /// millisecond.
    ///
    /// # Errors
    /// If no grid can be so, or it was asked to end.
    pub fn sampler(
        &self,
        kind: PatternKind,
        seed: u64,
        halt: &Halt,
    ) -> Result<Sampler, GenerationError> {
        let known = lock(&self.0);
        if let Some(sampler) = known.get(&kind) {
            return Ok(sampler.seeded(seed, halt));
        }
        drop(known);
        // Others may draw meanwhile; who finds out the same finds out the same.
        let sampler = Sampler::new(kind.conditions(), SEED, halt)?;
        let seeded = sampler.seeded(seed, halt);
        lock(&self.0).insert(kind, sampler);
        Ok(seeded)
    }
}

#[cfg(test)]
mod tests {
    use super::super::request::{LEAST_SIDE, MOST_SIDE};
    use super::*;

    fn kind(rows: usize, columns: usize, shortest: usize, loosenings: usize) -> PatternKind {
        let size = Size::new(rows, columns).unwrap();
        PatternKind { size, style: Style::French, shortest, loosenings }
    }

    #[test]
    fn arrow_words_of_each_size_are_drawn() {
        let (patterns, halt) = (Patterns::default(), Halt::default());
        for rows in LEAST_SIDE..=MOST_SIDE {
            for columns in LEAST_SIDE..=MOST_SIDE {
                for shortest in [2, 3] {
                    let of_arrows =
                        PatternKind { style: Style::Arrows, ..kind(rows, columns, shortest, 0) };
                    let mut sampler = patterns.sampler(of_arrows, 1, &halt).unwrap();
                    assert!(of_arrows.conditions().hold(&sampler.draw().unwrap()));
                }
            }
        }
    }

    #[test]
    #[ignore = "takes ten seconds of processor time and more"]
    fn american_patterns_of_each_size_keep_to_the_rule() {
        let (patterns, halt) = (Patterns::default(), Halt::default());
        for rows in LEAST_SIDE..=MOST_SIDE {
            for columns in rows..=MOST_SIDE {
                for loosenings in 0..3 {
                    let kind = PatternKind {
                        style: Style::American,
                        ..kind(rows, columns, 2, loosenings)
                    };
                    let rule = Conditions::of_style(Style::American, kind.size);
                    let drawn = patterns.sampler(kind, 1, &halt).unwrap().draw().unwrap();
                    assert!(rule.hold(&drawn), "{}", kind.size);
                }
            }
        }
    }

    #[test]
    fn no_size_is_impossible_and_loosened_patterns_are_blacker() {
        for rows in LEAST_SIDE..=MOST_SIDE {
            for columns in LEAST_SIDE..=MOST_SIDE {
                for shortest in [2, 3] {
                    let conditions = [0, 1, 2, 3, 4]
                        .map(|loosenings| kind(rows, columns, shortest, loosenings).conditions());
                    assert!(conditions.iter().all(|conditions| conditions.check().is_ok()));
                    assert!(conditions.is_sorted_by_key(|conditions| *conditions.blacks.end()));
                    assert!(conditions[0].blacks.end() < conditions[4].blacks.end());
                }
            }
        }
    }

    #[test]
    fn patterns_depend_on_their_kind_and_seed_only() {
        let (one, other, halt) = (Patterns::default(), Patterns::default(), Halt::default());
        let draw = |patterns: &Patterns, kind, seed| {
            patterns.sampler(kind, seed, &halt).unwrap().draw().unwrap()
        };
        let (small, wide) = (kind(6, 6, 3, 0), kind(4, 7, 2, 0));
        let first = draw(&one, small, 1);
        draw(&other, wide, 1);
        draw(&other, small, 2);
        assert_eq!(draw(&other, small, 1), first);
        assert_eq!(draw(&one, small, 1), first);
        assert!((2..9).any(|seed| draw(&one, small, seed) != first));
        assert!(small.conditions().hold(&first));
    }
}
