//! Questions answered near the last fill have the answers of a brute force.

use std::sync::Arc;

use csp::{Answer, Parameters, RepairLimits, Solver};
use lexicon::LetterSet;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::brute_force::BruteForce;
use crate::case::{self, Case, LETTERS};

/// A grid of up to 4×5 cells, and many words.
fn random_case(random: &mut ChaCha8Rng) -> Case {
    let (rows, columns) = (random.random_range(1..=4), random.random_range(2..=5));
    let blocks = random.random_range(0.0..0.4);
    let mut row =
        |_| (0..columns).map(|_| if random.random_bool(blocks) { 0 } else { 7 }).collect();
    let rows = (0..rows).map(&mut row).collect();
    let mut words = Vec::new();
    for length in 2..=5_u32 {
        let share = random.random_range(0.2..0.9);
        for _ in 0..(f64::from(3_u32.pow(length)) * share) as u32 {
            let letter = |_| LETTERS[random.random_range(0..3)];
            words.push(((0..length).map(letter).collect(), 0));
        }
    }
    Case { rows, words }
}

/// Asks a solver that repairs about random prefixes, one after the other.
fn check(random: &mut ChaCha8Rng, limits: RepairLimits) -> u32 {
    let (case, distinct) = (random_case(random), random.random_bool(0.3));
    let problem = case.problem();
    if problem.obstruction().is_some() || problem.candidates().is_empty() {
        return 0;
    }
    let model = case::model(&problem, true, distinct);
    let parameters = Parameters { repair: Some(limits), ..Parameters::default() };
    let mut solver = Solver::new(Arc::clone(&model), parameters);
    let brute_force = BruteForce::new(&case, distinct);
    let is_alive = |letters: &mut Vec<u8>| brute_force.any(letters, &mut |_| true);
    let mut last = vec![0; model.cell_count()];
    let mut alive = 0;
    for _ in 0..30 {
        let length = random.random_range(0..model.cell_count());
        let mut prefix = last[..length].to_vec();
        if random.random_bool(0.3) && length > 0 {
            prefix[length - 1] = random.random_range(0..3);
        }
        let choices = LetterSet(random.random_range(1..1 << 3));
        let context = format!("{case:?} {distinct} {prefix:?} {choices:?}");
        let expected =
            choices.iter().any(|letter| is_alive(&mut [&prefix[..], &[letter]].concat()));
        let expected = if expected { Answer::Completion } else { Answer::Dead };
        assert_eq!(solver.complete_among(&prefix, choices), expected, "{context}");
        if expected == Answer::Completion {
            alive += 1;
            last.copy_from_slice(solver.completion());
            assert!(last.starts_with(&prefix) && choices.contains(last[length]), "{context}");
            assert!(is_alive(&mut last), "{context}");
        }
    }
    alive
}

#[test]
fn answers_are_those_of_a_brute_force() {
    let limits = RepairLimits::default();
    // Grids as small as these have regions only if the first search ends at once.
    let at_once = RepairLimits { first: 0, ..limits };
    let opened = RepairLimits { region: 0, ..at_once };
    let closed = RepairLimits { open_region: 0, ..at_once };
    // Nor have they several parts; without work a part that fails at all is searched with the part before.
    let parts = RepairLimits { part: 2, ..limits };
    let stopped = RepairLimits { part: 1, pair: 0, ..limits };
    for limits in [limits, at_once, opened, closed, parts, stopped] {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let alive: u32 = (0..200).map(|_| check(&mut random, limits)).sum();
        assert!(alive > 500, "most cases have no fill: {alive}");
    }
}
