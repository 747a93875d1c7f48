//! Writing fills as text, and where the text goes.

mod ascii;
mod destination;
mod unicode;

use std::io::{self, Write};

pub use destination::{Destination, DestinationError};

use crate::problem::Problem;
use crate::search::{Batch, Order};
use ascii::AsciiText;
use unicode::UnicodeText;

/// How much text to gather before it is written on: a pipe takes 64 KiB at once.
const BLOCK: usize = 1 << 16;

/// Writes fills like their grid, separated by one blank line.
///
/// The first fill is written on at once; later ones in blocks, or on [`flush`](Self::flush).
/// A fill costs about as much as copying its text.
///
/// Only whole fills are ever written on, so that the text is valid wherever the run ends. The first
/// error of the sink is returned, and the fills not written on by then are lost.
#[derive(Debug)]
pub struct FillWriter<W> {
    sink: W,
    form: Form,
    block: Vec<u8>,
    fills: u64,
    flushed: u64,
}

/// How the text of a fill is made.
#[derive(Debug)]
enum Form {
    Ascii(AsciiText),
    Unicode(UnicodeText),
}

impl<W: Write> FillWriter<W> {
    /// A writer of the fills of a problem that are found in the given order of cells.
    pub fn new(problem: &Problem, order: Order, sink: W) -> FillWriter<W> {
        let form = Form::new(problem, order.cells(problem));
        FillWriter { sink, form, block: Vec::with_capacity(2 * BLOCK), fills: 0, flushed: 0 }
    }

    /// Writes the fills of a batch, or the first `at_most` of them.
    ///
    /// Batches must come in the order they are found.
    pub fn write(&mut self, batch: &Batch<'_>, at_most: u64) -> io::Result<()> {
        let first = self.fills == 0;
        self.fills += self.form.write(batch, at_most, first, &mut self.block);
        if first || self.block.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    /// Writes on what was gathered.
    pub fn flush(&mut self) -> io::Result<()> {
        let written = self.sink.write_all(&self.block).and_then(|()| self.sink.flush());
        self.block.clear();
        written?;
        self.flushed = self.fills;
        Ok(())
    }

    /// How many fills were written, those not written on yet included.
    pub fn fills(&self) -> u64 {
        self.fills
    }

    /// How many fills were written on.
    pub fn flushed(&self) -> u64 {
        self.flushed
    }

    /// Gives the sink back; what was not flushed is lost.
    pub fn into_sink(self) -> W {
        self.sink
    }
}

impl Form {
    fn new(problem: &Problem, cells: Vec<u32>) -> Form {
        match AsciiText::new(problem, &cells) {
            Some(text) => Form::Ascii(text),
            None => Form::Unicode(UnicodeText::new(problem, cells)),
        }
    }

    /// Appends the text of a batch's fills, each after a blank line but for the `first` fill of all;
    /// returns how many it appended.
    fn write(&mut self, batch: &Batch<'_>, at_most: u64, first: bool, block: &mut Vec<u8>) -> u64 {
        match self {
            Form::Ascii(text) => text.write(batch, at_most, first, block),
            Form::Unicode(text) => text.write(batch, at_most, first, block),
        }
    }
}
