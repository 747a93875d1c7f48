//! The steps of a game, written to a file as lines of JSON.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use command::{Destination, Failure, Output};
use serde::Serialize;
use wordle::guesser::Event;

use crate::flags::Solving;

/// The first line: what the numbers of the others mean.
#[derive(Serialize)]
struct Header {
    /// The letters, by their ranks.
    alphabet: String,
    secret: String,
    /// The rule of the replies.
    game: &'static str,
    algorithm: &'static str,
    seed: u64,
}

/// A trace that is written. It appears under its name when it is [ended](Self::end).
pub struct Trace<'p> {
    output: Output<'p>,
    writer: BufWriter<Destination>,
    error: Option<io::Error>,
}

impl<'p> Trace<'p> {
    /// Begins a trace with its header.
    pub fn begin(path: &'p Path, solving: &Solving) -> Result<Trace<'p>, Failure> {
        let alphabet = &solving.alphabet;
        let header = Header {
            alphabet: alphabet.glyphs().iter().collect(),
            secret: alphabet.spell(&solving.secret),
            game: solving.options.rule.name(),
            algorithm: solving.options.algorithm.name(),
            seed: solving.options.seed,
        };
        let output = Output::file(path, "the trace");
        let mut trace = Trace { output, writer: BufWriter::new(output.open()?), error: None };
        trace.line(&header);
        Ok(trace)
    }

    /// Writes a step; the first error is told at the end.
    pub fn write(&mut self, event: &Event) {
        self.line(event);
    }

    fn line(&mut self, line: &impl Serialize) {
        if self.error.is_none() {
            let written = serde_json::to_writer(&mut self.writer, line)
                .map_err(io::Error::from)
                .and_then(|()| self.writer.write_all(b"\n"));
            self.error = written.err();
        }
    }

    /// Ends the trace, which is whole.
    pub fn end(self) -> Result<(), Failure> {
        let ended = match self.error {
            Some(error) => Err(error),
            None => self
                .writer
                .into_inner()
                .map_err(io::IntoInnerError::into_error)
                .and_then(Destination::finish),
        };
        Ok(ended.map_err(|error| self.output.error(error))?)
    }
}
