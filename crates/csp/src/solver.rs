//! The solver: one fill, or whether a prefix of the cells has a completion.

mod components;
mod guided;
mod parameters;
mod question;
mod repair;
mod repair_state;
mod search;
mod statistics;

#[cfg(test)]
pub(crate) use components::Components;
pub use guided::LetterWeights;
pub use parameters::{Parameters, Restarts};
pub use question::{MoveError, Solver};
pub use statistics::SolverStatistics;
