//! Propagation after a choice, before the next choice: it removes all words and letters without support, until
//! nothing changes.
//!
//! Its fixpoint is generalised arc consistency of slots and their cells, and there is no weaker propagation to
//! be chosen, for searches count on it: a refuted component is recognised by the letters of its cells, which
//! determine the words left to its slots, and a repair takes a slot with its letters of the last fill for a
//! slot that still has its word.

mod arc_consistency;
mod queue;
mod state;
mod weights;

pub(crate) use state::{Propagated, SearchState};
