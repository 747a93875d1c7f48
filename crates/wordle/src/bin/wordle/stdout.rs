//! Text on standard output.

use std::io::{self, Write};

use anyhow::anyhow;
use command::{Exit, Failure};

/// Writes a text at once; that the reader left ends the run.
pub fn write(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Exit::Finished.silently()),
        Err(error) => Err(Exit::BadOutput.because(anyhow!("standard output: {error}"))),
        Ok(()) => Ok(()),
    }
}
