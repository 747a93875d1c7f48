//! The fills of greatest total, and the greatest total with each letter on each cell.

mod fills;
mod losses;
mod ranking;
mod scored_fill;
mod search;
mod total;
mod walk;
mod word_totals;

pub use fills::{BestFills, BestOf, BestStep};
pub use scored_fill::ScoredFill;
pub use total::Total;
