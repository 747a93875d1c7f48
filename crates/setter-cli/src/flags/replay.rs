//! The flags of `setter watch`.

use std::path::PathBuf;

use clap::Args;
use command::machine::quarter_of_memory;
use command::units::size;

/// The trace to be shown.
#[derive(Debug, Args)]
pub struct ReplayFlags {
    /// The trace; plain, gzip or zstd
    #[arg(value_name = "FILE")]
    trace: PathBuf,

    /// Memory for the steps, as 512M or 2G; those long passed are dropped when there are more
    /// [default: a quarter of the machine's]
    #[arg(short, long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true)]
    memory: Option<u64>,
}

/// A trace to be shown.
#[derive(Debug)]
pub struct Replaying {
    pub trace: PathBuf,
    /// In bytes.
    pub memory: u64,
}

impl ReplayFlags {
    /// The job that the flags mean.
    pub fn job(self) -> Replaying {
        Replaying { trace: self.trace, memory: self.memory.unwrap_or_else(quarter_of_memory) }
    }
}
