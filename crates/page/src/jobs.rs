//! Work that takes long, and what it may use.

pub mod batches;
pub mod budget;
pub mod events;
pub mod explorers;
pub mod posed;
