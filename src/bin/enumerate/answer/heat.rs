//! How many fills put each letter on each cell.

use std::io;
use std::path::Path;

use anyhow::anyhow;
use enumerate::output::Destination;
use num_bigint::BigUint;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Asked, picture};
use crate::{Done, Exit};

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

impl Asked<'_> {
    /// Writes the heat as JSON, as a picture, or both.
    pub fn heat(&mut self, json: bool, picture: Option<&Path>) -> Done {
        let total = self.total()?;
        let heat = self.counter.marginals().map_err(|halted| self.halted(halted))?;
        let (grid, alphabet) = (self.problem.grid(), self.problem.alphabet());
        let letters = heat.into_iter().map(|numbers| {
            let warm = numbers.into_iter().zip(0..).filter(|(fills, _)| *fills != BigUint::ZERO);
            warm.map(|(fills, letter)| (alphabet.glyph(letter), fills)).collect()
        });
        let letters: Vec<Vec<(char, BigUint)>> = letters.collect();
        if let Some(path) = picture {
            let text = picture::draw(grid, &letters, &total);
            write(path, &text).map_err(|error| (Exit::BadOutput, error))?;
        }
        if !json {
            return Ok(Exit::Finished);
        }
        let places = &self.problem.slots().positions;
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
        let text = serde_json::to_string(&heat).map_err(|error| (Exit::BadOutput, error.into()))?;
        self.print(&(text + "\n"))
    }
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
