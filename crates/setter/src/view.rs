//! The view of a search: its state after each step, a sentence for each step, and a history
//! to go back and forth in.
//!
//! Nothing here draws: a terminal or a page does. A [`State`] is folded from [steps](crate::step::Step);
//! a [`History`] keeps the steps, with a state every so often, so that any is reached quickly. To a page
//! a [`Telling`] tells of each step what it changes in the state and its [`Saying`], with texts in each language,
//! so that the page knows no events.

mod account;
mod change;
mod choice;
mod conflict;
mod counters;
mod english;
mod fields;
mod french;
mod history;
mod landmark;
mod player;
mod saying;
mod sentence;
mod state;
mod telling;

pub use account::saying;
pub use change::{Change, Items, List};
pub use choice::Choice;
pub use conflict::Conflict;
pub use counters::Counters;
pub use history::{Cursor, History};
pub use landmark::Landmark;
pub use player::{Command, Player};
pub use saying::{Key, Kind, Part, Saying};
pub use sentence::sentence;
pub use state::{Best, State, Totals};
pub use telling::{Beginning, LANGUAGES, Telling, Text};
