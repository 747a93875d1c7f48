//! The files written for other solvers, read back by readers of their own and solved by brute force: the optimum
//! is that of branch and bound.

mod minizinc;
mod network;
mod random_problem;

use std::sync::Arc;

use csp::{BestParameters, greatest_least};
use lexicon::Score;
use setter::export::{BestFill, write_cfn, write_dzn, write_wcsp};

use minizinc::Data;
use network::Network;
use random_problem::RandomProblem;

/// How many random problems are tried.
const CASES: u64 = 300;

#[test]
fn the_best_fill_of_each_text_is_that_of_branch_and_bound() {
    let (mut fills, mut required, mut refused) = (0, 0, 0);
    for seed in 0..CASES {
        let case = RandomProblem::new(seed);
        let (problem, model) = (&case.problem, &*case.model);
        let best = case.best_total();
        let best_fill = match BestFill::new(problem, model) {
            Ok(best_fill) => best_fill,
            Err(error) => {
                assert_eq!(best, None, "seed {seed}: {error}");
                refused += 1;
                continue;
            }
        };
        let (mut cfn, mut wcsp, mut dzn) = (Vec::new(), Vec::new(), Vec::new());
        write_cfn(&best_fill, &mut cfn).unwrap();
        write_wcsp(&best_fill, &mut wcsp).unwrap();
        write_dzn(&best_fill, false, &mut dzn).unwrap();
        let [cfn, wcsp, dzn] = [cfn, wcsp, dzn].map(|text| String::from_utf8(text).unwrap());
        let greatest = best_fill.greatest_total().millionths() as i64;
        let lost = Network::read_wcsp(&wcsp).least_cost();
        assert_eq!(lost.map(|lost| greatest - lost), best, "seed {seed}: {wcsp}");
        // Its totals are to be maximised, and so are read as costs below zero.
        let network = Network::read_cfn(&cfn);
        assert_eq!(network.least_cost().map(|cost| -cost), best, "seed {seed}: {cfn}");
        assert_eq!(Data::read(&dzn).best(), best, "seed {seed}: {dzn}");
        fills += usize::from(best.is_some());
        required += usize::from(best.is_some() && !model.required().is_empty());
    }
    assert!(fills > 60 && required > 10 && refused > 10, "{fills}, {required}, {refused}");
}

#[test]
fn the_best_worst_word_of_the_data_is_that_of_the_search() {
    let mut fills = 0;
    for seed in 0..CASES {
        let RandomProblem { problem, model } = &RandomProblem::new(seed);
        let standing = greatest_least(model, &BestParameters::default(), &mut |_| ());
        let best = standing.best.map(|(worst, _)| worst.score.millionths() as i64);
        let Ok(best_fill) = BestFill::new(problem, model) else { continue };
        let mut dzn = Vec::new();
        write_dzn(&best_fill, true, &mut dzn).unwrap();
        let dzn = String::from_utf8(dzn).unwrap();
        assert_eq!(Data::read(&dzn).best(), best, "seed {seed}: {dzn}");
        fills += usize::from(best > Some(0));
    }
    assert!(fills > 20, "{fills}");
}

#[test]
fn texts_without_the_words_of_low_scores_have_the_same_best_fill() {
    let (mut fills, mut dead) = (0, 0);
    for seed in 0..CASES {
        let RandomProblem { problem, model } = RandomProblem::new(seed);
        let Some(model) = model.at_least(Score::from_millionths(500_000)) else { continue };
        let case = RandomProblem { problem, model: Arc::new(model) };
        let best = case.best_total();
        let Ok(best_fill) = BestFill::new(&case.problem, &case.model) else {
            assert_eq!(best, None, "seed {seed}");
            dead += 1;
            continue;
        };
        let (mut cfn, mut dzn) = (Vec::new(), Vec::new());
        write_cfn(&best_fill, &mut cfn).unwrap();
        write_dzn(&best_fill, false, &mut dzn).unwrap();
        let [cfn, dzn] = [cfn, dzn].map(|text| String::from_utf8(text).unwrap());
        assert_eq!(Network::read_cfn(&cfn).least_cost().map(|cost| -cost), best, "seed {seed}");
        assert_eq!(Data::read(&dzn).best(), best, "seed {seed}");
        fills += usize::from(best.is_some());
    }
    assert!(fills > 20 && dead > 20, "{fills}, {dead}");
}
