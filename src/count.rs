//! Counting.

pub mod descent;
pub mod memo;
pub mod number;
pub mod open;
pub mod plan;
pub mod residues;
