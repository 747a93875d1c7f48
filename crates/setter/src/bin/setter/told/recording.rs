//! A search whose steps are written down.

use std::io;
use std::path::Path;

use anyhow::Context;
use command::exit::{Exit, Failure};
use command::watch::Watch;
use crossword::csp::Event;
use enumerate::output::Destination;
use lexicon::halt::Halt;
use setter::board::Board;
use setter::step::Step;
use setter::strategy::Outcome;
use setter::trace::TraceWriter;

use super::{Observe, Shown};

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
    path: &'a Path,
    writer: TraceWriter<Destination>,
    error: Option<io::Error>,
}

impl<'a> Recorder<'a> {
    /// Begins the trace asked for, if one is.
    pub fn begin(shown: &'a Shown<'_>, board: &Board) -> Result<Option<Recorder<'a>>, Failure> {
        let Some(path) = shown.told.trace.as_deref() else { return Ok(None) };
        let header = shown.header(board);
        let writer = Destination::file(path)
            .map_err(|error| error.error)
            .and_then(|output| TraceWriter::begin(output, board, &header))
            .map_err(|error| unwritten(path, error))?;
        Ok(Some(Recorder { path, writer, error: None }))
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
        let Recorder { path, writer, error } = self;
        if let Some(error) = error {
            return Err(unwritten(path, error));
        }
        let end = outcome.trace_end(writer.steps());
        let ended = writer.end(&end);
        let finished = ended.and_then(|output| output.finish().map_err(|error| error.error));
        finished.map_err(|error| unwritten(path, error))
    }
}

fn unwritten(path: &Path, error: io::Error) -> Failure {
    let error = Err::<(), _>(error)
        .with_context(|| format!("{}: cannot write the trace", path.display()))
        .err();
    Failure { exit: Exit::BadOutput, reason: error }
}
