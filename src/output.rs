//! Writing fills as text, and reading it back.

mod bytes;
mod parse;
mod resume_point;

use std::io::{self, Write};

pub use parse::{FillError, FillProblem, parse};
pub use resume_point::ResumePoint;

use crate::parallel::{Collect, PIECE};
use crate::search::{Batch, Order};
use bytes::{ByteText, FIRST_LETTER};
use lexicon::letters::Letter;
use network::problem::Problem;

/// The room that a text has from the start, in bytes: the size of a piece that threads hand over and of the batch
/// of fills that ends it, so that most texts need no more. Figures: `benches/record/constants.md`.
const CAPACITY: usize = PIECE + (1 << 15);

/// Makes the text of fills: like their grid, each after a blank line.
#[derive(Debug)]
pub struct FillText {
    form: ByteText,
    /// The letters, if they are not all ASCII.
    glyphs: Option<Vec<char>>,
    text: Vec<u8>,
    fills: u64,
}

/// The text of some fills, each after a blank line.
#[derive(Debug)]
pub struct Text {
    /// The text.
    pub text: Vec<u8>,
    /// How many fills it has.
    pub fills: u64,
}

impl FillText {
    /// Makes the text of the fills of a problem that are found in the given order of cells.
    pub fn new(problem: &Problem, order: Order) -> FillText {
        let alphabet = problem.alphabet();
        let glyphs = (0..alphabet.size()).map(|letter| alphabet.glyph(letter as Letter));
        let glyphs: Vec<char> = glyphs.collect();
        let form = ByteText::new(problem, &problem.cells(order));
        let glyphs = (!glyphs.iter().all(char::is_ascii)).then_some(glyphs);
        FillText { form, glyphs, text: Vec::with_capacity(CAPACITY), fills: 0 }
    }
}

impl Collect for FillText {
    type Piece = Text;

    fn add(&mut self, batch: &Batch<'_>) {
        let start = self.text.len();
        self.form.write(batch, &mut self.text);
        if let Some(glyphs) = &self.glyphs {
            for byte in self.text.split_off(start) {
                match byte.checked_sub(FIRST_LETTER) {
                    None => self.text.push(byte),
                    Some(letter) => {
                        let glyph = glyphs[usize::from(letter)];
                        self.text.extend_from_slice(glyph.encode_utf8(&mut [0; 4]).as_bytes());
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

/// Writes the text of fills, up to a limit, without the blank line before the first unless it
/// [follows](FillWriter::following) others.
///
/// Only whole fills are written on, so that the text is valid wherever the run ends.
#[derive(Debug)]
pub struct FillWriter<W> {
    sink: W,
    /// How many lines a fill has, the blank one included.
    lines: usize,
    limit: u64,
    fills: u64,
    /// Whether the blank line before the first fill is written too.
    follows: bool,
}

impl<W: Write> FillWriter<W> {
    /// A writer of at most `limit` fills of a problem.
    pub fn new(problem: &Problem, limit: u64, sink: W) -> FillWriter<W> {
        FillWriter { sink, lines: problem.grid().lines() + 1, limit, fills: 0, follows: false }
    }

    /// A writer that goes on after `fills` fills, which count towards the limit.
    pub fn going_on(problem: &Problem, limit: u64, fills: u64, sink: W) -> FillWriter<W> {
        FillWriter { fills: fills.min(limit), ..FillWriter::new(problem, limit, sink) }
    }

    /// A writer whose text follows other fills: a blank line comes before the first.
    pub fn following(self) -> FillWriter<W> {
        FillWriter { follows: true, ..self }
    }

    /// Writes the fills of a text, as many as the limit allows, and returns the text written.
    ///
    /// # Errors
    /// The first error of the sink; how much of the text was then written is not known.
    pub fn write<'t>(&mut self, text: &'t Text) -> io::Result<&'t [u8]> {
        let allowed = self.limit - self.fills;
        let mut bytes = &text.text[..];
        if text.fills > allowed {
            let lines = usize::try_from(allowed).unwrap_or(usize::MAX).saturating_mul(self.lines);
            let end = memchr::memchr_iter(b'\n', bytes).take(lines).last();
            bytes = &bytes[..end.map_or(0, |end| end + 1)];
        }
        if self.fills == 0 && !self.follows {
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
