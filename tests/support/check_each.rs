//! The checking of random problems.

use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// Checks random cases, as many as `PROPTEST_CASES` says, or else `cases`: problems, or others that have fills or
/// none. A check tells whether its case had fills.
///
/// # Panics
/// If a check fails, or if less than a third of the cases had fills.
pub fn check_each<S: Strategy>(
    cases: u32,
    problems: S,
    check: impl Fn(S::Value) -> Result<bool, TestCaseError>,
) {
    let mut config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    let (mut runner, with_fills) = (TestRunner::new(config.clone()), Cell::new(0));
    let checked = runner.run(&problems, |problem| {
        with_fills.set(with_fills.get() + u32::from(check(problem)?));
        Ok(())
    });
    checked.unwrap_or_else(|error| panic!("{error}"));
    let (with_fills, cases) = (with_fills.get(), config.cases);
    eprintln!("{with_fills} of {cases} have fills");
    assert!(3 * with_fills >= cases, "{with_fills} of {cases} have fills");
}
