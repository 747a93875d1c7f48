//! Every answer about all fills of small random problems, in whatever way and memory, against a brute force.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use lexicon::halt::{Halt, Halted};
use lexicon::letters::Letter;
use lexicon::total::Total;
use network::problem::Problem;
use network::{CellId, Slot};
use num_bigint::BigUint;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::brute_force::{fills, random_problem, repeats, total};
use super::{
    BestFills, BestOf, BestStep, BestTotals, Counter, Distinct, DistinctCounter, DistinctSample,
    Method, max_marginals,
};
use crate::search::{Order, Search};

const METHODS: [Method; 3] = [Method::AndOr, Method::Walk, Method::Fastest];

/// A random problem, the order of its cells, and its fills in that order; `None` if there are too many fills, or
/// no cell.
fn posed(seed: u64) -> Option<(Problem, Order, Vec<Vec<Letter>>)> {
    let problem = random_problem(seed);
    let order = if seed.is_multiple_of(2) { Order::Rows } else { Order::Columns };
    let mut all = fills(&problem);
    all.sort_by_key(|fill| problem.arrange(order, fill));
    (all.len() <= 400 && problem.network().cell_count() > 0).then_some((problem, order, all))
}

#[test]
fn numbers_are_those_of_the_brute_force() {
    let (halt, mut crossed_thrice) = (Halt::default(), 0);
    for (seed, memory) in (0..600).zip([0, 1 << 14, 1 << 24].into_iter().cycle()) {
        let Some((problem, order, all)) = posed(seed * 7) else { continue };
        let method = METHODS[seed as usize / 3 % 3];
        let mut counter = Counter::by(method, &problem, order, memory, &halt).unwrap();
        assert_eq!(counter.total(), Ok(all.len().into()), "seed {seed}");
        for (number, fill) in all.iter().enumerate().step_by(3) {
            assert_eq!(counter.at(&number.into()), Ok(Some(fill.clone())), "seed {seed}");
            assert_eq!(counter.rank(fill), Ok(number.into()), "seed {seed}");
            let prefix = &problem.arrange(order, fill)[..1 + number % fill.len()];
            let begins = |fill: &&Vec<Letter>| problem.arrange(order, fill).starts_with(prefix);
            let within = all.iter().filter(begins).count();
            assert_eq!(counter.within(prefix), Ok(within.into()), "seed {seed}");
        }
        for (cell, row) in counter.marginals().unwrap().iter().enumerate() {
            for (letter, found) in (0..).zip(row) {
                let puts = all.iter().filter(|fill| fill[cell] == letter).count();
                assert_eq!(*found, BigUint::from(puts), "seed {seed}");
            }
        }
        let drawn = counter.sample(&mut ChaCha8Rng::seed_from_u64(seed)).unwrap();
        assert_eq!(drawn.is_some(), !all.is_empty());
        assert!(drawn.is_none_or(|fill| all.contains(&fill)), "seed {seed}");
        let (network, candidates) = (problem.network(), problem.candidates());
        let has_copies = |cell| network.places(cell).len() > 2 && candidates[cell].len() > 1;
        let is_crossed = method == Method::AndOr && network.letters.ids().any(has_copies);
        crossed_thrice += usize::from(is_crossed && !all.is_empty());
    }
    assert!(crossed_thrice > 20, "{crossed_thrice}");
}

/// Letters for the cells of each slot: the words that stand there, one that may not, one cell alone, and none.
fn given(problem: &Problem, all: &[Vec<Letter>]) -> Vec<Vec<(CellId, Letter)>> {
    let of_slot = |slot: &Slot| {
        let at = |fill: &Vec<Letter>| slot.cells.iter().map(|&cell| fill[cell.index()]).collect();
        let words: BTreeSet<Vec<Letter>> = all.iter().map(at).collect();
        let others = [vec![1; slot.length()], vec![0], vec![]];
        let cells = |word: Vec<Letter>| slot.cells.iter().copied().zip(word).collect();
        words.into_iter().chain(others).map(cells).collect::<Vec<_>>()
    };
    problem.network().slots.iter().flat_map(of_slot).collect()
}

/// Whether a fill has these letters.
fn has(fill: &[Letter], given: &[(CellId, Letter)]) -> bool {
    given.iter().all(|&(cell, letter)| fill[cell.index()] == letter)
}

