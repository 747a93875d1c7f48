//! The command as a user runs it.

mod after;
mod answers;
mod cache;
mod checkpoints;
mod desk;
mod inputs;
mod large_grids;
mod no_fill;
mod options;
mod outputs;
mod progress;
mod shards;
#[cfg(unix)]
mod signals;
