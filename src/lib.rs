//! Lists every fill of a crossword grid, in lexicographic order.

pub mod automaton;
pub mod grid;
pub mod letters;
pub mod slots;
