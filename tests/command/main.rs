//! The command as a user runs it.
#![allow(clippy::disallowed_methods, reason = "a test fails where a thread is refused")]

mod after;
mod answers;
mod best;
mod cache;
mod checkpoints;
mod count_parts;
mod ending;
mod estimates;
mod formats;
#[cfg(unix)]
mod halts;
mod inputs;
mod kept_counts;
mod large_grids;
mod lists;
mod no_fill;
mod options;
mod outputs;
mod progress;
mod shards;
#[cfg(unix)]
mod signals;
#[path = "../support/mod.rs"]
mod support;
mod test_folder;
#[cfg(target_os = "linux")]
#[path = "../support/unread.rs"]
mod unread;
