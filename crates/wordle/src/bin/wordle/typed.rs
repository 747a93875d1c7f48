//! Lines that somebody types.

use std::io::{self, BufRead, Read};

use anyhow::anyhow;
use command::{Exit, Failure};

use crate::stdout::write;

/// The longest line that is read, in bytes: what is longer is no guess, and its rest another line.
const MOST_OF_LINE: u64 = 1 << 16;

/// Asks for a line; `None` if there is none any more. Nothing is folded, but for spaces around.
///
/// # Errors
/// If standard input cannot be read, or the question not be written.
pub fn ask(question: &str) -> Result<Option<String>, Failure> {
    write(question)?;
    let mut line = Vec::new();
    let read = io::stdin().lock().take(MOST_OF_LINE).read_until(b'\n', &mut line);
    match read.map_err(|error| Exit::BadInput.because(anyhow!("standard input: {error}")))? {
        0 => Ok(None),
        _ => Ok(Some(String::from_utf8_lossy(&line).trim().into())),
    }
}
