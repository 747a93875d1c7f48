//! ipuz, version 2: JSON (<http://www.ipuz.org/>).
//!
//! The language has no name in the specification; it is under `locale`, as libipuz has it.

mod reading;
mod writing;

pub use reading::read;
pub use writing::write;
