//! The solver: one fill, or whether a prefix of the cells has a completion.

mod components;
mod nogoods;
mod parameters;
mod question;
mod repair;
mod repair_state;
mod restarts;
mod search;
mod statistics;

#[cfg(test)]
pub(crate) use components::Components;
pub use parameters::{Branching, Parameters};
pub use question::{MoveError, Solver};
pub use restarts::Restarts;
pub use statistics::SolverStatistics;
