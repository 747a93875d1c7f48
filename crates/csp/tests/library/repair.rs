//! Questions answered near the last fill have the answers of a brute force.

use std::collections::BTreeSet;
use std::sync::Arc;

use csp::{Answer, Model, Parameters, RepairLimits, Solver};
use lexicon::index::Index;
use lexicon::letters::{Alphabet, Letter, LetterSet};
use network::grid::Grid;
use network::order::Order;
use network::problem::Problem;
use network::{CellId, SlotId};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const LETTERS: u8 = 4;

/// A grid of up to 4×5 cells with some words, and whether words must differ.
struct Case {
    grid: String,
    words: BTreeSet<String>,
    distinct: bool,
}

impl Case {
    fn random(random: &mut ChaCha8Rng) -> Case {
        let (rows, columns) = (random.random_range(1..=4), random.random_range(2..=5));
        let blocks = random.random_range(0.0..0.4);
        let row = |random: &mut ChaCha8Rng| -> String {
            (0..columns).map(|_| if random.random_bool(blocks) { '#' } else { '.' }).collect()
        };
        let grid = (0..rows).map(|_| row(random) + "\n").collect();
        let mut words = BTreeSet::new();
        for length in 2..=5_u32 {
            let share = random.random_range(0.2..0.9);
            let count = (f64::from(u32::from(LETTERS).pow(length.min(4))) * share) as u32;
            for _ in 0..count {
                let letter = |_| char::from(b'a' + random.random_range(0..LETTERS));
                words.insert((0..length).map(letter).collect());
            }
        }
        Case { grid, words, distinct: random.random_bool(0.3) }
    }
}

/// Whether letters on the first cells are part of a fill, found by trying all.
struct BruteForce<'a> {
    model: &'a Model,
    words: BTreeSet<Vec<Letter>>,
}

impl BruteForce<'_> {
    fn slot_words(&self, letters: &[Letter]) -> Option<Vec<Vec<Letter>>> {
        let spelled = |slot| -> Option<Vec<Letter>> {
            let cells = self.model.slot_cells(slot).iter();
            cells.map(|&cell| letters.get(cell.index()).copied()).collect()
        };
        let whole: Vec<Vec<Letter>> =
            SlotId::all(self.model.slot_count()).filter_map(spelled).collect();
        whole.iter().all(|word| self.words.contains(word)).then_some(whole)
    }

    fn is_alive(&self, letters: &mut Vec<Letter>) -> bool {
        let Some(words) = self.slot_words(letters) else { return false };
        if self.model.is_distinct() && words.iter().collect::<BTreeSet<_>>().len() < words.len() {
            return false;
        }
        if letters.len() == self.model.cell_count() {
            return true;
        }
        for letter in self.model.letters(CellId::new(letters.len())).iter() {
            letters.push(letter);
            let is_alive = self.is_alive(letters);
            letters.pop();
            if is_alive {
                return true;
            }
        }
        false
    }
}

/// Asks a solver that repairs about random prefixes, one after the other.
fn check(random: &mut ChaCha8Rng, limits: RepairLimits) -> u32 {
    let Case { grid, words, distinct } = Case::random(random);
    let alphabet = Alphabet::new("abcd").unwrap();
    let index = Index::from_words(&alphabet, &words).unwrap();
    let folded = words.iter().map(|word| alphabet.fold(word.as_bytes()).unwrap().to_vec());
    let folded = folded.collect();
    let parsed = Grid::parse(grid.as_bytes(), &alphabet).unwrap();
    let problem = Problem::new(parsed, alphabet.clone(), &index).unwrap();
    if problem.obstruction().is_some() || problem.candidates().is_empty() {
        return 0;
    }
    let model = Arc::new(Model::new(&problem, Order::Rows, distinct));
    let parameters = Parameters { repair: Some(limits), ..Parameters::default() };
    let mut solver = Solver::new(Arc::clone(&model), parameters);
    let brute_force = BruteForce { model: &model, words: folded };
    let mut last = vec![0; model.cell_count()];
    let mut alive = 0;
    for _ in 0..30 {
        let length = random.random_range(0..model.cell_count());
        let mut prefix = last[..length].to_vec();
        if random.random_bool(0.3) && length > 0 {
            prefix[length - 1] = random.random_range(0..LETTERS);
        }
        let choices = LetterSet(random.random_range(1..1 << LETTERS));
        let context = format!("{grid}{words:?} {distinct} {prefix:?} {choices:?}");
        let expected = choices.iter().any(|letter| {
            let letters = &mut [&prefix[..], &[letter]].concat();
            model.letters(CellId::new(length)).contains(letter) && brute_force.is_alive(letters)
        });
        let expected = if expected { Answer::Completion } else { Answer::Dead };
        assert_eq!(solver.complete_among(&prefix, choices), expected, "{context}");
        if expected == Answer::Completion {
            alive += 1;
            last.copy_from_slice(solver.completion());
            assert!(last.starts_with(&prefix) && choices.contains(last[length]), "{context}");
            assert!(brute_force.is_alive(&mut last), "{context}");
        }
    }
    alive
}

#[test]
fn answers_are_those_of_a_brute_force() {
    let limits = RepairLimits::default();
    // Such small grids have regions only if the first search ends at once.
    let at_once = RepairLimits { first: 0, ..limits };
    let opened = RepairLimits { region: 0, ..at_once };
    let closed = RepairLimits { open_region: 0, ..at_once };
    // Nor have they several parts; without work a part that fails at all is searched with the part before.
    let parts = RepairLimits { part: 2, ..limits };
    let stopped = RepairLimits { part: 1, pair: 0, ..limits };
    for limits in [limits, at_once, opened, closed, parts, stopped] {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let alive: u32 = (0..400).map(|_| check(&mut random, limits)).sum();
        assert!(alive > 1_000, "most cases have no fill: {alive}");
    }
}
