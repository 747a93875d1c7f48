//! The flags about a search that `setter solve` and `setter best` share.

use std::path::{self, PathBuf};
use std::time::Duration;

use clap::Args;
use command::units::{seconds, whole};

use super::told::Told;

const OUTPUT: &str = "Output";
const SEARCH: &str = "Search";

/// The seed, the limits and the outputs of a search.
#[derive(Debug, Args)]
pub struct SearchFlags {
    /// The seed of what is random, as ties of orders and orders of values
    #[arg(long, value_name = "N", value_parser = whole, default_value = "1", allow_negative_numbers = true, help_heading = SEARCH)]
    pub seed: u64,

    /// Stop after this many seconds, with exit code 5; best has the best fill so far then
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = SEARCH)]
    pub time: Option<Duration>,

    /// Stop after this many nodes, which are choices, with exit code 5; best has the best fill so far then
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, help_heading = SEARCH)]
    pub nodes: Option<u64>,

    /// Write what is found to FILE, which appears at the end
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub told: Told,
}

impl SearchFlags {
    /// Checks that the fill and the trace go to files of their own.
    pub fn check(&self) -> Result<(), String> {
        let absolute = |path: &PathBuf| path::absolute(path).unwrap_or_else(|_| path.clone());
        match (&self.output, &self.told.trace) {
            (Some(output), Some(trace)) if absolute(output) == absolute(trace) => {
                let name = trace.display();
                Err(format!("--trace: {name} is where the fill goes; name another file"))
            }
            _ => Ok(()),
        }
    }
}
