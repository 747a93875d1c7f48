//! Text on standard output.

use std::io::{self, Write};

use anyhow::anyhow;
use command::{Exit, Failure};

/// Writes a text at once; that the reader left ends the run.
pub fn write(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(|error| failure(&error))
}

/// Why a run ends that cannot write: that the reader left is no fault.
pub fn failure(error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Exit::Finished.silently(),
        _ => Exit::BadOutput.because(anyhow!("standard output: {error}")),
    }
}
