//! The fills of greatest total, and the greatest total with each letter on each cell.

mod fills;
mod losses;
mod marginals;
mod prices;
mod ranking;
mod scored_fill;
mod search;
mod turns;
mod walk;
mod walked_marginals;
mod word_totals;

pub use fills::{BestFills, BestOf, BestStep};
pub use marginals::{MaxMarginals, max_marginals};
pub use scored_fill::ScoredFill;
