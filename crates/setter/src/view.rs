//! What there is to see of a search: its state after each step, a sentence for each step, and a history
//! to go back and forth in.
//!
//! Nothing here draws: a terminal or a page does. A [`State`] is folded from [steps](crate::step::Step);
//! a [`History`] keeps the steps, with a state every so often, so that any is reached quickly.

mod counters;
mod history;
mod landmark;
mod player;
mod sentence;
mod state;

pub use counters::Counters;
pub use history::{Cursor, History};
pub use landmark::Landmark;
pub use player::{Command, Player};
pub use sentence::sentence;
pub use state::{Choice, Conflict, State, Totals};
