//! The files written for other solvers, read back by readers of their own and solved by brute force: the optimum
//! is that of branch and bound.

mod minizinc;
mod network;
mod random_problem;

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
        write_dzn(&best_fill, &mut dzn).unwrap();
        let [cfn, wcsp, dzn] = [cfn, wcsp, dzn].map(|text| String::from_utf8(text).unwrap());
        let greatest = best_fill.greatest_total().millionths() as i64;
        let lost = Network::read_wcsp(&wcsp).least_cost();
        assert_eq!(lost.map(|lost| greatest - lost), best, "seed {seed}: {wcsp}");
        // Its totals are to be maximised, and so are read as costs below zero.
        let network = Network::read_cfn(&cfn);
        assert_eq!(network.least_cost().map(|cost| -cost), best, "seed {seed}: {cfn}");
        assert_eq!(Data::read(&dzn).best_total(), best, "seed {seed}: {dzn}");
        fills += usize::from(best.is_some());
        required += usize::from(best.is_some() && !model.required().is_empty());
    }
    assert!(fills > 60 && required > 10 && refused > 10, "{fills}, {required}, {refused}");
}
