//! Walks with prices that stay.
//!
//! Where little is left, no price needs to move any more. A walk (`tree/open_walk.rs`) places letters cell by cell. The loss of
//! each letter follows from that of the letters before by a prefix for each slot (`prefixes.rs`) and tables of the squares
//! (`square_losses.rs`), put together in `cell_sequence.rs`; `expansion.rs` has all letters of a cell at once, in vectors of
//! 32 bits (`losses.rs`). So a walk places thousands of letters in the time of a node whose prices move: a static heuristic
//! (Kask and Dechter 2001; Marinescu and Dechter 2009) from prices (Ihler, Flerova, Dechter and Otten 2012).
//!
//! The length of a walk depends on the sequence of cells by orders of magnitude. So `plan.rs` tries orders of slots, and
//! `estimate.rs` estimates the nodes of each by some drawn at random at each level, the likelier the more is left below
//! them (Knuth 1975; stochastic enumeration with importance). Plans are made as the work grows, for a share of it. Once the
//! best plan is short enough beside the work done, the walk begins at the root in place of all open nodes; the nodes that are
//! left after some of it are open nodes again, so that threads share them, the bound falls, and the walk may be stopped. A walk
//! that takes far more than its estimate gives way to the tree.

pub(super) mod cell_sequence;
pub(super) mod estimate;
pub(super) mod expansion;
pub(super) mod losses;
pub(super) mod plan;
pub(super) mod prefixes;
pub(super) mod square_losses;
