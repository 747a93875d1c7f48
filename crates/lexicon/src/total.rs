//! Totals of fills.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::score::{Score, write_decimal};

/// The total of a fill: the sum of the scores of the words in its slots, exact. A word that stands in
/// two slots counts twice.
///
/// ```
/// use lexicon::score::Score;
/// use lexicon::total::Total;
/// let scores = ["0.5", "12", "0.000001"].map(|score| score.parse::<Score>().unwrap());
/// let total: Total = scores.into_iter().sum();
/// assert_eq!(total.to_string(), "12.500001");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Total(u128);

impl Total {
    /// The total of a number of millionths.
    pub const fn from_millionths(millionths: u128) -> Total {
        Total(millionths)
    }

    /// The number of its millionths.
    pub fn millionths(self) -> u128 {
        self.0
    }

    /// The total as a floating-point number, near enough to be shown.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / 1e6
    }

    /// The total without a number of millionths.
    pub fn less(self, millionths: impl Into<i128>) -> Total {
        Total(self.0.saturating_add_signed(-millionths.into()))
    }
}

impl std::iter::Sum<Score> for Total {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Total {
        // A grid has fewer slots than 2^64, so no sum of 64 bits each overflows.
        Total(scores.map(|score| u128::from(score.millionths())).sum())
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_decimal(f, self.0)
    }
}

/// A total is written as a number of millionths, of 64 bits: a greater total as the greatest of these numbers.
impl Serialize for Total {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        u64::try_from(self.0).unwrap_or(u64::MAX).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Total {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Total, D::Error> {
        Ok(Total(u64::deserialize(from)?.into()))
    }
}
