//! The words of a slot: those that propagation leaves to it, those that it refutes, the number of fills with each, and
//! the best total with each.

mod fills;
mod left;
mod totals;

pub use fills::FillsWith;
pub use left::SlotWords;
pub use totals::{BestWith, BestWithError};
