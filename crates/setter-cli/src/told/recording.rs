//! A search whose steps are written down.

use std::io;

use command::{Destination, Failure, Output, Watch};
use csp::Event;
use lexicon::Halt;
use setter::board::Board;
use setter::step::Step;
use setter::strategy::Outcome;
use setter::trace::TraceWriter;

use super::shown::{Observe, Shown};

/// Searches, and writes each step to the trace asked for.
pub fn search(
    shown: &Shown<'_>,
    board: &Board,
    halt: &Halt,
    watch: &Watch,
    run: impl FnOnce(&mut Observe<'_>) -> Result<Outcome, Failure>,
) -> Result<Outcome, Failure> {
    let mut recorder = Recorder::begin(shown, board)?;
    // A search that is stopped ends its trace first.
    watch.hold();
    let mut observer = |event: Event<'_>| {
        if let Some(recorder) = &mut recorder
            && !recorder.step(&Step::from(event))
        {
            halt.set();
        }
    };
    let outcome = run(&mut observer)?;
    if let Some(recorder) = recorder {
        recorder.end(&outcome)?;
    }
    Ok(outcome)
}

/// Writes the trace of a search.
pub struct Recorder<'a> {
    output: Output<'a>,
    writer: TraceWriter<Destination>,
    error: Option<io::Error>,
}

impl<'a> Recorder<'a> {
    /// Begins the trace asked for, if one is.
    pub fn begin(shown: &'a Shown<'_>, board: &Board) -> Result<Option<Recorder<'a>>, Failure> {
        let Some(path) = shown.told.trace.as_deref() else { return Ok(None) };
        let (output, header) = (Output::file(path, "the trace"), shown.header(board));
        let writer = TraceWriter::begin(output.open()?, board, &header);
        let writer = writer.map_err(|error| output.error(error))?;
        Ok(Some(Recorder { output, writer, error: None }))
    }

    /// Writes a step; whether it could.
    pub fn step(&mut self, step: &Step) -> bool {
        if self.error.is_none() {
            self.error = self.writer.step(step).err();
        }
        self.error.is_none()
    }

    /// Ends the trace; it is complete also if the search was stopped by a limit.
    pub fn end(self, outcome: &Outcome) -> Result<(), Failure> {
        let Recorder { output, writer, error } = self;
        let end = outcome.trace_end(writer.steps());
        let ended = error.map_or(Ok(()), Err).and_then(|()| writer.end(&end));
        Ok(ended.and_then(Destination::finish).map_err(|error| output.error(error))?)
    }
}
