//! The command as a user runs it.

mod cache;
mod desk;
mod inputs;
mod large_grids;
mod no_fill;
mod options;
mod outputs;
#[cfg(unix)]
mod signals;
