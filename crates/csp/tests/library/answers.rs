//! Every choice of parameters finds a fill exactly if there is one, and finds all fills.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::brute_force;
use crate::case::{Case, case, model};
use crate::check_each::check_each;
use crate::tried::choices;

/// Fills are listed where there are not many more.
const LISTED: usize = 300;

/// Checks every choice of parameters whose number is `turn`, with a stride; returns whether the case has fills.
fn check(case: &Case, turn: usize, stride: usize) -> bool {
    let problem = case.problem();
    let mut has_fills = false;
    for distinct in [false, true] {
        let expected = brute_force::fills(case, distinct);
        has_fills |= !expected.is_empty();
        let models = [true, false].map(|is_projected| model(&problem, is_projected, distinct));
        for (number, choice) in
            choices().into_iter().enumerate().skip(turn % stride).step_by(stride)
        {
            let model = &models[(turn / 7 + number / stride) % 2];
            let seed = turn as u64;
            let found = choice.solve(model, seed);
            assert_eq!(found.is_some(), !expected.is_empty(), "{choice:?}, distinct {distinct}");
            assert!(found.is_none_or(|fill| expected.contains(&fill)), "{choice:?} {distinct}");
            if expected.len() > LISTED {
                continue;
            }
            let all = choice.solve_all(model, seed);
            let count = all.len();
            let all: BTreeSet<Vec<u8>> = all.into_iter().collect();
            assert_eq!(all.len(), count, "each fill once: {choice:?}, distinct {distinct}");
            assert_eq!(all, expected, "{choice:?}, distinct {distinct}");
        }
    }
    has_fills
}

fn check_cases(cases: u32, stride: usize) {
    let turn = any::<u16>().prop_map(usize::from);
    check_each(cases, (case(), turn), |(case, turn)| Ok(check(&case, turn, stride)));
}

#[test]
fn every_choice_of_parameters_is_right() {
    check_cases(2_000, 101);
}

#[test]
#[ignore = "takes minutes: many more problems, every choice on each"]
fn every_choice_of_parameters_is_right_on_many_problems() {
    check_cases(5_000, 1);
}
