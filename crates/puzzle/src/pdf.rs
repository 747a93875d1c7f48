//! Pages to print, as PDF: the grid with its clues, and the solution on a page of its own.

mod font;
mod page;
mod writing;

pub use writing::write;
