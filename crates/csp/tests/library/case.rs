//! Small random problems.

use std::sync::Arc;

use csp::Model;
use lexicon::{Alphabet, Index, Score};
use network::order::Order;
use network::{Grid, Problem};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// The letters of the cases.
pub const LETTERS: [char; 3] = ['a', 'b', 'c'];

/// A grid, each cell with the letters it may have (a bit for each; none in a black cell), and words with
/// scores in millionths.
#[derive(Clone, Debug)]
pub struct Case {
    pub rows: Vec<Vec<u8>>,
    pub words: Vec<(String, u64)>,
}

/// The rows and columns of grids.
const SHAPES: &[(usize, usize)] = &[(3, 3), (2, 4), (4, 2), (2, 2), (1, 4), (3, 4), (2, 3)];

/// Cells are mostly white, and some of them limited to one or two letters.
pub fn case() -> impl Strategy<Value = Case> {
    let rows = prop::sample::select(SHAPES).prop_flat_map(|(rows, columns)| {
        let cell = prop_oneof![16 => Just(7_u8), 3 => Just(0), 2 => 1_u8..7];
        prop::collection::vec(prop::collection::vec(cell, columns), rows)
    });
    let word = prop::collection::vec(prop::sample::select(&LETTERS[..]), 2..=4);
    let word = (word.prop_map(String::from_iter), 0_u64..4_000_000);
    // Few scores, so that many fills are equal; or scores that differ by millionths, so that prices are rounded.
    let step = prop::sample::select(&[1, 1_000_000][..]);
    (rows, prop::collection::vec(word, 1..50), step).prop_map(|(rows, mut words, step)| {
        words.iter_mut().for_each(|(_, score)| *score -= *score % step);
        Case { rows, words }
    })
}

/// Cases, the same at each run.
pub fn cases(count: usize) -> impl Iterator<Item = Case> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(move |_| case().new_tree(&mut runner).unwrap().current())
}

impl Case {
    pub fn problem(&self) -> Problem {
        let cell = |&letters: &u8| match letters {
            0 => "#".to_owned(),
            7 => ".".to_owned(),
            _ => {
                let letters = (0..3).filter(|letter| letters >> letter & 1 == 1);
                format!("[{}]", letters.map(|letter| LETTERS[letter]).collect::<String>())
            }
        };
        let row = |row: &Vec<u8>| row.iter().map(cell).collect::<String>() + "\n";
        let score = |&score: &u64| Score::from_millionths(score);
        let words = self.words.iter().map(|(word, own)| format!("{word};{}", score(own)));
        problem("abc", &self.rows.iter().map(row).collect::<String>(), words)
    }
}

/// The problem of filling a grid with words over some letters.
pub fn problem<W: AsRef<str>>(
    letters: &str,
    grid: &str,
    words: impl IntoIterator<Item = W>,
) -> Problem {
    let alphabet = Alphabet::new(letters).unwrap();
    let grid = Grid::parse(grid.as_bytes(), &alphabet).unwrap();
    let index = Index::from_words(&alphabet, words).unwrap();
    Problem::new(grid, alphabet, &index).unwrap()
}

/// The letters of a to z.
pub const LATIN: &str = "abcdefghijklmnopqrstuvwxyz";

/// The model of a problem, with the letters made consistent before or not.
pub fn model(problem: &Problem, is_projected: bool, distinct: bool) -> Arc<Model> {
    let distinct = distinct.then(|| problem.clone().distinct());
    let problem = distinct.as_ref().unwrap_or(problem);
    Arc::new(match is_projected {
        true => Model::new(problem, Order::Rows),
        false => Model::unprojected(problem, Order::Rows),
    })
}

/// Words of the same made-up language on every machine: vowels and consonants mostly in turn.
pub fn made_up_words(count: u32, lengths: std::ops::RangeInclusive<u32>) -> Vec<String> {
    let span = lengths.end() - lengths.start() + 1;
    let mut state = 1_u32;
    let mut random = |most: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % most
    };
    let mut word = |_| {
        let length = lengths.start() + random(span);
        let vowel_first = random(2);
        let letter = |place: u32| {
            let letters: &[u8] = if (place + vowel_first).is_multiple_of(2) && random(6) > 0 {
                b"aeiou"
            } else {
                b"bcdlmnprst"
            };
            char::from(letters[random(letters.len() as u32) as usize])
        };
        (0..length).map(letter).collect()
    };
    (0..count).map(&mut word).collect()
}
