//! Every command that a document or a help text shows, run as it stands.

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
