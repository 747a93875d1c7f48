//! The greatest total with each letter on each cell.

use std::time::Instant;

use command::exit::{Done, Exit};
use command::watch::Watch;
use enumerate::count::{Method, max_marginals};
use lexicon::halt::Halted;
use lexicon::total::Total;
use puzzle::inputs::{InputStatistics, Inputs};
use serde::Serialize;

use super::cell_letters::{Cell, cells};
use super::printed::print;
use crate::flags::Listing;
use crate::statistics::{BestStatistics, RunStatistics};

/// The heat of a grid; totals are decimal strings, for they are exact.
#[derive(Serialize)]
struct Heat {
    rows: usize,
    columns: usize,
    /// Null without a fill.
    best: Option<String>,
    /// The white cells in row-major order.
    cells: Vec<Cell<Total>>,
}

/// Writes the heat as JSON.
pub fn answer(listing: &Listing, inputs: &Inputs, watch: Watch) -> Done {
    let (problem, began) = (&inputs.problem, Instant::now());
    let memory = usize::try_from(listing.memory).unwrap_or(usize::MAX);
    let found = max_marginals(problem, Method::Fastest, memory, &watch.halt())
        .map_err(|Halted| watch.failure())?;
    let (grid, alphabet) = (problem.grid(), problem.alphabet());
    let letters = |totals: &Vec<Option<Total>>| {
        let warm = totals.iter().zip(0..);
        warm.filter_map(|(total, letter)| Some((alphabet.glyph(letter), (*total)?))).collect()
    };
    let heat = Heat {
        rows: grid.rows(),
        columns: grid.columns(),
        best: found.best.map(|total| total.to_string()),
        cells: cells(problem, found.cells.iter().map(letters)),
    };
    let text = serde_json::to_string(&heat).map_err(|error| Exit::BadOutput.because(error))?;
    let done = print(listing, &watch, &(text + "\n"));
    if let Some(form) = listing.stats {
        RunStatistics::new(
            InputStatistics::new(&inputs.index, problem, inputs.times),
            BestStatistics::new(
                found.best.as_slice(),
                0,
                found.method,
                found.statistics,
                began.elapsed(),
            ),
        )
        .say(form);
    }
    done
}
