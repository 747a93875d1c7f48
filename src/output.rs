//! Writing fills in a format, and reading them back.

mod bytes;
mod format;
mod parse;
mod resume_point;

use std::io::{self, Write};

pub use format::Format;
pub use parse::{FillError, FillProblem, parse, parse_prefix};
pub use resume_point::ResumePoint;

use crate::parallel::{Collect, PIECE};
use crate::search::{Batch, Order};
use bytes::{ByteText, FIRST_LETTER};
use format::End;
use network::Problem;

/// The room that a text has from the start, in bytes: the size of a piece that threads hand over and of the batch
/// of fills that ends it, so that most texts need no more. Figures: `benches/record/constants.md`.
const CAPACITY: usize = PIECE + (1 << 15);

/// Makes the text of fills in a format; as [`Format::Text`], each fill comes after a blank line.
#[derive(Debug)]
pub struct FillText {
    record: ByteText,
    /// The texts of the letters, if they are written and not all bytes.
    letter_texts: Option<Vec<String>>,
    text: Vec<u8>,
    fills: u64,
}

/// The text of some fills; as [`Format::Text`], each after a blank line.
#[derive(Debug)]
pub struct Text {
    /// The text.
    pub text: Vec<u8>,
    /// How many fills it has.
    pub fills: u64,
}

impl FillText {
    /// Makes the text of the fills of a problem that are found in the given order of cells.
    pub fn new(problem: &Problem, order: Order, format: Format) -> FillText {
        let letter_texts = format.letter_texts(problem.alphabet());
        let record = ByteText::new(problem, &problem.cells(order), format);
        FillText { record, letter_texts, text: Vec::with_capacity(CAPACITY), fills: 0 }
    }
}

impl Collect for FillText {
    type Piece = Text;

    fn add(&mut self, batch: &Batch<'_>) {
        let start = self.text.len();
        self.record.write(batch, &mut self.text);
        if let Some(texts) = &self.letter_texts {
            for byte in self.text.split_off(start) {
                match byte.checked_sub(FIRST_LETTER) {
                    None => self.text.push(byte),
                    Some(letter) => {
                        self.text.extend_from_slice(texts[usize::from(letter)].as_bytes());
                    }
                }
            }
        }
        self.fills += batch.len();
    }

    fn bytes(&self) -> usize {
        self.text.len()
    }

    fn take(&mut self) -> Text {
        let text = std::mem::replace(&mut self.text, Vec::with_capacity(CAPACITY));
        Text { text, fills: std::mem::take(&mut self.fills) }
    }
}

/// Writes the text of fills, up to a limit, after the header of their format, and as [`Format::Text`] without the blank
/// line before the first; or as the rest of a list, if it [follows](FillWriter::following) other fills.
///
/// Only whole fills are written on, so that the text is valid wherever the run ends.
#[derive(Debug)]
pub struct FillWriter<W> {
    sink: W,
    format: Format,
    end: End,
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
