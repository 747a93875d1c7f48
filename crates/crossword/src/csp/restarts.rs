//! When a search starts over.

/// The failures allowed to each successive run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Restarts {
    /// Never start over.
    Never,
    /// The Luby sequence times this unit.
    Luby(u64),
    /// A first allowance, multiplied by a factor at each run.
    Geometric(u64, f64),
}

impl Restarts {
    /// The failures allowed to run number `run`, from 0.
    pub fn allowance(self, run: u64) -> u64 {
        match self {
            Self::Never => u64::MAX,
            Self::Luby(unit) => unit.max(1).saturating_mul(luby(run + 1)),
            Self::Geometric(first, factor) => {
                let power = factor.max(1.0).powi(run.min(1 << 20) as i32);
                (first.max(1) as f64 * power).min(1e18) as u64
            }
        }
    }
}

/// The Luby sequence 1 1 2 1 1 2 4 ..., from index 1.
fn luby(mut index: u64) -> u64 {
    loop {
        let bits = 64 - index.leading_zeros();
        if index == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luby_sequence() {
        let start: Vec<u64> = (1..16).map(luby).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
