//! The page in the browser: its files, the answers to what it asks, and a server of both.
//!
//! Questions answer in JSON or, while a search goes on, by server-sent events; `crates/page/openapi.json` describes
//! them. A question that takes long is a job (`jobs/threaded/budget.rs`): it has a thread and a share of the memory,
//! and ends when its time is over or its client leaves.

mod interface;
mod jobs;
mod offered;
mod options;
mod plain;
pub mod playable;
mod questions;
mod refusal;
#[cfg(feature = "server")]
mod server;
mod shared;
#[cfg(feature = "server")]
pub mod site;
mod sources;
#[cfg(not(feature = "server"))]
pub mod worker;

pub use interface::openapi;
pub use options::{MAX_BODY, MAX_SIDE};
#[cfg(feature = "server")]
pub use server::clue_command::ClueCommand;
#[cfg(feature = "server")]
pub use server::listening::{ServeError, Server};
#[cfg(feature = "server")]
pub use server::opened::Oddity;
#[cfg(feature = "server")]
pub use server::options::ServerOptions;
