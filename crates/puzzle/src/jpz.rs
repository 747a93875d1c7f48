//! jpz, the XML of Crossword Compiler (<https://crossword.info/xml/rectangular-puzzle.xsd>), plain or as
//! the only file of a ZIP archive: cells by column and row, both from 1, words as lists of cells, and clues
//! for words.

mod archive;
mod reading;
mod writing;

pub use archive::is_zip;
pub use reading::{is_jpz, read};
pub use writing::write;
