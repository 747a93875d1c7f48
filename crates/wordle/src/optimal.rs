//! The tree of guesses of least total, found and proved by branch and bound.

mod bounds;
mod checkpoint;
mod memo;
mod node;
mod position;
mod proof;
mod search;

pub use checkpoint::{Checkpoint, OtherGame};
pub use memo::Known;
pub use position::least_tree;
pub use proof::{MAX_SECRETS, Progress, Proof, ProofError, ProofOptions, Running, prove};
