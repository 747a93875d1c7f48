//! Small random problems.

use enumerate::search::Order;
use lexicon::Index;
use network::Problem;
use network::grid::SlotRules;
use proptest::collection::vec;
use proptest::prelude::*;

use super::agreement::posed;
use super::judge::posed::Posed;
use super::word_list::WordList;

/// A problem over few letters, small enough for the brute-force oracle.
#[derive(Clone, Debug)]
pub struct RandomProblem {
    pub alphabet: &'static str,
    pub words: Vec<String>,
    pub grid: String,
    /// How many cells a slot has at least.
    pub least_slot: usize,
    /// Whether the main diagonals of a square are slots too.
    pub diagonals: bool,
    /// Whether cells are compared from the last to the first.
    pub is_reversed: bool,
}

impl RandomProblem {
    pub fn word_list(&self) -> WordList {
        WordList::over(self.alphabet, &self.words.join(" "))
    }

    /// The same as the brute force reads it.
    pub fn posed(&self, order: Order) -> Posed {
        let rules = (self.least_slot, self.diagonals);
        let words = self.words.join("\n");
        posed(self.alphabet, &self.grid, &words, rules, (order, self.is_reversed))
    }

    pub fn problem(&self) -> Problem {
        let words = self.word_list();
        let (least, diagonals) = (self.least_slot, self.diagonals);
        let rules = SlotRules { least, diagonals, ..SlotRules::default() };
        let grid = rules.apply(words.grid(&self.grid)).unwrap();
        let index = Index::from_lines(&words.alphabet, &self.words, self.is_reversed).unwrap();
        Problem::new(grid, words.alphabet.clone(), &index).unwrap()
    }
}

/// What is drawn for a cell.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Open,
    Block,
    Given,
    Set,
    Excluded,
}

/// Grids of 1×1 to 5×5, mostly with blocks, given letters and letter sets; words of 2 to 5 letters over 2
/// to 4. Most have a planted fill: its words are in the list, and the cells allow its letters.
pub fn random_problem() -> impl Strategy<Value = RandomProblem> {
    problem(prop_oneof![
        12 => Just(Kind::Open),
        4 => Just(Kind::Block),
        1 => Just(Kind::Given),
        1 => Just(Kind::Set),
        1 => Just(Kind::Excluded),
    ])
}

/// As [`random_problem`], but each cell is written as one character.
pub fn random_problem_without_sets() -> impl Strategy<Value = RandomProblem> {
    problem(prop_oneof![12 => Just(Kind::Open), 4 => Just(Kind::Block), 1 => Just(Kind::Given)])
}

fn problem(kind: impl Strategy<Value = Kind>) -> impl Strategy<Value = RandomProblem> {
    let size = (1..=5_usize, 1..=5_usize);
    // One letter to plant, and one more for a set.
    let cells = vec((kind, 0..4_usize, 0..4_usize), 25);
    let words = vec(vec(0..4_usize, 2..=5), 0..24);
    let least = prop_oneof![4 => Just(2_usize), 1 => Just(3), 1 => Just(4)];
    let weighted = prop::bool::weighted;
    let kinds = (weighted(0.8), weighted(0.3), least, weighted(0.2), weighted(0.3));
    (size, cells, words, 2..=4_usize, kinds).prop_map(
        |(
            (rows, columns),
            cells,
            words,
            size,
            (planted, is_rectangle, least_slot, diagonals, is_reversed),
        )| {
            let columns = if diagonals { rows } else { columns };
            let alphabet = &"abcd"[..size];
            let letter = |number: usize| char::from(b'a' + (number % size) as u8);
            let cells = &cells[..rows * columns];
            let text = |&(kind, plant, other): &(Kind, usize, usize)| match kind {
                Kind::Block if !is_rectangle => "#".into(),
                Kind::Open | Kind::Block => ".".into(),
                Kind::Given => letter(plant).into(),
                Kind::Set => format!("[{}{}]", letter(plant), letter(other)),
                // Never the planted letter, and so never all letters.
                Kind::Excluded => format!("[^{}]", letter(plant + 1 + other % (size - 1))),
            };
            let lines = cells.chunks(columns).map(|row| row.iter().map(text).collect::<String>());
            let grid: String = lines.map(|row| row + "\n").collect();
            let mut words: Vec<String> =
                words.iter().map(|word| word.iter().map(|&l| letter(l)).collect()).collect();
            if planted {
                let posed = posed(alphabet, &grid, "", (2, diagonals), (Order::Rows, false));
                let network = posed.network();
                let plant = |&cell: &usize| {
                    let (row, column) = network.places[cell];
                    letter(cells[(row - 1) * columns + column - 1].1)
                };
                words.extend(
                    network.slots.iter().map(|slot| slot.cells.iter().map(plant).collect()),
                );
            }
            RandomProblem { alphabet, words, grid, least_slot, diagonals, is_reversed }
        },
    )
}
