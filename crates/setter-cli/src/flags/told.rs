//! The flags about the steps and the statistics of a search.

use clap::Args;
use command::files::OutputFile;
use command::report::StatsForm;

const OUTPUT: &str = "Output";

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
