//! A search that is watched while it goes on.

use std::sync::Arc;
use std::thread;

use anyhow::anyhow;
use command::{Exit, Failure, Watch};
use csp::Event;
use lexicon::{Halt, threads};
use setter::board::Board;
use setter::step::Step;
use setter::strategy::Outcome;

use super::recording::Recorder;
use super::shown::{Observe, Shown};
use crate::screen::{self, Ending, Left};

/// Searches in a thread of its own, and shows each step until the viewer leaves; that ends the search
/// too.
pub fn search(
    shown: &Shown<'_>,
    board: Board,
    halt: &Halt,
    watch: &Watch,
    run: impl FnOnce(&mut Observe<'_>) -> Result<Outcome, Failure> + Send,
) -> Result<Outcome, Failure> {
    let title = shown.header(&board).title();
    let mut recorder = Recorder::begin(shown, &board)?;
    // The screen has half of the memory, for the index and the solver have theirs.
    let (mut sender, feed) =
        screen::channel(usize::try_from(shown.asked.memory / 2).unwrap_or(usize::MAX));
    // The terminal is given back before the process ends.
    watch.hold();
    thread::scope(|scope| {
        let search = || -> Result<Outcome, Failure> {
            let mut observer = |event: Event<'_>| {
                // A viewer who left ends the search, and so does a trace that cannot be written.
                let step = Step::from(event);
                let is_written = recorder.as_mut().is_none_or(|recorder| recorder.step(&step));
                if !is_written || !sender.step(step) {
                    halt.set();
                }
            };
            let outcome = run(&mut observer)?;
            sender.end(Ending::of(outcome.answer_name()));
            if let Some(recorder) = recorder {
                recorder.end(&outcome)?;
            }
            Ok(outcome)
        };
        let searching =
            threads::start(scope, search).map_err(|error| Exit::BadInput.because(error))?;
        let left = screen::show(Arc::new(board), &title, None, feed, watch);
        halt.set();
        let outcome = searching
            .join()
            .map_err(|_| Exit::BadInput.because(anyhow!("the search broke off: it panicked")))?;
        match left {
            Ok(Left::Quit) => outcome,
            Ok(Left::Interrupted) => Err(match watch.reason() {
                Some(_) => watch.failure(),
                None => Exit::Interrupted(2).because(anyhow!("interrupted")),
            }),
            Err(error) => {
                Err(Exit::BadOutput.because(anyhow!("cannot draw on the terminal: {error}")))
            }
        }
    })
}
