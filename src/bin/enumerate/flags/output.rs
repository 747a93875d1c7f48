//! The flags about what is written.

use std::path::{self, Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use command::files::{OutputFile, check_kept};
use command::output::unfinished_name;
use command::report::StatsForm;
use command::units::{seconds, whole};
use enumerate::output::Format;

/// What is written, and where.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputFlags {
    /// Write to FILE, which appears when it is complete, - is standard output; .gz and .zst are compressed
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<OutputFile>,

    /// How fills are written
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: FormatFlag,

    /// Stop after N fills
    #[arg(short = 'n', long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub limit: Option<u64>,

    /// Keep in FILE how far the run is, so that the same command goes on if it is stopped
    ///
    /// Needs --output with a plain file, which is written under its name with .unfinished added
    /// until it is complete. However the run was stopped, the file ends up the same as without.
    #[arg(long, value_name = "FILE", requires = "output")]
    pub checkpoint: Option<OutputFile>,

    /// Seconds between two checkpoints
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        allow_negative_numbers = true,
        default_value = "1",
        requires = "checkpoint",
        hide = true
    )]
    pub checkpoint_interval: Duration,

    /// Tell on standard error how far the run is, from its first second on
    #[arg(
        long,
        value_name = "FORM",
        num_args = 0..=1,
        require_equals = true,
        default_value = "auto",
        default_missing_value = "bar"
    )]
    pub progress: ProgressForm,

    /// Tell on standard error what the run did
    #[arg(
        long,
        value_name = "FORM",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "text"
    )]
    pub stats: Option<StatsForm>,
}

/// The format in which fills are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormatFlag {
    /// Like their grid, separated by a blank line.
    Text,
    /// A line of JSON for each fill: its rows as strings.
    Ndjson,
    /// A line that describes the grid, then a byte for each letter.
    Binary,
}

impl From<FormatFlag> for Format {
    fn from(flag: FormatFlag) -> Format {
        match flag {
            FormatFlag::Text => Format::Text,
            FormatFlag::Ndjson => Format::Ndjson,
            FormatFlag::Binary => Format::Binary,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressForm {
    /// A bar, if standard error is a terminal and the fills go elsewhere; a line a minute, if it is
    /// none.
    Auto,
    /// A bar; lines as of plain if standard error is no terminal.
    Bar,
    /// A line a minute.
    Plain,
    /// A line of JSON a second.
    Json,
    /// Nothing.
    None,
}

/// Where and how often to note how far a listing is.
#[derive(Debug)]
pub struct CheckpointFlags {
    pub path: PathBuf,
    /// The file of the fills.
    pub output: PathBuf,
    pub interval: Duration,
}

impl OutputFlags {
    /// The checkpoint asked for; an error tells why there can be none.
    pub fn checkpoint(&self) -> Result<Option<CheckpointFlags>, String> {
        let (Some(path), Some(output)) = (&self.checkpoint, &self.output) else { return Ok(None) };
        let output = output
            .as_path()
            .ok_or("--checkpoint: --output - cannot be gone on with; name a plain file")?;
        check_checkpoint(path, output)?;
        let interval = self.checkpoint_interval;
        Ok(Some(CheckpointFlags { path: path.to_path_buf(), output: output.to_owned(), interval }))
    }
}

/// Tells why there can be no checkpoint at `path` of the fills in `output`.
fn check_checkpoint(path: &Path, output: &Path) -> Result<(), String> {
    let name = output.display();
    if output.extension().is_some_and(|extension| extension == "gz" || extension == "zst") {
        return Err(format!(
            "--checkpoint: {name} is compressed, and cannot be gone on with; name a plain file"
        ));
    }
    [output, path]
        .into_iter()
        .try_for_each(check_kept)
        .map_err(|why| format!("--checkpoint: {why}"))?;
    let absolute = |path: &Path| path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let own = [absolute(path), absolute(&unfinished_name(path))];
    let taken = [absolute(output), absolute(&unfinished_name(output))];
    match own.iter().any(|own| taken.contains(own)) {
        true => Err(format!(
            "--checkpoint: {} is where the fills go; name another file",
            path.display()
        )),
        false => Ok(()),
    }
}