#[test]
fn fills_with_letters_are_those_of_the_brute_force() {
    let (halt, mut asked, mut uncounted) = (Halt::default(), 0, 0);
    for (seed, memory) in (0..300).zip([1 << 14, 1 << 24, 0].into_iter().cycle()) {
        let Some((problem, order, all)) = posed(seed * 5) else { continue };
        let method = METHODS[seed as usize / 3 % 3];
        let mut counter = Counter::by(method, &problem, order, memory, &halt).unwrap();
        for given in given(&problem, &all) {
            let expected = BigUint::from(all.iter().filter(|fill| has(fill, &given)).count());
            match counter.with_letters(given.iter().copied()).unwrap() {
                Some(found) => assert_eq!(found, expected, "seed {seed}, {given:?}"),
                None => uncounted += 1,
            }
            asked += 1;
        }
        // A cell cannot have two letters, and what was asked changes no other answer.
        if problem.obstruction().is_none() && problem.network().cell_count() > 0 {
            let none = counter.with_letters([0, 1].map(|letter| (CellId::new(0), letter))).unwrap();
            assert!(none.is_none_or(|none| none == BigUint::ZERO));
        }
        assert_eq!(counter.total(), Ok(all.len().into()), "seed {seed}");
    }
    assert!(asked > 1000 && uncounted < asked / 2, "{uncounted} of {asked} not counted");
}

#[test]
fn fills_of_different_words_with_letters_are_those_of_the_brute_force() {
    let (halt, mut some, mut fewer, mut left) = (Halt::default(), 0, 0, 0);
    for seed in 0..300_u64 {
        let Some((problem, order, all)) = posed(seed * 11) else { continue };
        let apart: Vec<_> = all.iter().filter(|fill| !repeats(&problem, fill)).collect();
        let (method, memory) = (METHODS[seed as usize % 3], [1 << 24, 1 << 14][seed as usize % 2]);
        let search = Search { order, memory, ..Search::default() };
        let mut counter = DistinctCounter::new(&problem, search, method, 2, &halt);
        for given in given(&problem, &all) {
            let expected = apart.iter().filter(|fill| has(fill, &given)).count();
            let Some(found) = counter.with_letters(given.iter().copied()).unwrap() else {
                left += 1;
                continue;
            };
            assert_eq!(found, expected.into(), "seed {seed}, {given:?}");
            some += usize::from(expected > 0);
            fewer += usize::from(expected < all.iter().filter(|fill| has(fill, &given)).count());
        }
        if method == Method::AndOr && memory == 1 << 24 {
            let total = counter.total().unwrap();
            assert!(total == Distinct::Answer(apart.len().into()) || left > 0, "seed {seed}");
        }
    }
    assert!(some > 200 && fewer > 50 && left > 0, "{some} with fills, {fewer} fewer, {left} left");
}

#[test]
fn best_totals_with_letters_are_those_of_the_brute_force() {
    let (halt, mut some, mut none) = (Halt::default(), 0, 0);
    for (seed, memory) in (0..200).zip([1 << 14, 1 << 28, 0].into_iter().cycle()) {
        let Some((problem, _, all)) = posed(seed * 3) else { continue };
        let Some(mut best) = BestTotals::until(&problem, memory, &halt).unwrap() else { continue };
        if seed.is_multiple_of(2) {
            best.prepare(seed).unwrap();
        }
        for given in given(&problem, &all) {
            let fills = all.iter().filter(|fill| has(fill, &given));
            let expected = fills.map(|fill| total(&problem, fill)).max();
            let found = best.with_letters(given.iter().copied()).unwrap().map(Total::millionths);
            assert_eq!(found, expected, "seed {seed}, {given:?}");
            some += usize::from(found.is_some());
            none += usize::from(found.is_none());
        }
        assert_eq!(best.with_letters([0, 1].map(|letter| (CellId::new(0), letter))), Ok(None));
    }
    assert!(some > 1000 && none > 100, "{some} with a fill, {none} without");
}

