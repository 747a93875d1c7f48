//! xd, a text format for collections of crosswords: headers, the grid, the clues with their answers, and notes, with
//! two blank lines between them, or each after a heading, as `## Grid`
//! (<https://github.com/century-arcade/xd/blob/master/doc/xd-format.md>; its next version is
//! <https://github.com/century-arcade/xdformat/blob/master/doc/xd-format-v4.md>).
//!
//! A character is a cell: `#` a block, `_` no cell, `?` an open cell without a letter; `.` is such a cell in the third
//! version, and a block in the fourth. The header `Rebus` says what digits and other characters stand for. Circles,
//! shades and bars are in the section `Design`; in the third version lower case letters are circled or shaded, as the
//! header `Special` says. The section `Start` has the given letters, as the programs of Puzzmo have it, and the header
//! `Language` the language. Files are written so that programs for both versions read them.

mod answers;
mod clue_line;
mod design;
mod keys;
mod markup;
mod reading;
mod rebus;
mod sections;
mod writing;

pub use reading::read;
pub use sections::is_xd;
pub use writing::write;
