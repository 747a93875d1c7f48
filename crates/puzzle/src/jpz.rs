//! jpz, the XML of Crossword Compiler (<https://crossword.info/xml/rectangular-puzzle.xsd>), plain or in
//! a ZIP archive: cells by column and row, both from 1, words as lists of cells, and clues
//! for words.

mod reading;
mod words;
mod writing;

pub use reading::{is_jpz, read};
pub use writing::write;
