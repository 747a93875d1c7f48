//! The server: the files of the page and the answers to its questions, over HTTP.

pub mod assets;
mod guard;
pub mod listening;
pub mod opened;
pub mod options;
mod routes;
