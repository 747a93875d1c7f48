//! What the best fills took.

use std::fmt;
use std::time::Duration;

use enumerate::count::{CountStatistics as Counted, Method};
use lexicon::total::Total;
use serde::Serialize;

use super::count::CountStatistics;

/// What finding the best fills took, and their totals.
#[derive(Debug, Serialize)]
pub struct BestStatistics {
    /// Decimal strings, exact.
    totals: Vec<String>,
    /// Fills ranked and left out, as a word stands twice in them.
    fills_repeating: u64,
    #[serde(flatten)]
    search: CountStatistics,
}

impl BestStatistics {
    pub fn new(
        totals: &[Total],
        fills_repeating: u64,
        method: Option<Method>,
        statistics: Counted,
        answer: Duration,
    ) -> BestStatistics {
        BestStatistics {
            totals: totals.iter().map(Total::to_string).collect(),
            fills_repeating,
            search: CountStatistics::of(method, statistics, answer),
        }
    }
}

impl fmt::Display for BestStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(best), Some(least)) = (self.totals.first(), self.totals.last()) {
            write!(f, "best        {} with totals from {best} down to {least}", self.totals.len())?;
            match self.fills_repeating {
                0 => writeln!(f)?,
                repeating => writeln!(f, "; {repeating} left out that repeat a word")?,
            }
        }
        self.search.fmt(f)
    }
}
