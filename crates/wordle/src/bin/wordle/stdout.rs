//! Text on standard output.

use command::Failure;
use command::output::write_stdout;

/// Writes a text at once; that the reader left ends the run.
pub fn write(text: &str) -> Result<(), Failure> {
    Ok(write_stdout("what is asked for", text)?)
}
