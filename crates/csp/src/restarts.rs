//! When a search starts over.

mod geometric;
mod luby;

/// How many failures each run may have before the search starts over with what it learnt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Restarts {
    /// It never starts over.
    Never,
    /// This many times the Luby sequence 1 1 2 1 1 2 4 … (Luby, Sinclair and Zuckerman, 1993).
    Luby(u64),
    /// This many, multiplied by a factor after each run (Walsh, IJCAI 1999).
    Geometric(u64, f64),
}

impl Restarts {
    /// How many failures run number `run` may have, from 0.
    pub fn allowance(self, run: u64) -> u64 {
        match self {
            Restarts::Never => u64::MAX,
            Restarts::Luby(unit) => unit.max(1).saturating_mul(luby::luby(run.saturating_add(1))),
            Restarts::Geometric(first, factor) => geometric::allowance(first, factor, run),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowances() {
        let first =
            |restarts: Restarts| (0..6).map(|run| restarts.allowance(run)).collect::<Vec<_>>();
        assert_eq!(first(Restarts::Never), [u64::MAX; 6]);
        assert_eq!(first(Restarts::Luby(10)), [10, 10, 20, 10, 10, 20]);
        assert_eq!(first(Restarts::Geometric(100, 1.3)), [100, 130, 169, 219, 285, 371]);
        assert_eq!(first(Restarts::Geometric(0, 0.5)), [1; 6]);
        assert!(Restarts::Geometric(1, 2.0).allowance(u64::MAX) < u64::MAX);
        assert_eq!(Restarts::Luby(u64::MAX).allowance(2), u64::MAX);
    }
}
