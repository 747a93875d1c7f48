//! Reading a trace back.

use std::io::{self, BufRead, BufReader, Read};

use super::error::{TraceError, TraceProblem};
use super::header::{End, Header};
use super::spelling::{Reading, Text};
use crate::board::Board;
use crate::step::Step;

/// The longest line that is read, in bytes: a header of the largest grid, and then some.
const LONGEST_LINE: u64 = 1 << 28;

/// How the last line begins, as [`TraceWriter`](super::TraceWriter) writes it.
const END: &str = "{\"event\":\"end\"";

/// Reads a trace, line by line.
pub struct TraceReader {
    input: Box<dyn BufRead + Send>,
    header: Header,
    board: Board,
    /// How many lines were read.
    line: u64,
    end: Option<End>,
    text: Vec<u8>,
}

impl std::fmt::Debug for TraceReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TraceReader").field("line", &self.line).finish_non_exhaustive()
    }
}

impl TraceReader {
    /// Reads the header of a trace: plain, gzip or zstd, told by its first bytes.
    ///
    /// # Errors
    /// If it is no trace, of another version, or its header contradicts itself.
    pub fn open(input: impl Read + Send + 'static) -> Result<TraceReader, TraceError> {
        let first = |problem: TraceProblem| TraceError { line: 1, problem };
        let mut input = decoded(input).map_err(|error| first(error.into()))?;
        let mut text = Vec::new();
        read_line(&mut input, &mut text).map_err(|error| first(error.into()))?;
        let header = std::str::from_utf8(&text)
            .map_err(|error| TraceProblem::NoTrace(error.to_string()))
            .and_then(Header::read)
            .map_err(first)?;
        let board = header.board().map_err(first)?;
        Ok(TraceReader { input, header, board, line: 1, end: None, text })
    }

    /// The first line.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The board that was searched.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The next step; `None` after the last, when [`end`](Self::end) tells how it ended.
    ///
    /// # Errors
    /// With the line that is wrong.
    pub fn step(&mut self) -> Result<Option<Step>, TraceError> {
        if self.end.is_some() {
            return Ok(None);
        }
        let step = self.read_step();
        step.map_err(|problem| TraceError { line: self.line, problem })
    }

    /// How it ended, once all steps were read.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    fn read_step(&mut self) -> Result<Option<Step>, TraceProblem> {
        self.line += 1;
        let is_whole = read_line(&mut self.input, &mut self.text)?;
        if !is_whole {
            return Err(TraceProblem::Cut);
        }
        let no_step = |error: &dyn std::fmt::Display| TraceProblem::NoStep(error.to_string());
        let text = std::str::from_utf8(&self.text).map_err(|error| no_step(&error))?;
        if text.starts_with(END) {
            let end: End = serde_json::from_str(text).map_err(|error| no_step(&error))?;
            let found = self.line - 2;
            if found != end.steps {
                return Err(TraceProblem::Steps { found, told: end.steps });
            }
            self.end = Some(end);
            if read_line(&mut self.input, &mut self.text)? || !self.text.is_empty() {
                self.line += 1;
                return Err(TraceProblem::AfterEnd);
            }
            return Ok(None);
        }
        let step: Step<Text> = serde_json::from_str(text).map_err(|error| no_step(&error))?;
        step.translate(&Reading(&self.board)).map(Some).map_err(|error| no_step(&error))
    }
}

/// Reads a line into `text`, without its end; whether it had one.
fn read_line(input: &mut impl BufRead, text: &mut Vec<u8>) -> io::Result<bool> {
    text.clear();
    input.by_ref().take(LONGEST_LINE).read_until(b'\n', text)?;
    Ok(text.pop_if(|last| *last == b'\n').is_some())
}

/// Why a trace compressed with zstd cannot be read.
#[cfg(not(feature = "zstd"))]
fn no_zstd() -> io::Result<io::Empty> {
    let why = "it is compressed with zstd, which cannot be read here: plain text and gzip can";
    Err(io::Error::new(io::ErrorKind::Unsupported, why))
}

/// The text of an input.
fn decoded(input: impl Read + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let start = input.fill_buf()?;
    Ok(match start {
        [0x1f, 0x8b, ..] => Box::new(BufReader::new(flate2::bufread::MultiGzDecoder::new(input))),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => {
            #[cfg(feature = "zstd")]
            let input = zstd::Decoder::with_buffer(input)?;
            #[cfg(not(feature = "zstd"))]
            let input = no_zstd()?;
            Box::new(BufReader::new(input))
        }
        _ => Box::new(input),
    })
}
