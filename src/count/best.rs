//! The fills of greatest total, and the greatest total with each letter on each cell.

mod fills;
mod losses;
mod marginals;
mod ranking;
mod search;
mod walk;
mod word_totals;

pub use fills::{BestFills, BestOf, BestStep};
pub use marginals::{BestTotals, MaxMarginals, max_marginals};
