//! Problems in memory for tests, and their fills.

use std::ops::ControlFlow;

use super::batch::{Outcome, Visitor};
use super::cell_walk::CellWalk;
use super::engine::Engine;
use super::parameters::{OracleUse, Search, Techniques};
use lexicon::{Alphabet, Halt, Index, Letter};
use network::traversal::Traversal;
use network::{Grid, Problem};

/// Grids, two of them rectangles of four rows, with runs that can be joined, runs that cannot, runs of one cell,
/// and given letters; networks in which endings are remembered; and one whose cells are on three slots or four.
pub const GRIDS: [&str; 9] = [
    "...\n...\n...\n",
    "....\n.#..\n....\n",
    "..#.\n....\n.#..\n",
    "a..#\n....\n#.[bc].\n",
    ".#\n..\n",
    "...\n...\n..a\n.[bc].\n",
    SYMMETRIC,
    RING,
    DIAGONALS,
];

/// A square of four rows that are its columns too.
pub const SYMMETRIC: &str =
    "slots\na b c d\nb e f g\nc f h i\nd g i j\ngiven\na [ab]\ne [bc]\nf [cd]\nj [ad]\n";

/// A ring of eight cells, with a word from every second one on.
pub const RING: &str = "slots\na b c\nc d e\ne f g\ng h a\n";

/// A square with its diagonals.
pub const DIAGONALS: &str = "slots\na b c\nd e f\ng h i\na d g\nb e h\nc f i\na e i\nc e g\n";

/// About `share` in a hundred of all words of some lengths over an alphabet of four letters.
pub fn words(lengths: impl IntoIterator<Item = usize>, share: u32) -> Vec<String> {
    let mut state = share;
    let mut words = Vec::new();
    for length in lengths {
        for number in 0..4_u32.pow(length as u32) {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if (state >> 16) % 1000 < 10 * share {
                let letter = |at| char::from(b'a' + (number >> (2 * at) & 3) as u8);
                words.push((0..length).map(letter).collect::<String>());
            }
        }
    }
    words
}

/// The problem of filling a grid or network with some words over the letters a to d.
pub fn problem_of(words: &[impl AsRef<str>], grid: &str) -> Problem {
    let alphabet = Alphabet::new("abcd").unwrap();
    let index = Index::from_words(&alphabet, words.iter().map(AsRef::as_ref)).unwrap();
    let grid = Grid::parse(grid.as_bytes(), &alphabet).unwrap();
    Problem::new(grid, alphabet, &index).unwrap()
}

/// The problem of filling a grid with half of all words of two to four letters.
pub fn problem(grid: &str) -> Problem {
    problem_of(&words(2..=4, 50), grid)
}

/// The fills of all batches that `run` emits, one call after the other.
pub fn listed(mut run: impl FnMut(&mut Visitor<'_>) -> Outcome) -> Vec<Vec<Letter>> {
    let mut all = Vec::new();
    while run(&mut |batch| {
        all.extend(batch.tails().map(|[first, last]| [batch.head(), first, last].concat()));
        ControlFlow::Continue(())
    }) != Outcome::Exhausted
    {}
    all
}

/// How many fills the batches have that `run` emits, one call after the other.
pub fn counted(mut run: impl FnMut(&mut Visitor<'_>) -> Outcome) -> u64 {
    let mut count = 0;
    while run(&mut |batch| {
        count += batch.len();
        ControlFlow::Continue(())
    }) == Outcome::Paused
    {}
    count
}

/// All fills in the order of a search, by the plain walk, which `tests/` compares with a brute force.
pub fn fills(problem: &Problem, search: Search) -> Vec<Vec<Letter>> {
    let traversal = Traversal::new(problem, search.order);
    let runs = (&traversal, &traversal.runs()[..]);
    let mut walk = CellWalk::new(problem, runs, search, &Halt::default());
    listed(|visit| walk.walk(u64::MAX, visit))
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
            let techniques = Techniques { lookahead, rectangles, oracle };
            Search { techniques, ..Search::default() }
        })
    };
    with(false).chain(with(true))
}
