//! Crosswords: grids, slots, problems, and the solver that fills one.

pub mod bitset;
pub mod csp;
pub mod grid;
pub mod order;
pub mod problem;
pub mod slots;
pub mod supports;
