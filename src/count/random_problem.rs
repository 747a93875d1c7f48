//! Small random problems, for tests.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use lexicon::LetterSet;
use network::Problem;

use super::reduced::ReducedProblem;
use crate::search::examples::problem_of;
use lexicon::Halt;

const LETTERS: [char; 4] = ['a', 'b', 'c', 'd'];

pub fn reduced(problem: &Problem) -> ReducedProblem {
    ReducedProblem::of(2, problem, usize::MAX, &Halt::default()).unwrap().unwrap()
}

/// A random problem with few fills, the same for each seed, which may have none. Every third is a
/// [network](random_network). Many words have the same score.
pub fn random_problem(seed: u64) -> Problem {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let grid = match seed % 3 {
        2 => random_network(&mut random),
        _ => random_grid(&mut random),
    };
    let mut words = Vec::new();
    let scores = 1 + random.next_u64() % 5;
    for length in 2..=4 {
        for _ in 0..5 * length * length {
            let letter = |_| LETTERS[(random.next_u64() % 4) as usize];
            let word = (0..length).map(letter).collect::<String>();
            words.push(format!("{word};{}.5", random.next_u64() % scores));
        }
    }
    problem_of(&words, &grid)
}

/// The random problems of some seeds, as far as they may have fills, each with its seed.
pub fn random_problems(seeds: u64) -> impl Iterator<Item = (u64, Problem)> {
    let problems = (0..seeds).map(|seed| (seed, random_problem(seed)));
    problems.filter(|(_, problem)| problem.obstruction().is_none())
}

/// A random network with cells on any number of slots.
fn random_network(random: &mut ChaCha8Rng) -> String {
    let mut below = |bound: u64| random.next_u64() % bound;
    let (cells, slots) = (4 + below(4), 3 + below(4));
    let mut text = "slots\n".to_owned();
    for _ in 0..slots {
        let mut names: Vec<u64> = (0..cells).collect();
        for _ in 0..2 + below(3) {
            let name = names.swap_remove(below(names.len() as u64) as usize);
            text += &format!("c{name} ");
        }
        text += "\n";
    }
    text
}

fn random_grid(random: &mut ChaCha8Rng) -> String {
    let mut below = |bound: u64| random.next_u64() % bound;
    let (rows, columns) = (1 + below(4), 1 + below(4));
    let mut grid = String::new();
    for _ in 0..rows {
        for _ in 0..columns {
            grid.push(match below(8) {
                0 | 1 => '#',
                2 => LETTERS[below(4) as usize],
                _ => '.',
            });
        }
        grid.push('\n');
    }
    grid
}

/// An order of a number of cells, the same for each seed.
pub fn random_order(cells: usize, seed: u64) -> Vec<u32> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut order: Vec<u32> = (0..cells as u32).collect();
    for at in (1..cells).rev() {
        order.swap(at, (random.next_u64() % (at as u64 + 1)) as usize);
    }
    order
}

/// A random set of letters for each of some cells, not empty.
pub fn random_letters(cells: usize, seed: u64) -> Vec<LetterSet> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    (0..cells)
        .map(|_| LetterSet(random.next_u32() & 0b1111 | 1 << (random.next_u32() % 4)))
        .collect()
}
