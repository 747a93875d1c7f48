//! How many fills put each letter on each cell.

use std::io;
use std::path::Path;

use anyhow::anyhow;
use enumerate::output::Destination;
use lexicon::halt::Halted;
use num_bigint::BigUint;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

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
    cells: Vec<Cell>,
}

/// What fills put on a cell, which has its place from 1.
#[derive(Serialize)]
struct Cell {
    row: usize,
    column: usize,
    letters: Letters,
}

/// The letters that some fill puts on a cell, in their order, with the number of those fills.
struct Letters(Vec<(char, BigUint)>);

impl Serialize for Letters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (letter, fills) in &self.0 {
            map.serialize_entry(letter, &fills.to_string())?;
        }
        map.end()
    }
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
        let text = picture::draw(grid, &letters, &total);
        inquiry.watch.hold();
        write(path, &text).map_err(|error| Exit::BadOutput.because(error))?;
        inquiry.watch.enter("after the picture was drawn");
    }
    if !json {
        return Ok(Exit::Finished);
    }
    let places = &inquiry.problem.slots().positions;
    let cells = places.iter().zip(letters).map(|(&(row, column), letters)| Cell {
        row: row + 1,
        column: column + 1,
        letters: Letters(letters),
    });
    let heat = Heat {
        rows: grid.rows(),
        columns: grid.columns(),
        fills: total.to_string(),
        cells: cells.collect(),
    };
    let text = serde_json::to_string(&heat).map_err(|error| Exit::BadOutput.because(error))?;
    inquiry.print(&(text + "\n"))
}

/// Writes a picture, whose name says nothing about compression.
fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    use io::Write;
    let unwritten =
        |error: io::Error| anyhow!("{}: cannot write the picture: {error}", path.display());
    let mut destination = Destination::file(path)?;
    destination.write_all(text.as_bytes()).map_err(unwritten)?;
    Ok(destination.finish()?)
}
