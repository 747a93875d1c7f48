//! A pattern filled, with as many words of a theme as possible.

use std::sync::Arc;

use csp::{Answer, Limits, Model, NoObserver};
use lexicon::{Alphabet, Halt, Index, Letter, Score};
use network::order::Order;
use network::problem::Dictionaries;
use network::word_choice::WordChoice;
use network::{Grid, Network, Problem};

use super::error::PlayError;
use crate::strategy::{Setting, Strategy};

/// The blocks that a search for a fill may touch, about three nanoseconds each: it is not by the clock, so
/// that the same seed gives the same puzzle. Half of the patterns that are filled at all are filled within a
/// tenth of it.
pub const WORK: u64 = 1 << 22;

/// The same where patterns are dear to draw, and each cell is in two words.
pub const MUCH_WORK: u64 = 1 << 24;

/// How many words of a theme are tried at once at first, and at the most.
const FIRST_WORDS: usize = 4;
const MOST_WORDS: usize = 8;

/// How many searches with words of a theme are made for a pattern.
const MOST_SEARCHES: usize = 24;

/// The letters of the white cells of a fill, row after row.
pub type Fill = Vec<Letter>;

/// A pattern to be filled.
#[derive(Clone, Copy)]
pub struct Unfilled<'a> {
    pub grid: &'a Grid,
    /// The words that it is filled with.
    pub index: &'a Index,
    /// The words of these that stand only where they are demanded.
    pub left_out: &'a [Vec<Letter>],
    pub alphabet: &'a Alphabet,
    /// The blocks that a search may touch.
    pub work: u64,
}

/// The words that a fill has.
#[derive(Clone, Copy)]
pub struct Choosing<'a> {
    /// Words that stand in it.
    pub words: &'a [Vec<Letter>],
    /// The least score of the others.
    pub least: Option<Score>,
}

/// Looks for a fill in which no word stands twice and certain words stand; `None` if there is none, or none
/// was found within a fixed effort.
///
/// # Errors
/// If it was asked to end, or the words are too many.
pub fn fill(
    unfilled: Unfilled<'_>,
    words: &[Vec<Letter>],
    seed: u64,
    halt: &Halt,
) -> Result<Option<Fill>, PlayError> {
    fill_choosing(unfilled, Choosing { words, least: None }, seed, halt)
}

/// The same with words of a least score.
///
/// # Errors
/// As [`fill`].
pub fn fill_choosing(
    Unfilled { grid, index, left_out, alphabet, work }: Unfilled<'_>,
    Choosing { words, least }: Choosing<'_>,
    seed: u64,
    halt: &Halt,
) -> Result<Option<Fill>, PlayError> {
    let choice = WordChoice::new(Vec::new(), words.to_vec(), least, alphabet)?;
    let choice = &choice.leaving_out(left_out.to_vec(), &Network::of(grid));
    let dictionaries = Dictionaries { common: index, across: None, down: None, choice };
    let problem = Problem::of(grid.clone(), alphabet.clone(), dictionaries, halt)?.distinct();
    let has_no_slot = problem.required().any(|required| required.slots.is_empty());
    if has_no_slot || problem.obstruction().is_some() {
        return Ok(None);
    }
    let model = Arc::new(Model::until(&problem, Order::Rows, halt)?);
    let setting = Setting {
        seed,
        limits: Limits { work, ..Limits::default() },
        halt: halt.clone(),
        nogoods: 0,
    };
    let outcome = Strategy::default().run(&model, &setting, NoObserver);
    halt.check()?;
    let outcome = outcome.ok().filter(|outcome| outcome.answer == Answer::Completion);
    Ok(outcome.and_then(|outcome| outcome.letters))
}

/// Looks for a fill with as many words of a theme as it can have, beginning with one without: adds the words
/// in their order, some at a time, and leaves out those with which no fill is found.
///
/// # Errors
/// If it was asked to end, or the words are too many.
pub fn fill_with_theme(
    unfilled: Unfilled<'_>,
    without: Fill,
    theme: &[Vec<Letter>],
    seed: u64,
    halt: &Halt,
) -> Result<Fill, PlayError> {
    let mut standing: Vec<Vec<Letter>> = Vec::new();
    let mut best = without;
    let (mut left, mut at_once) = (theme, FIRST_WORDS);
    for _ in 0..MOST_SEARCHES {
        if left.is_empty() {
            break;
        }
        let (now, later) = left.split_at(at_once.min(left.len()));
        let together = [&standing[..], now].concat();
        match fill(unfilled, &together, seed, halt)? {
            Some(found) => {
                (best, standing, left) = (found, together, later);
                at_once = (2 * at_once).min(MOST_WORDS);
            }
            None if now.len() == 1 => left = later,
            None => at_once = now.len() / 2,
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(words: &[&str]) -> (Grid, Index, Alphabet) {
        let alphabet = Alphabet::default();
        let index = Index::from_words(&alphabet, words).unwrap();
        (Grid::parse(b"111\n101\n111\n", &alphabet).unwrap(), index, alphabet)
    }

    fn letters(word: &str) -> Vec<Letter> {
        Alphabet::default().fold(word.as_bytes()).unwrap()
    }

    #[test]
    fn words_of_a_theme_stand_as_far_as_they_can() {
        let (grid, index, alphabet) =
            pattern(&["sac", "cas", "sol", "lac", "las", "col", "ces", "sel", "les"]);
        let halt = Halt::default();
        for seed in 0..5 {
            let unfilled = Unfilled {
                grid: &grid,
                index: &index,
                left_out: &[],
                alphabet: &alphabet,
                work: WORK,
            };
            let without = fill(unfilled, &[], seed, &halt).unwrap().unwrap();
            // The second and the third word are in no list, and the third goes with nothing.
            let theme = ["sol", "cil", "xyz", "quatre"].map(letters);
            let found = fill_with_theme(unfilled, without, &theme, seed, &halt).unwrap();
            let text = grid.print(&found, &alphabet);
            let lines: Vec<&str> = text.lines().collect();
            let across = [lines[0].to_owned(), lines[2].to_owned()];
            let down = [0, 2].map(|column| {
                lines.iter().map(|line| line.chars().nth(column).unwrap()).collect::<String>()
            });
            let standing = [across, down].concat();
            assert!(standing.contains(&"sol".to_owned()), "{text}");
            assert!(!standing.contains(&"xyz".to_owned()), "{text}");
        }
    }

    #[test]
    fn a_word_that_is_left_out_stands_only_where_it_is_demanded() {
        let (grid, index, alphabet) = pattern(&["sac", "cas", "sol", "lac", "las"]);
        let (left_out, halt) = ([letters("sol")], Halt::default());
        let unfilled = Unfilled {
            grid: &grid,
            index: &index,
            left_out: &left_out,
            alphabet: &alphabet,
            work: WORK,
        };
        assert_eq!(fill(unfilled, &[], 1, &halt).unwrap(), None);
        assert!(fill(unfilled, &left_out, 1, &halt).unwrap().is_some());
    }

    #[test]
    fn without_a_fill_nothing_is_found() {
        let (grid, index, alphabet) = pattern(&["abc", "def"]);
        let unfilled =
            Unfilled { grid: &grid, index: &index, left_out: &[], alphabet: &alphabet, work: WORK };
        let halt = Halt::default();
        assert_eq!(fill(unfilled, &[], 1, &halt).unwrap(), None);
        assert_eq!(fill(unfilled, &[letters("abcd")], 1, &halt).unwrap(), None);
        halt.set();
        assert!(matches!(fill(unfilled, &[], 1, &halt), Err(PlayError::Halted(_))));
    }
}
