//! The orders in which slots are branched on, and letters and words tried.

mod values;
mod variables;

pub use values::ValueOrder;
pub(crate) use values::{NO_LETTER, Values};
pub use variables::VariableOrder;
pub(crate) use variables::{choose_cell, least};
