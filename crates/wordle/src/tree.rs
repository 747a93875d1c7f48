//! Trees of guesses: what to guess first, and after each reply.

mod check;
mod node;
mod spelled;

pub use check::{Checked, TreeError};
pub use node::Tree;
pub use spelled::SpelledTree;
