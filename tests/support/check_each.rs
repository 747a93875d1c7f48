//! The checking of random problems.

use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// What a check found of its case.
pub enum Checked {
    /// It has fills.
    WithFills,
    /// It has none.
    WithoutFills,
    /// It was too large to be checked, or to be checked wholly.
    PassedOver,
}

impl From<bool> for Checked {
    /// Whether the case has fills.
    fn from(has_fills: bool) -> Checked {
        if has_fills { Checked::WithFills } else { Checked::WithoutFills }
    }
}

impl From<Option<bool>> for Checked {
    /// Whether the case has fills; `None` if it was passed over.
    fn from(has_fills: Option<bool>) -> Checked {
        has_fills.map_or(Checked::PassedOver, Checked::from)
    }
}

/// Checks random cases, as many as `PROPTEST_CASES` says, or else `cases`: problems, or others that have fills or
/// none. A check tells what it found of its case.
///
/// # Panics
/// If a check fails, or if less than a third of the cases were checked and had fills, or more than a tenth were passed
/// over.
pub fn check_each<S: Strategy, C: Into<Checked>>(
    cases: u32,
    problems: S,
    check: impl Fn(S::Value) -> Result<C, TestCaseError>,
) {
    let mut config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    let mut runner = TestRunner::new(config.clone());
    let (with_fills, passed_over) = (Cell::new(0), Cell::new(0));
    let checked = runner.run(&problems, |problem| {
        match check(problem)?.into() {
            Checked::WithFills => with_fills.set(with_fills.get() + 1),
            Checked::WithoutFills => {}
            Checked::PassedOver => passed_over.set(passed_over.get() + 1),
        }
        Ok(())
    });
    checked.unwrap_or_else(|error| panic!("{error}"));
    let (with_fills, passed_over, cases) = (with_fills.get(), passed_over.get(), config.cases);
    let found = format!("{with_fills} of {cases} have fills, {passed_over} were passed over");
    eprintln!("{found}");
    assert!(3 * with_fills >= cases && 10 * passed_over <= cases, "{found}");
}
