//! ipuz, version 2: JSON (<http://www.ipuz.org/>).
//!
//! The language has no name in the specification; it is under `locale`, as libipuz has it. So do the cells of
//! a clue count from 0, the column first.

mod clue;
mod reading;
mod saved;
mod writing;

pub use reading::{read, read_with_game};
pub use writing::write;
