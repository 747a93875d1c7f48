//! ipuz, version 2: JSON (<http://www.ipuz.org/>).
//!
//! The language has no name in the specification; it is under `locale`, as libipuz has it. The cells of clues count from
//! 1, the column first, as most programs have it; a file in which they lie in the grid only if they count from 0 is
//! read so.

mod clue;
mod entries;
mod json;
mod reading;
mod saved;
mod writing;

pub use json::is_call;
pub use reading::{read, read_with_game};
pub use writing::write;
