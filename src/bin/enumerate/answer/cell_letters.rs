//! The letters of each cell with their numbers, as both heats write them.

use std::fmt::Display;

use crossword::problem::Problem;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The letters of a cell, which has its place from 1.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct Cell<N: Display> {
    row: usize,
    column: usize,
    letters: Letters<N>,
}

/// The letters that some fill puts on a cell, in their order, each with its number; as decimal strings, for
/// numbers may be too large for others' integers.
struct Letters<N>(Vec<(char, N)>);

impl<N: Display> Serialize for Letters<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (letter, number) in &self.0 {
            map.serialize_entry(letter, &number.to_string())?;
        }
        map.end()
    }
}

/// The white cells of the picture of a problem, row after row, with the letters of each.
pub fn cells<N: Display + Clone>(
    problem: &Problem,
    letters: impl IntoIterator<Item = Vec<(char, N)>>,
) -> Vec<Cell<N>> {
    let letters: Vec<Vec<(char, N)>> = letters.into_iter().collect();
    let (grid, network) = (problem.grid(), problem.network());
    let whites = (0..grid.cells().len()).filter(|&place| grid.cells()[place].is_white());
    let cell = |(place, &cell): (usize, &usize)| Cell {
        row: place / grid.columns() + 1,
        column: place % grid.columns() + 1,
        letters: Letters(letters[cell].clone()),
    };
    whites.zip(&network.pictured).map(cell).collect()
}
