//! The flags about memory, processors and the cache, of commands that search.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread::available_parallelism;

use clap::Args;

use crate::machine::{default_cache, quarter_of_memory};
use crate::units::size;

const HEADING: &str = "Resources";

/// The memory, the processors and the cache of a run.
#[derive(Debug, Args)]
pub struct ResourceFlags {
    /// Memory and the cache.
    #[command(flatten)]
    pub index: IndexFlags,

    /// Threads to search with [default: one a processor]
    #[arg(
        short = 'j',
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..),
        allow_negative_numbers = true,
        help_heading = HEADING
    )]
    pub threads: Option<u16>,
}

/// The memory and the cache of the index of dictionaries, and of all that is made with it.
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

impl ResourceFlags {
    /// How many bytes of memory to use.
    pub fn memory(&self) -> u64 {
        self.index.memory()
    }

    /// How many threads to search with.
    pub fn threads(&self) -> NonZero<usize> {
        let asked = self.threads.and_then(|threads| NonZero::new(usize::from(threads)));
        asked.or_else(|| available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
    }

    /// The folder of indexes, or none.
    pub fn cache(&self) -> Option<PathBuf> {
        self.index.cache()
    }
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
