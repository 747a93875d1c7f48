//! Networks: cells, the slots that run through them, and the builders that make them from grids.

mod builder;
mod quotient;
mod rule_error;
mod slot;
mod structure;

pub use rule_error::RuleError;
pub use slot::{Direction, Place, Slot, WordList};
pub use structure::Network;
