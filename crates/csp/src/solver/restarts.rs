//! When a search starts over.

/// How many failures each run may have before the search starts over with the weights and nogoods that it
/// learnt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Restarts {
    /// It never starts over.
    Never,
    /// This number of failures times the Luby sequence 1 1 2 1 1 2 4 … (Luby, Sinclair and Zuckerman, 1993).
    Luby(u64),
    /// This number of failures, multiplied by a factor after each run (Walsh, IJCAI 1999).
    Geometric(u64, f64),
}

impl Restarts {
    /// How many failures run number `run` may have, from 0.
    pub fn allowance(self, run: u64) -> u64 {
        match self {
            Restarts::Never => u64::MAX,
            Restarts::Luby(unit) => unit.max(1).saturating_mul(luby(run.saturating_add(1))),
            Restarts::Geometric(first, factor) => grown(first, factor, run),
        }
    }
}

/// `first` times the power number `run` of `factor`, which is taken for 1 if it is less.
fn grown(first: u64, factor: f64, run: u64) -> u64 {
    // By squaring, for a power of the standard library may differ from machine to machine.
    let (mut power, mut square) = (1.0, factor.max(1.0));
    let mut rest = run.min(1 << 20);
    loop {
        if rest & 1 == 1 {
            power *= square;
        }
        rest >>= 1;
        if rest == 0 {
            return (first.max(1) as f64 * power).min(1e18) as u64;
        }
        square *= square;
    }
}

/// The Luby sequence 1 1 2 1 1 2 4 …, from index 1.
fn luby(mut index: u64) -> u64 {
    loop {
        let bits = u64::BITS - index.leading_zeros();
        let whole = u64::MAX >> (u64::BITS - bits);
        if index == whole {
            return 1 << (bits - 1);
        }
        index -= whole >> 1;
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

    #[test]
    fn the_sequence_begins_as_published() {
        let start: Vec<u64> = (1..16).map(luby).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        assert_eq!(luby(u64::MAX), 1 << 63);
    }
}
