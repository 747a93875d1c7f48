//! The best total known, and the bound.

use lexicon::total::Total;

/// The total of a number of millionths, as the search counts.
pub(super) fn total(millionths: i64) -> Total {
    Total::from_millionths(millionths.max(0) as u128)
}

/// The best total known, and the bound that no fill exceeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestBounds {
    /// The total of the best fill, if there is one yet.
    pub best: Option<Total>,
    /// The bound that no fill exceeds; `None` if it is shown that there is no fill.
    pub bound: Option<Total>,
    /// Whether it is shown that no other fill is better than the fills known.
    pub is_proved: bool,
}

impl BestBounds {
    /// How far the bound is above the best total, as a share of the total: 0 if they are equal, and
    /// infinite if there is no fill yet.
    pub fn gap(&self) -> f64 {
        match (self.best, self.bound) {
            (_, None) => 0.0,
            (None, Some(_)) => f64::INFINITY,
            (Some(best), Some(bound)) if bound <= best => 0.0,
            (Some(best), Some(bound)) => (bound.as_f64() - best.as_f64()) / best.as_f64(),
        }
    }
}
