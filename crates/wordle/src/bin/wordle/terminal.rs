//! The terminal: messages on standard error, texts on standard output, and lines that somebody types.

use std::fmt;
use std::io::{self, BufRead, Read};

use anyhow::anyhow;
use command::output::write_stdout;
use command::{Exit, Failure, Voice};

/// Says lines in the name of this command.
pub const VOICE: Voice = Voice::of("wordle");

/// The longest line that is read, in bytes: what is longer is no guess, and its rest another line.
const MOST_OF_LINE: u64 = 1 << 16;

/// Writes a line about the run to standard error; that this is closed must not end the run.
pub fn say(line: fmt::Arguments<'_>) {
    VOICE.say(line);
}

/// Writes a text to standard output at once; that the reader left ends the run.
pub fn write(text: &str) -> Result<(), Failure> {
    Ok(write_stdout("what is asked for", text)?)
}

/// Asks for a line; `None` if there is none any more. Nothing is folded, but for spaces around.
///
/// # Errors
/// If standard input cannot be read, or the question not be written.
pub fn prompt(question: &str) -> Result<Option<String>, Failure> {
    write(question)?;
    let mut line = Vec::new();
    let read = io::stdin().lock().take(MOST_OF_LINE).read_until(b'\n', &mut line);
    match read.map_err(|error| Exit::BadInput.because(anyhow!("standard input: {error}")))? {
        0 => Ok(None),
        _ => Ok(Some(String::from_utf8_lossy(&line).trim().into())),
    }
}
