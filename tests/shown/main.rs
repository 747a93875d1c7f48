//! Every command that a document or a help text shows, run as it stands, and the figures that documents tell.
#![allow(clippy::disallowed_methods, reason = "a test fails where a thread is refused")]
#![cfg(unix)]

mod commands;
mod desk;
mod documents;
mod exceptions;
mod figures;
mod helps;
mod languages;
mod listed_files;
mod project;
mod reading_order;
