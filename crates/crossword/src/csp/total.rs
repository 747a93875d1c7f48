//! The totals of fills.

use std::fmt;

use lexicon::score::Score;
use serde::{Deserialize, Serialize};

/// The greatest total that is reckoned with: prices come on top of it.
const GREATEST: i64 = 1 << 58;

/// What the scores of the words of a fill add up to: millionths, as those of a [`Score`].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Total(i64);

impl Total {
    /// The greatest total that is reckoned with: 2^58 millionths.
    pub const GREATEST: Total = Total(GREATEST);

    /// The total of so many millionths.
    pub fn of(millionths: i64) -> Total {
        Total(millionths)
    }

    /// The sum of scores; `None` beyond 2^58 millionths.
    pub(super) fn sum(scores: impl IntoIterator<Item = Score>) -> Option<Total> {
        let mut sum = 0_u64;
        for score in scores {
            sum = sum.checked_add(score.millionths()).filter(|&sum| sum <= GREATEST as u64)?;
        }
        Some(Total(sum as i64))
    }

    /// How many millionths it is.
    pub fn millionths(self) -> u64 {
        self.0.max(0) as u64
    }

    /// The total as a floating-point number, near enough to be shown.
    pub fn as_f64(self) -> f64 {
        Score::from_millionths(self.millionths()).as_f64()
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Score::from_millionths(self.millionths()).fmt(f)
    }
}
