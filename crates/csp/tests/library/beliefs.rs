//! Beliefs about all fills, against the fills themselves.

use std::collections::BTreeSet;

use csp::FillBeliefs;
use lexicon::{Halt, Letter};
use network::Problem;

use crate::brute_force::fills;
use crate::case::{Case, cases};

/// Words of three letters, of which some fit each other.
fn words() -> Vec<(String, u64)> {
    ["aab", "aba", "abc", "bab", "bca", "cab", "cba", "ccb"].map(|word| (word.into(), 0)).into()
}

fn believed(problem: &Problem, before: Option<&FillBeliefs>) -> FillBeliefs {
    FillBeliefs::of(problem, before, &Halt::default()).unwrap().unwrap()
}

/// The greatest difference between a share that is believed and the share of the fills.
fn error(beliefs: &FillBeliefs, problem: &Problem, fills: &BTreeSet<Vec<u8>>) -> f64 {
    let mut greatest = 0_f64;
    for (white, &cell) in problem.network().pictured.iter().enumerate() {
        for letter in 0..3 {
            let with = fills.iter().filter(|fill| fill[white] == letter).count();
            let share = f64::from(beliefs.share(cell, Letter::from(letter)));
            greatest = greatest.max((share - with as f64 / fills.len() as f64).abs());
        }
    }
    greatest
}

#[test]
fn without_cycles_beliefs_are_the_shares_of_the_fills() {
    for rows in [
        vec![vec![7, 7, 7], vec![7, 0, 0], vec![7, 0, 0]],
        vec![vec![0, 7, 0], vec![7, 7, 7], vec![0, 7, 0]],
        vec![vec![7, 7, 7], vec![0, 7, 0], vec![7, 7, 7]],
        vec![vec![7, 7, 7], vec![0, 3, 0], vec![7, 7, 6]],
    ] {
        let case = Case { rows, words: words() };
        let (problem, fills) = (case.problem(), fills(&case, false));
        let beliefs = believed(&problem, None);
        assert!(error(&beliefs, &problem, &fills) < 0.02, "{case:?}");
        let expected = 10_f64.powf(beliefs.expected_fills().unwrap()) / fills.len() as f64;
        assert!((0.95..1.05).contains(&expected), "{expected} {case:?}");
        let again = believed(&problem, Some(&beliefs));
        assert_eq!(again.expected_fills(), beliefs.expected_fills());
        // The shares of the words of a slot are those of the fills that have them.
        let slot = problem.network().slots.ids().next().unwrap();
        let cells = &problem.network().slots[slot].cells;
        let places = cells
            .iter()
            .map(|cell| problem.network().pictured.iter().position(|white| white == cell).unwrap());
        let places: Vec<usize> = places.collect();
        for (word, _) in words() {
            let letters: Vec<u8> = word.bytes().map(|letter| letter - b'a').collect();
            let has = |fill: &&Vec<u8>| places.iter().zip(&letters).all(|(&at, &l)| fill[at] == l);
            let exact = fills.iter().filter(has).count() as f64 / fills.len() as f64;
            let word = problem.alphabet().fold(word.as_bytes()).unwrap();
            let share = beliefs.shares_of_words(slot, [&word[..]])[0];
            if exact > 0.0 {
                assert!((f64::from(share) - exact).abs() < 0.02, "{word:?} {share} {exact}");
            }
        }
    }
}

#[test]
fn on_random_grids_beliefs_are_near_and_an_edit_leads_to_the_same_as_a_fresh_start() {
    let (mut filled, mut edited, mut errors) = (0, 0, 0.0);
    for case in cases(2000) {
        let problem = case.problem();
        let fills = fills(&case, false);
        let beliefs = FillBeliefs::of(&problem, None, &Halt::default()).unwrap();
        assert_eq!(beliefs.is_none(), problem.obstruction().is_some());
        let Some(beliefs) = beliefs.filter(|_| fills.len() > 5) else { continue };
        filled += 1;
        errors += error(&beliefs, &problem, &fills);
        // One cell limited to a letter, and free again.
        let mut narrow = case.clone();
        let Some(cell) = narrow.rows.iter_mut().flatten().find(|cell| **cell == 7) else {
            continue;
        };
        *cell = 1;
        let narrow = narrow.problem();
        let Some(fresh) = FillBeliefs::of(&narrow, None, &Halt::default()).unwrap() else {
            continue;
        };
        let warm = believed(&narrow, Some(&beliefs));
        let wide = believed(&problem, Some(&warm));
        for cell in problem.candidates().ids() {
            for letter in 0..3 {
                let differ = |one: &FillBeliefs, other: &FillBeliefs| {
                    (one.share(cell, letter) - other.share(cell, letter)).abs()
                };
                // Where few fills are left, messages may settle elsewhere.
                edited += usize::from(differ(&warm, &fresh) > 0.1 || differ(&wide, &beliefs) > 0.1);
            }
        }
    }
    assert!(filled > 500, "{filled}");
    assert!(errors / f64::from(filled) < 0.15, "{}", errors / f64::from(filled));
    assert!(edited < 100, "{edited}");
}
