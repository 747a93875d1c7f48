//! xd, a text format for collections of crosswords
//! (<https://github.com/century-arcade/xd/blob/master/doc/xd-format.md>), as its specification has it:
//! headers, the grid, the clues with their answers, and notes, with two blank lines between them, or each
//! after a line as `## Grid`.
//!
//! A character is a cell: `#` a block, `_` no cell, `.` an open cell without a letter. Lower case letters are
//! circled or shaded, as the header `Special` says; the header `Rebus` says what digits and other characters
//! stand for. The language, which has no header in the specification, is under `Language`.

mod reading;
mod writing;

pub use reading::{is_xd, read};
pub use writing::write;
