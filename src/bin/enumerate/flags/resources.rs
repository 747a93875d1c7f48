//! The flags about time, memory, processors and the cache.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use command::machine::default_cache;
use command::units::{seconds, size};

/// What a run may use.
#[derive(Debug, Args)]
#[command(next_help_heading = "Resources")]
pub struct ResourceFlags {
    /// Stop after this many seconds, with exit code 5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub time: Option<Duration>,

    /// Memory to use, as 512M or 2G; larger dictionaries are sorted through temporary files
    /// [default: a quarter of the machine's]
    #[arg(short, long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true)]
    pub memory: Option<u64>,

    /// Threads to list and to count with (--sample has one); the output is the same for any number
    /// [default: one a processor]
    #[arg(
        short = 'j',
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..),
        allow_negative_numbers = true
    )]
    pub threads: Option<u16>,

    /// Folder for the indexes of dictionaries and for long counts [default: enumerate in the user's cache folder]
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,

    /// Neither use nor make cached indexes and counts
    #[arg(long, conflicts_with = "cache")]
    pub no_cache: bool,
}

impl ResourceFlags {
    /// How many threads to search with.
    pub fn threads(&self) -> usize {
        match self.threads {
            Some(threads) => usize::from(threads),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// The folder of indexes and counts, or none.
    pub fn cache(&self) -> Option<PathBuf> {
        if self.no_cache { None } else { self.cache.clone().or_else(default_cache) }
    }
}
