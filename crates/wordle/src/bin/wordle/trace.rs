//! The steps of a game, written to a file as lines of JSON.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use command::exit::{Exit, Failure};
use serde::Serialize;
use wordle::guesser::Event;

use crate::flags::Solving;
use crate::written::Destination;

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
pub struct Trace {
    path: PathBuf,
    output: BufWriter<Destination>,
    error: Option<io::Error>,
}

impl Trace {
    /// Begins a trace with its header.
    pub fn begin(path: &Path, solving: &Solving) -> Result<Trace, Failure> {
        let alphabet = &solving.alphabet;
        let header = Header {
            alphabet: (0..alphabet.size()).map(|letter| alphabet.glyph(letter as u8)).collect(),
            secret: alphabet.spell(&solving.secret),
            game: solving.options.rule.name(),
            algorithm: solving.options.algorithm.name(),
            seed: solving.options.seed,
        };
        let output = Destination::new(path).map_err(|error| unwritten(path, error))?;
        let output = BufWriter::new(output);
        let mut trace = Trace { path: path.to_owned(), output, error: None };
        trace.line(&header);
        Ok(trace)
    }

    /// Writes a step; the first error is told at the end.
    pub fn write(&mut self, event: &Event) {
        self.line(event);
    }

    fn line(&mut self, line: &impl Serialize) {
        if self.error.is_none() {
            let written = serde_json::to_writer(&mut self.output, line)
                .map_err(io::Error::from)
                .and_then(|()| self.output.write_all(b"\n"));
            self.error = written.err();
        }
    }

    /// Ends the trace, which is whole.
    pub fn end(self) -> Result<(), Failure> {
        let ended = match self.error {
            Some(error) => Err(error),
            None => self
                .output
                .into_inner()
                .map_err(io::IntoInnerError::into_error)
                .and_then(Destination::finish),
        };
        ended.map_err(|error| unwritten(&self.path, error))
    }
}

fn unwritten(path: &Path, error: io::Error) -> Failure {
    let error = Err::<(), _>(error)
        .with_context(|| format!("{}: cannot write the trace", path.display()))
        .err();
    Failure { exit: Exit::BadOutput, reason: error }
}
