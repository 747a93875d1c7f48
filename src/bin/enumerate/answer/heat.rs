//! How many fills put each letter on each cell.

use std::path::Path;

use command::output::Output;
use lexicon::halt::Halted;
use num_bigint::BigUint;
use serde::Serialize;

use super::cell_letters::{Cell, cells};
use super::inquiry::Inquiry;
use super::picture;
use command::exit::{Done, Exit};

/// The heat of a grid; numbers are decimal strings, as they may be too large for others' integers.
#[derive(Serialize)]
struct Heat {
    rows: usize,
    columns: usize,
    fills: String,
    /// The white cells in row-major order.
    cells: Vec<Cell<BigUint>>,
}

/// Writes the heat as JSON, as a picture, or both.
pub fn answer(inquiry: &mut Inquiry<'_>, json: bool, picture: Option<&Path>) -> Done {
    let total = inquiry.total()?;
    let heat = inquiry.counter.marginals().map_err(|Halted| inquiry.watch.failure())?;
    let (grid, alphabet) = (inquiry.problem.grid(), inquiry.problem.alphabet());
    let letters = heat.into_iter().map(|numbers| {
        let warm = numbers.into_iter().zip(0..).filter(|(fills, _)| *fills != BigUint::ZERO);
        warm.map(|(fills, letter)| (alphabet.glyph(letter), fills)).collect()
    });
    let letters: Vec<Vec<(char, BigUint)>> = letters.collect();
    if let Some(path) = picture {
        let text = picture::draw(grid, &inquiry.problem.network().picture(&letters), &total);
        inquiry.watch.hold();
        Output::file(path, "the picture").write_found(&text)?;
        inquiry.watch.enter("after the picture was drawn");
    }
    if !json {
        return Ok(Exit::Finished);
    }
    let heat = Heat {
        rows: grid.rows(),
        columns: grid.columns(),
        fills: total.to_string(),
        cells: cells(inquiry.problem, letters),
    };
    let text = serde_json::to_string(&heat).map_err(|error| Exit::BadOutput.because(error))?;
    inquiry.print(&(text + "\n"))
}
