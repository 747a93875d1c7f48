//! Every command that a document or a help text shows, run as it stands.

#![cfg(unix)]

mod desk;
mod documents;
mod helps;

use std::path::{Path, PathBuf};

/// The path of a file of the project.
fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}
