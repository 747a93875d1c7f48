//! The flags about memory and the cache.

use std::path::PathBuf;

use clap::Args;
use command::machine::{default_cache, quarter_of_memory};
use command::units::size;

const HEADING: &str = "Resources";

/// What the index of dictionaries, and what is made with it, may use.
#[derive(Debug, Args)]
pub struct IndexFlags {
    /// Memory to use, as 512M or 2G [default: a quarter of the machine's]
    #[arg(short, long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true, help_heading = HEADING)]
    memory: Option<u64>,

    /// Folder for the indexes of dictionaries [default: enumerate in the user's cache folder]
    #[arg(long, value_name = "DIR", help_heading = HEADING)]
    cache: Option<PathBuf>,

    /// Neither use nor make cached indexes
    #[arg(long, conflicts_with = "cache", help_heading = HEADING)]
    no_cache: bool,
}

impl IndexFlags {
    /// How many bytes of memory to use.
    pub fn memory(&self) -> u64 {
        self.memory.unwrap_or_else(quarter_of_memory)
    }

    /// The folder of indexes, or none.
    pub fn cache(&self) -> Option<PathBuf> {
        if self.no_cache { None } else { self.cache.clone().or_else(default_cache) }
    }
}
