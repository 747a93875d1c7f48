//! The search for fills, in lexicographic order.
//!
//! [`Fills`] gives them one by one, [`Batches`] many at once, or only how many they are.
//! [`Search`] says which fills are searched for and with which techniques, an [`Interval`] which part of the order.

mod ahead;
mod batch;
mod batches;
mod cell_walk;
mod checks;
mod endings;
mod engine;
#[cfg(test)]
pub(crate) mod examples;
mod extension;
mod fills;
mod interval;
mod join;
mod lookahead;
pub mod memory;
mod parameters;
mod rectangle;
mod repeats;
mod shared;
mod statistics;
mod unions;

pub use batch::{Batch, Outcome};
pub use batches::Batches;
pub use fills::Fills;
pub use interval::Interval;
pub use network::order::Order;
pub use parameters::{OracleUse, Search, Techniques};
pub use statistics::Statistics;

pub(crate) use rectangle::RectangleCount;
pub(crate) use shared::SharedSearch;
