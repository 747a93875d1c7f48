//! Lists every fill of a crossword grid, in lexicographic order.

pub mod automaton;
pub mod count;
pub mod dictionary;
pub mod grid;
pub mod index;
pub mod letters;
pub mod output;
pub mod parallel;
pub mod problem;
pub mod search;
pub mod shard;
pub mod slots;
pub mod space;
