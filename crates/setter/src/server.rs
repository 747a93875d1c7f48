//! The page in the browser: a server of its files, and of what it asks for.
//!
//! Handlers answer in JSON or, while a search goes on, by server-sent events; `docs/openapi.json` describes
//! them. What takes long is a job (`budget.rs`): it has a thread and a share of the memory, and ends when
//! its time is over or its client leaves.

mod about;
mod analysis;
mod asked;
mod assets;
mod batches;
mod budget;
mod byte_range;
mod converting;
mod dictionaries;
mod events;
mod explorers;
mod exploring;
mod filling;
mod generating;
mod guard;
mod guessing;
mod heat;
mod json;
mod listening;
mod listing;
mod options;
mod posed;
mod puzzle_makers;
mod puzzles;
mod refusal;
mod routes;
mod shared;
mod watching;

pub use dictionaries::Oddity;
pub use listening::{ServeError, Server};
pub use options::{MAX_BODY, MAX_SIDE, ServerOptions};
pub use routes::openapi;
