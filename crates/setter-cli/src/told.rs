//! A search whose steps are told: shown on the screen, written to a trace, or both.

mod live;
mod recording;
mod shown;

use std::sync::Arc;

use anyhow::anyhow;
use command::{Exit, Failure, Output, Watch};
use csp::Model;
use lexicon::Halt;
use setter::board::Board;
use setter::strategy::Outcome;

use crate::flags::Told;
use crate::screen;

pub use shown::{Observe, Shown};

/// Checks that the trace can be written, and that there is a terminal if the search is to be watched.
pub fn check(told: &Told) -> Result<(), Failure> {
    if let Some(path) = &told.trace {
        Output::file(path, "the trace").check()?;
    }
    if told.watch && !screen::is_there() {
        let error = anyhow!("--watch: standard error is no terminal: there is nothing to draw on");
        return Err(Exit::BadInput.because(error));
    }
    Ok(())
}

/// Runs a search of a model with one thread, and tells each step. `halt` ends it.
pub fn search(
    shown: &Shown<'_>,
    model: &Arc<Model>,
    halt: &Halt,
    watch: &Watch,
    run: impl FnOnce(&mut Observe<'_>) -> Result<Outcome, Failure> + Send,
) -> Result<Outcome, Failure> {
    let board = Board::new(&shown.inputs.problem, model);
    match shown.told.watch {
        true => live::search(shown, board, halt, watch, run),
        false => recording::search(shown, &board, halt, watch, run),
    }
}
