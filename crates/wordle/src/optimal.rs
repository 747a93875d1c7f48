//! The tree of guesses of least total, found and proved by branch and bound.

mod bounding;
mod bounds;
mod checkpoint;
mod division;
mod first_guesses;
mod memo;
mod node;
mod position;
mod proof;
mod prove;
mod search;

pub use checkpoint::{Checkpoint, OtherGame};
pub use first_guesses::Running;
pub use memo::Known;
pub use position::least_tree;
pub use proof::{MAX_SECRETS, Progress, Proof, ProofError, ProofOptions};
pub use prove::prove;
