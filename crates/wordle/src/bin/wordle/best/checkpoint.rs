//! The file that notes what is proved.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use command::{Exit, Failure, Output};
use wordle::optimal::Checkpoint;

use crate::terminal::say;

/// How often it is written.
const EACH: Duration = Duration::from_secs(10);

/// The output of checkpoints to the file at `path`.
pub fn output(path: &Path) -> Output<'_> {
    Output::file(path, "the checkpoint")
}

/// A file that notes what is proved.
pub struct CheckpointFile<'p> {
    path: &'p Path,
    /// The checkpoint that the file had at first, until it is taken.
    from: Option<Checkpoint>,
    written: Instant,
}

impl<'p> CheckpointFile<'p> {
    /// Reads the file, if it is there.
    pub fn open(path: &'p Path) -> Result<CheckpointFile<'p>, Failure> {
        let bad_input = |error: anyhow::Error| {
            Exit::BadInput.because(error.context(format!("--checkpoint {}", path.display())))
        };
        let from = match fs::read(path) {
            Ok(text) => {
                let read = serde_json::from_slice(&text).context("this is no checkpoint");
                Some(read.map_err(bad_input)?)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(bad_input(error.into())),
        };
        if from.is_some() {
            say(format_args!("going on from {}", path.display()));
        }
        Ok(CheckpointFile { path, from, written: Instant::now() })
    }

    /// Takes the checkpoint that the file had at first.
    pub fn take(&mut self) -> Option<Checkpoint> {
        self.from.take()
    }

    /// Writes what is known by now, unless it was written lately and more is to come.
    pub fn note(
        &mut self,
        is_last: bool,
        known: impl FnOnce() -> Checkpoint,
    ) -> Result<(), Failure> {
        if !is_last && self.written.elapsed() < EACH {
            return Ok(());
        }
        self.written = Instant::now();
        let text = serde_json::to_string(&known())
            .map_err(|error| Exit::BadOutput.because(anyhow!("--checkpoint: {error}")))?;
        Ok(output(self.path).write(text + "\n")?)
    }
}
