//! `setter watch`: the steps of a trace on the screen.

use std::fs::File;
use std::sync::Arc;
use std::time::Instant;

use anyhow::anyhow;
use command::watch::Stop;
use command::{Done, Exit, Failure, Watch};
use lexicon::threads;
use setter::trace::TraceReader;

use crate::flags::Replaying;
use crate::report::VOICE;
use crate::screen::{self, Ending, Left, Sender};

/// Shows a trace, after it was read to its end: what is cut or damaged is refused at once.
pub fn run(replaying: &Replaying) -> Done {
    let watch = Watch::start(Instant::now(), None, false, VOICE)?;
    watch.enter("while the trace was read");
    let halt = watch.halt();
    let mut reader = open(replaying)?;
    while reader.step().map_err(|error| refused(replaying, error))?.is_some() {
        if halt.is_set() {
            return Err(watch.failure());
        }
    }
    let Some(end) = reader.end() else { return Ok(Exit::Finished) };
    let (all, ending) = (end.steps, Ending::of(&end.answer));
    if !screen::is_there() {
        let error = anyhow!("standard error is no terminal: there is nothing to draw on");
        return Err(Exit::BadInput.because(error));
    }
    let title = reader.header().title();
    let board = Arc::new(reader.board().clone());
    let (sender, feed) = screen::channel(usize::try_from(replaying.memory).unwrap_or(usize::MAX));
    // Read once more: the steps of a long trace need not all be in memory.
    let reader = open(replaying)?;
    threads::start_alone("trace", move || send(reader, sender, ending))
        .map_err(|error| Exit::BadInput.because(error))?;
    watch.hold();
    match screen::show(board, &title, Some(all), feed, &watch) {
        Ok(Left::Quit) => Ok(Exit::Finished),
        Ok(Left::Interrupted) => Ok(match watch.reason() {
            Some(stop @ Stop::Signal(_)) => stop.into(),
            _ => Exit::Interrupted(2),
        }),
        Err(error) => Err(Exit::BadOutput.because(anyhow!("cannot draw on the terminal: {error}"))),
    }
}

fn open(replaying: &Replaying) -> Result<TraceReader, Failure> {
    let path = replaying.trace.display();
    let file = File::open(&replaying.trace).map_err(|error| {
        Exit::BadInput.because(anyhow!("{path}: cannot read the trace: {error}"))
    })?;
    TraceReader::open(file).map_err(|error| refused(replaying, error))
}

fn refused(replaying: &Replaying, error: setter::trace::TraceError) -> Failure {
    Exit::BadInput.because(anyhow!("{}:{error}", replaying.trace.display()))
}

fn send(mut reader: TraceReader, mut sender: Sender, ending: Ending) {
    loop {
        match reader.step() {
            Ok(Some(step)) => {
                if !sender.step(step) {
                    return;
                }
            }
            Ok(None) => return sender.end(ending),
            // Somebody changed the file since it was read.
            Err(error) => return sender.end(Ending(format!("the trace was changed: {error}"))),
        }
    }
}
