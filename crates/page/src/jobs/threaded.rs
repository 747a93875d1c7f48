//! Jobs on threads: as many at a time as the budget has, the others wait.

pub mod budget;
pub mod crew;
pub mod events;
pub mod explorers;
pub mod pieces;
