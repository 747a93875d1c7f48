//! The text format of Exolve (<https://github.com/viresh-ratnakar/exolve>), as its documentation
//! describes it: sections `exolve-name: value` between `exolve-begin` and `exolve-end`.

mod cells;
mod clue_line;
mod lines;
mod reading;
mod writing;

pub use lines::is_exolve;
pub use reading::read;
pub use writing::write;
