//! A pattern filled, with as many words of a theme as possible.

use std::sync::Arc;

use csp::{Answer, Limits, Model, NoObserver};
use lexicon::halt::Halt;
use lexicon::letters::Letter;
use network::order::Order;
use network::problem::Problem;
use network::word_choice::WordChoice;

use super::error::PlayError;
use crate::strategy::{Setting, Strategy};

/// The blocks that a search for a fill may touch, about three nanoseconds each: it is not by the clock, so
/// that the same seed gives the same puzzle. Half of the patterns that are filled at all are filled within a
/// tenth of it.
const WORK: u64 = 1 << 22;

/// How many words of a theme are tried at once at first, and at the most.
const FIRST_WORDS: usize = 4;
const MOST_WORDS: usize = 8;

/// How many searches with words of a theme are made for a pattern.
const MOST_SEARCHES: usize = 24;

/// The letters of the white cells of a fill, row after row.
pub type Fill = Vec<Letter>;

/// Looks for a fill in which no word stands twice and certain words stand; `None` if there is none, or none
/// was found within a fixed effort.
///
/// # Errors
/// If it was asked to end.
pub fn fill(
    problem: &Problem,
    words: &[Vec<Letter>],
    seed: u64,
    halt: &Halt,
) -> Result<Option<Fill>, PlayError> {
    let choice = WordChoice::new(Vec::new(), words.to_vec(), None, problem.alphabet())?;
    let restricted = Arc::new(Model::restricted(problem, (Order::Rows, true), &choice, halt)?);
    let has_no_slot = restricted.required.iter().any(|word| word.slots().is_empty());
    if has_no_slot || (problem.obstruction().is_some() && restricted.added.is_empty()) {
        return Ok(None);
    }
    let model = Arc::clone(&restricted.model);
    let setting = Setting {
        seed,
        limits: Limits { work: WORK, ..Limits::default() },
        halt: halt.clone(),
        nogoods: 0,
        required: (!words.is_empty()).then_some(restricted),
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
/// If it was asked to end.
pub fn fill_with_theme(
    problem: &Problem,
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
        match fill(problem, &together, seed, halt)? {
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
    use lexicon::index::Index;
    use lexicon::letters::Alphabet;
    use network::grid::Grid;

    use super::*;

    fn problem(words: &[&str]) -> Problem {
        let alphabet = Alphabet::default();
        let index = Index::from_words(&alphabet, words).unwrap();
        let grid = Grid::parse(b"111\n101\n111\n", &alphabet).unwrap();
        Problem::new(grid, alphabet, &index).unwrap()
    }

    fn letters(word: &str) -> Vec<Letter> {
        Alphabet::default().fold(word.as_bytes()).unwrap()
    }

    #[test]
    fn words_of_a_theme_stand_as_far_as_they_can() {
        let problem = problem(&["sac", "cas", "sol", "lac", "las", "col", "ces", "sel", "les"]);
        let halt = Halt::default();
        for seed in 0..5 {
            let without = fill(&problem, &[], seed, &halt).unwrap().unwrap();
            // The second and the third word are in no list, and the third goes with nothing.
            let theme = ["sol", "cil", "xyz", "quatre"].map(letters);
            let found = fill_with_theme(&problem, without, &theme, seed, &halt).unwrap();
            let text = problem.print(&found);
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
    fn without_a_fill_nothing_is_found() {
        let (problem, halt) = (problem(&["abc", "def"]), Halt::default());
        assert_eq!(fill(&problem, &[], 1, &halt).unwrap(), None);
        assert_eq!(fill(&problem, &[letters("abcd")], 1, &halt).unwrap(), None);
        halt.set();
        assert!(matches!(fill(&problem, &[], 1, &halt), Err(PlayError::Halted(_))));
    }
}
