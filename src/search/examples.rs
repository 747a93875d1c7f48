//! Problems in memory for tests, and their fills by definition.

use lexicon::index::Index;
use lexicon::letters::{Alphabet, Letter};
use network::grid::Grid;
use network::problem::Problem;

use super::parameters::{OracleUse, Search, Techniques};

/// Grids, one of them a rectangle of four rows, with runs that can be joined, runs that cannot, runs of one cell, and given letters.
pub const GRIDS: [&str; 6] = [
    "...\n...\n...\n",
    "....\n.#..\n....\n",
    "..#.\n....\n.#..\n",
    "a..#\n....\n#.[bc].\n",
    ".#\n..\n",
    "...\n...\n..a\n.[bc].\n",
];

/// About two fifths of all words of two to four letters of an alphabet of four.
pub fn words() -> Vec<String> {
    let mut words = Vec::new();
    for length in 2..=4 {
        for number in 0..4_usize.pow(length) {
            let letter = |at| char::from(b'a' + (number >> (2 * at) & 3) as u8);
            if (number * number + number / 3 + length as usize) % 5 < 2 {
                words.push((0..length).map(letter).collect());
            }
        }
    }
    words
}

/// The problem of filling a grid with some words.
pub fn problem_of(words: &[String], grid: &str) -> Problem {
    let alphabet = Alphabet::new("abcd").unwrap();
    let index = Index::from_words(&alphabet, words.iter().map(String::as_str)).unwrap();
    let grid = Grid::parse(grid.as_bytes(), &alphabet).unwrap();
    Problem::new(grid, alphabet, &index).unwrap()
}

/// The problem of filling a grid with [`words`].
pub fn problem(grid: &str) -> Problem {
    problem_of(&words(), grid)
}

/// The letters of all fills in the order of a search, by trying all letters in all cells.
pub fn fills(problem: &Problem, search: Search) -> Vec<Vec<Letter>> {
    let words = words();
    let cells = problem.cells(search.order);
    let mut depth_of = vec![0; cells.len()];
    cells.iter().enumerate().for_each(|(depth, &cell)| depth_of[cell as usize] = depth);
    let mut found = Vec::new();
    let mut prefix: Vec<Letter> = Vec::new();
    loop {
        let spelled = || {
            problem.network().slots.iter().filter_map(|slot| {
                let letters = slot.cells.iter().map(|&cell| prefix.get(depth_of[cell]));
                let letters: Option<Vec<&Letter>> = letters.collect();
                Some(letters?.iter().map(|&&letter| char::from(b'a' + letter)).collect::<String>())
            })
        };
        let allowed = |depth: usize| problem.network().letters[cells[depth] as usize];
        let fits = prefix.last().is_none_or(|&last| allowed(prefix.len() - 1).contains(last))
            && spelled().all(|word| words.contains(&word))
            && !(search.distinct && {
                let mut words: Vec<String> = spelled().collect();
                words.sort();
                words.windows(2).any(|pair| pair[0] == pair[1])
            });
        if fits && prefix.len() == cells.len() {
            found.push(prefix.clone());
        } else if fits {
            prefix.push(0);
            continue;
        }
        // The next prefix that does not begin with this one.
        while prefix.last() == Some(&3) {
            prefix.pop();
        }
        match prefix.last_mut() {
            Some(last) => *last += 1,
            None => return found,
        }
    }
}

/// The searches with each engine.
pub fn searches() -> impl Iterator<Item = Search> {
    let techniques = [
        (false, OracleUse::Never),
        (true, OracleUse::Never),
        (true, OracleUse::WhenWorth),
        (true, OracleUse::Always),
    ];
    let with = |rectangles| {
        techniques.into_iter().map(move |(lookahead, oracle)| {
            let techniques = Techniques { lookahead, rectangles, oracle, ..Techniques::default() };
            Search { techniques, ..Search::default() }
        })
    };
    with(false).chain(with(true))
}
