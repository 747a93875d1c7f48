//! The server: the files of the page and the answers to its questions, over HTTP.
//!
//! `setter serve` (`crates/page/src/server/`, behind the feature `server`) serves the files of `crates/page/web/`,
//! which are part of the program, and answers what they ask. A handler is a file by its subject; `utoipa` derives the
//! description of the interface from the handlers and their types, and a test holds `crates/page/openapi.json` to it.

pub mod assets;
pub mod clue_command;
mod guard;
pub mod listening;
pub mod opened;
pub mod options;
mod routes;
