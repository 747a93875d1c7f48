//! Jobs where there are no threads: each is done on the caller's, from its beginning to its end, and who does
//! not wait for it any more ends that thread as a whole.

pub mod budget;
pub mod events;
pub mod explorers;
pub mod pieces;
