//! The flags about a search, its steps and its statistics, that `setter solve` and `setter best` share.

use std::time::Duration;

use clap::Args;
use command::Output;
use command::files::OutputFile;
use command::report::StatsForm;
use command::units::{seconds, whole};

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

/// The steps and the statistics of a search, told beside its fill.
#[derive(Debug, Args)]
pub struct Told {
    /// Watch the search in the terminal: one thread, step by step, also back
    #[arg(long, help_heading = OUTPUT)]
    pub watch: bool,

    /// Write each step of the search to FILE, as lines of JSON; .gz and .zst are compressed; one thread
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub trace: Option<OutputFile>,

    /// Tell on standard error what the search did
    #[arg(
        long,
        value_name = "FORM",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "text",
        help_heading = OUTPUT
    )]
    pub stats: Option<StatsForm>,
}

impl Told {
    /// Whether each step is told to somebody: then there is one thread.
    pub fn tells_steps(&self) -> bool {
        self.watch || self.trace.is_some()
    }
}
