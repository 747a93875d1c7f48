//! Every command that a document or a help text shows, run as it stands.
#![allow(clippy::disallowed_methods, reason = "a test fails where a thread is refused")]
#![cfg(unix)]

mod commands;
mod desk;
mod documents;
mod exceptions;
mod helps;
mod languages;
mod listed_files;
mod project;
mod reading_order;
