//! What is removed after a choice, before the next: all words and letters without support, until nothing changes.
//!
//! That is generalised arc consistency of slots and their cells, and there is no weaker propagation to be chosen, for searches
//! count on it: what was refuted is known again by the letters of its cells, which determine the words left to
//! its slots, and a repair takes a slot with its letters of the last fill for one that has its word still.

mod arc_consistency;
mod queue;
mod state;
mod weights;

pub(crate) use state::{Propagated, SearchState};
