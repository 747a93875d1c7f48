//! Lists every fill of a crossword grid, in lexicographic order.

pub mod count;
pub mod estimate;
pub mod output;
pub mod parallel;
pub mod search;
pub mod shard;

pub use csp;
pub use lexicon;
pub use network;
