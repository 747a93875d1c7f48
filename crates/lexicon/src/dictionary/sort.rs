//! Sorting words by length, then alphabetically, through temporary files beyond a bound on memory.

mod bucket;
mod quicksort;
mod runs;
mod sorted_words;
mod sorter;

pub use sorted_words::SortedWords;
pub use sorter::Sorter;
