//! The flags about a search that `setter solve` and `setter best` share.

use std::time::Duration;

use clap::Args;
use command::Output;
use command::files::OutputFile;
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

    /// Write what is found to FILE, which appears at the end; - is standard output
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<OutputFile>,

    #[command(flatten)]
    pub told: Told,
}

impl SearchFlags {
    /// Where the fill goes.
    pub fn output(&self) -> Output<'_> {
        let path = self.output.as_ref().and_then(OutputFile::as_path);
        Output { path, what: "the fill" }
    }
}