#[test]
fn fills_of_different_words_are_those_of_the_brute_force() {
    let (mut less, mut some, mut too_many, mut inverted) = (0, 0, 0, 0);
    let mut random = ChaCha8Rng::seed_from_u64(0);
    for seed in 0..400 {
        let Some((problem, order, all)) = posed(seed) else { continue };
        let count = all.len();
        let different: Vec<_> = all.into_iter().filter(|fill| !repeats(&problem, fill)).collect();
        let total = BigUint::from(different.len());
        for method in [Method::AndOr, Method::Fastest] {
            let search = Search { order, ..Search::default() };
            let (threads, halt) = (1 + seed as usize % 3, Halt::default());
            let new = || DistinctCounter::new(&problem, search, method, threads, &halt);
            match new().total_alone().unwrap() {
                Distinct::Answer(fills) => assert_eq!(fills, total, "seed {seed}, {method:?}"),
                Distinct::Walking { .. } => {
                    too_many += 1;
                    continue;
                }
            }
            let beyond = new().at(&total).unwrap();
            assert_eq!(beyond, Distinct::Answer(Err(total.clone())), "seed {seed}, {method:?}");
            let mut counter = new();
            for (number, fill) in different.iter().enumerate().step_by(1 + different.len() / 7) {
                let number = BigUint::from(number);
                let found = counter.at(&number).unwrap();
                assert_eq!(found, Distinct::Answer(Ok(fill.clone())), "seed {seed}, {method:?}");
                assert_eq!(counter.rank(fill), Ok(Distinct::Answer(number)), "seed {seed}");
                inverted += usize::from(counter.quotients().is_some_and(|terms| terms > 0));
            }
            let mut sample = DistinctSample::new(&problem, search, method, threads);
            for _ in 0..3 {
                let drawn = sample.by_number(&mut random, &halt).unwrap();
                let drawn = drawn.and_then(|drawn| drawn.fill);
                assert_eq!(drawn.is_some(), !different.is_empty(), "seed {seed}");
                assert!(drawn.is_none_or(|fill| different.contains(&fill)), "seed {seed}");
            }
        }
        less += usize::from(different.len() < count);
        some += usize::from(!different.is_empty());
    }
    assert!(inverted > 300, "{inverted} answers by inversion");
    assert!(less > 100 && some > 100, "{less} with repeated words, {some} with fills");
    assert!(too_many < 200, "{too_many}");
}

#[test]
fn totals_are_those_of_the_brute_force() {
    let (halt, mut seen) = (Halt::default(), 0);
    for seed in 0..200 {
        let Some((problem, order, all)) = posed(seed) else { continue };
        let mut ranked: Vec<(u128, Vec<Letter>)> =
            all.into_iter().map(|fill| (total(&problem, &fill), fill)).collect();
        ranked.sort_by_key(|&(total, _)| Reverse(total));
        seen += ranked.len();
        // Without memory there is a search for each letter.
        for (method, memory) in
            METHODS.map(|method| (method, 1 << 28)).into_iter().chain([(Method::AndOr, 0)])
        {
            let found = max_marginals(&problem, method, memory, &halt).unwrap();
            let best = ranked.first().map(|&(total, _)| Total::from_millionths(total));
            assert_eq!(found.best, best, "seed {seed}, {method:?}");
            for (cell, row) in found.cells.iter().enumerate() {
                for (letter, &total) in (0..).zip(row) {
                    let expected = ranked.iter().find(|(_, fill)| fill[cell] == letter);
                    let (found, expected) = (total.map(Total::millionths), expected.map(|e| e.0));
                    assert_eq!(found, expected, "seed {seed}, {method:?}, {memory} bytes");
                }
            }
        }
        for distinct in [false, true] {
            ranked.retain(|(_, fill)| !distinct || !repeats(&problem, fill));
            for method in METHODS {
                for count in [0, 1, 7, 100_000] {
                    let fills = count as u64;
                    let wanted = BestOf { fills, order, distinct, method, ..BestOf::default() };
                    let expected = &ranked[..ranked.len().min(count)];
                    let work = 1 + seed % 3 * 1000;
                    assert!(best(&problem, wanted, work) == expected, "seed {seed}: {wanted:?}");
                }
            }
        }
    }
    assert!(seen > 4_000, "{seen}");
    halt.set();
    let problem = random_problem(0);
    assert_eq!(max_marginals(&problem, Method::Fastest, 0, &halt), Err(Halted));
}

/// The best fills with their totals, found in turns of `work` nodes.
fn best(problem: &Problem, wanted: BestOf, work: u64) -> Vec<(u128, Vec<Letter>)> {
    let mut best = BestFills::until(problem, wanted, &Halt::default()).unwrap();
    let mut found = Vec::new();
    loop {
        match best.advance(work).unwrap() {
            BestStep::Fill(fill) => found.push((fill.total.millionths(), fill.letters)),
            BestStep::Paused => {}
            BestStep::End => return found,
            BestStep::OutOfMemory => panic!("there is enough memory"),
        }
    }
}
