//! Fills, written to a file or standard output.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use command::exit::{Exit, Failure};
use enumerate::output::Destination;

use crate::flags::Told;

/// Checks that the files asked for can be made, for it may take long until there is something to
/// write to them.
pub fn check_outputs(output: &Option<PathBuf>, told: &Told) -> Result<(), Failure> {
    for (path, what) in [(output, "fill"), (&told.trace, "trace")] {
        let Some(path) = path else { continue };
        Destination::check(path)
            .map_err(|error| error.error)
            .with_context(|| format!("{}: cannot write the {what}", path.display()))
            .map_err(|error| Exit::BadOutput.because(error))?;
    }
    Ok(())
}

/// Writes a fill, or several with blank lines between them.
pub fn write(output: Option<&Path>, fills: &str) -> Result<(), Failure> {
    let Some(path) = output else {
        let mut stdout = io::stdout().lock();
        return match stdout.write_all(fills.as_bytes()).and_then(|()| stdout.flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Exit::BadOutput
                    .because(anyhow!("standard output: cannot write the fill: {error}")))
            }
            _ => Ok(()),
        };
    };
    let written = Destination::file(path).map_err(|error| error.error).and_then(|mut file| {
        file.write_all(fills.as_bytes())?;
        file.finish().map_err(|error| error.error)
    });
    written
        .with_context(|| format!("{}: cannot write the fill", path.display()))
        .map_err(|error| Exit::BadOutput.because(error))
}
