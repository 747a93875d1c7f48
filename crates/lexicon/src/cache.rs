//! A folder of cached files, each named by a hash of all that it was made from.
//!
//! A file is written under another name and takes its own when it is complete, so any number of processes may
//! use the folder at once. The files in it are not to be trusted: whoever loads a file checks it.

#[cfg(feature = "files")]
mod folder;
mod warning;

#[cfg(feature = "files")]
pub use folder::CacheFolder;
pub use warning::CacheWarning;
