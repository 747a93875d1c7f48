//! Writing fills in a format, and reading them back.

mod fill_text;
mod format;
mod parse;
mod resume_point;

use std::io::{self, Write};

pub use fill_text::{FillText, Text};
pub use format::Format;
pub use parse::{FillError, FillProblem, parse, parse_prefix};
pub use resume_point::ResumePoint;

use format::RecordEnd;
use network::Problem;

/// Writes the text of fills, up to a limit, after the header of their format, and as [`Format::Text`] without the blank
/// line before the first; or as the rest of a list, if it [follows](FillWriter::following) other fills.
///
/// Only whole fills are written on, so that the text is valid wherever the run ends.
#[derive(Debug)]
pub struct FillWriter<W> {
    sink: W,
    format: Format,
    end: RecordEnd,
    /// The header that is still to be written.
    header: Vec<u8>,
    limit: u64,
    fills: u64,
    /// Whether the blank line before the first fill is written too.
    follows: bool,
}

impl<W: Write> FillWriter<W> {
    /// A writer of at most `limit` fills of a problem in a format.
    pub fn new(problem: &Problem, format: Format, limit: u64, sink: W) -> FillWriter<W> {
        let header = format.header(problem);
        let end = format.end(problem);
        FillWriter { sink, format, end, header, limit, fills: 0, follows: false }
    }

    /// The same writer after the header and a number of fills, which count towards the limit.
    pub fn going_on(self, fills: u64) -> FillWriter<W> {
        FillWriter { fills: fills.min(self.limit), header: Vec::new(), ..self }
    }

    /// The same writer for text that follows other fills: no header, and a blank line before the first.
    pub fn following(self) -> FillWriter<W> {
        FillWriter { follows: true, header: Vec::new(), ..self }
    }

    /// Writes the header, which stands also before no fills, if it was not written; returns the number of its bytes.
    ///
    /// # Errors
    /// The first error of the sink; how much of the header was then written is not known.
    pub fn write_header(&mut self) -> io::Result<usize> {
        let header = std::mem::take(&mut self.header);
        self.sink.write_all(&header)?;
        Ok(header.len())
    }

    /// Writes the fills of a text, as many as the limit allows, and returns the text written.
    ///
    /// # Errors
    /// The first error of the sink; how much of the text was then written is not known.
    pub fn write<'t>(&mut self, text: &'t Text) -> io::Result<&'t [u8]> {
        let allowed = self.limit - self.fills;
        let mut bytes = &text.text[..];
        if text.fills > allowed {
            bytes = self.end.first(bytes, allowed);
        }
        if self.fills == 0 && !self.follows && self.format.separates_fills() {
            bytes = bytes.strip_prefix(b"\n").unwrap_or(bytes);
        }
        self.sink.write_all(bytes)?;
        self.fills += text.fills.min(allowed);
        Ok(bytes)
    }

    /// How many fills were written.
    pub fn fills(&self) -> u64 {
        self.fills
    }

    /// Whether no more fills will be written.
    pub fn is_full(&self) -> bool {
        self.fills == self.limit
    }

    /// Gives the sink back.
    pub fn into_sink(self) -> W {
        self.sink
    }
}
