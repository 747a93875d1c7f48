//! A cache that cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// A cache that could not be used, with the folder or file and the reason. Nothing else is lost.
#[derive(Debug, Error)]
#[error("{path}: the cache cannot be used, going on without it: {error}")]
pub struct CacheWarning {
    path: PathBuf,
    error: io::Error,
}

impl CacheWarning {
    pub(crate) fn new(path: &Path, error: io::Error) -> CacheWarning {
        CacheWarning { path: path.to_owned(), error }
    }
}
