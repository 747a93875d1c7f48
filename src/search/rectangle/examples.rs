//! Rectangles and words for tests.

use crate::search::{Search, Techniques};
use lexicon::halt::Halt;
use lexicon::index::Index;
use lexicon::letters::Alphabet;
use network::grid::Grid;
use network::problem::{Dictionaries, Problem};
use network::word_choice::WordChoice;

/// A problem whose words are over four letters, of all lengths of a grid, so many in a hundred.
pub fn problem(grid: &str, share: u32) -> Problem {
    let grid = Grid::parse(grid.as_bytes(), &alphabet()).unwrap();
    let words = words(&grid, share);
    Problem::new(grid, alphabet(), &words).unwrap()
}

/// As [`problem`], with words of their own for the columns.
pub fn problem_of_two_lists(grid: &str, share: u32) -> Problem {
    let grid = Grid::parse(grid.as_bytes(), &alphabet()).unwrap();
    let (across, down) = (words(&grid, share), words(&grid, share + 1));
    let choice = &WordChoice::default();
    let dictionaries = Dictionaries { common: &across, across: None, down: Some(&down), choice };
    Problem::of(grid, alphabet(), dictionaries, &Halt::default()).unwrap()
}

fn alphabet() -> Alphabet {
    Alphabet::new("abcd").unwrap()
}

/// Words of the lengths of a grid, so many in a hundred; other shares give others.
fn words(grid: &Grid, share: u32) -> Index {
    let mut state = share;
    let mut words = Vec::new();
    for length in [grid.rows(), grid.columns()] {
        for number in 0..4_u32.pow(length as u32) {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if (state >> 16) % 1000 < 10 * share {
                let letter = |at| char::from(b'a' + (number >> (2 * at) & 3) as u8);
                words.push((0..length).map(letter).collect::<String>());
            }
        }
    }
    Index::from_words(&alphabet(), &words).unwrap()
}

pub fn blank(rows: usize, columns: usize) -> String {
    format!("{}\n", ".".repeat(columns)).repeat(rows)
}

/// The search that these walks are compared with.
pub fn plain() -> Search {
    let techniques = Techniques { rectangles: false, ..Techniques::default() };
    Search { techniques, ..Search::default() }
}
