//! Writing a trace.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::header::{End, Header};
use super::spelling::{Spelling, Text};
use crate::board::Board;
use crate::step::Step;

/// The room of the buffer, in bytes: a step takes about a hundred.
const BUFFER: usize = 1 << 16;

/// Writes a trace, line by line.
#[derive(Debug)]
pub struct TraceWriter<W: Write> {
    board: Board,
    output: io::BufWriter<W>,
    steps: u64,
}

/// The last line, as it is written.
#[derive(Serialize)]
struct EndLine<'a> {
    event: &'static str,
    #[serde(flatten)]
    end: &'a End,
}

/// The line of a trace that a step is, for a trace that is no file.
///
/// # Errors
/// The error of the serializer.
pub fn line_of(step: &Step, board: &Board) -> serde_json::Result<Box<RawValue>> {
    to_raw_value(&spelled(step, board))
}

fn spelled(step: &Step, board: &Board) -> Step<Text> {
    match step.translate(&Spelling(board)) {
        Ok(text) => text,
        Err(never) => match never {},
    }
}

impl<W: Write> TraceWriter<W> {
    /// Begins a trace with its header.
    ///
    /// # Errors
    /// The error of the output.
    pub fn begin(output: W, board: &Board, header: &Header) -> io::Result<TraceWriter<W>> {
        let output = io::BufWriter::with_capacity(BUFFER, output);
        let mut writer = TraceWriter { board: board.clone(), output, steps: 0 };
        writer.line(header)?;
        Ok(writer)
    }

    /// Writes a step.
    ///
    /// # Errors
    /// The error of the output.
    pub fn step(&mut self, step: &Step) -> io::Result<()> {
        let text = spelled(step, &self.board);
        self.steps += 1;
        self.line(&text)
    }

    /// How many steps were written.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Ends the trace, and gives its output back.
    ///
    /// # Errors
    /// The error of the output.
    pub fn end(mut self, end: &End) -> io::Result<W> {
        self.line(&EndLine { event: "end", end })?;
        self.output.into_inner().map_err(io::IntoInnerError::into_error)
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.output, line)?;
        self.output.write_all(b"\n")
    }
}
