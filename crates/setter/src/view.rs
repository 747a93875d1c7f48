//! The view of a search: its state after each step, a sentence for each step, and a history
//! to go back and forth in.
//!
//! Nothing here draws: a terminal or a page does. A [`State`] is folded from [steps](crate::step::Step);
//! a [`History`] keeps the steps, with a state every so often, so that any is reached quickly. To a page
//! a [`StepEncoder`] sends the changes of the state and the [`Saying`] of each step, with texts in each language,
//! so that the page knows no events.
//!
//! A *step* (`step.rs`) is an event that owns its parts. A *trace* is a file of them, a line of JSON each; parts are
//! spelled by the letters of the *board* (`board.rs`), which the first line describes. The *state* of a search
//! (`view/state.rs`) is a fold over steps: what is undone is found in a list of losses, level by level. The *saying*
//! of a step (`view/account.rs`) is a key and parts, and `view/english.rs` and `view/french.rs` have a text
//! for each key. A page gets both: the *encoder* (`view/step_encoder.rs`) has for each step its saying and the changes
//! that it makes in the state. The state emits these changes while it folds, so that a new event or a new field needs
//! this crate alone. A *history* keeps steps in chunks of 4096 with the state before each, so that any step, also
//! back, is reached by folding one chunk at most. The *player* moves in it as it is told; it knows no clock, no keys
//! and no screen, so that a page can use it as the terminal does (`crates/setter-cli/src/screen/`).

mod account;
mod change;
mod choice;
mod counters;
mod english;
mod fields;
mod french;
mod history;
mod player;
mod saying;
mod sentence;
mod state;
mod step_encoder;

pub use account::saying;
pub use change::{Change, Items, List};
pub use choice::{Choice, Conflict};
pub use counters::Counters;
pub use history::{Cursor, History, Landmark};
pub use player::{Command, Player};
pub use saying::{Key, Kind, Part, Saying};
pub use sentence::sentence;
pub use state::{Best, State, Totals};
pub use step_encoder::{Beginning, LANGUAGES, StepEncoder, Text};
