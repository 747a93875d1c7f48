//! The letters of each cell with their numbers, as both heats write them.

use std::fmt::Display;

use network::problem::Problem;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The letters of a cell, which has its place from 1, or a name.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct Cell<N: Display> {
    #[serde(flatten)]
    place: CellPlace,
    letters: Letters<N>,
}

/// Where a cell is.
#[derive(Serialize)]
#[serde(untagged)]
enum CellPlace {
    Row { row: usize, column: usize },
    Layer { layer: usize, row: usize, column: usize },
    Name { cell: String },
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

/// The white cells of a grid, row after row, or the cells of a network file in their order, with the letters
/// of each.
pub fn cells<N: Display + Clone>(
    problem: &Problem,
    letters: impl IntoIterator<Item = Vec<(char, N)>>,
) -> Vec<Cell<N>> {
    let letters: Vec<Vec<(char, N)>> = letters.into_iter().collect();
    let (grid, network) = (problem.grid(), problem.network());
    if let Some(listed) = grid.listed() {
        let names = listed.order.iter().map(|&cell| listed.names[cell].clone());
        let cell = |(cell, letters)| Cell { place: CellPlace::Name { cell }, letters };
        return names.zip(letters.into_iter().map(Letters)).map(cell).collect();
    }
    let rows = grid.rows() / grid.layers();
    let whites = (0..grid.cells().len()).filter(|&place| grid.cells()[place].is_white());
    let cell = |(place, &cell): (usize, &usize)| {
        let (row, column) = (place / grid.columns(), place % grid.columns() + 1);
        let place = match grid.layers() {
            1 => CellPlace::Row { row: row + 1, column },
            _ => CellPlace::Layer { layer: row / rows + 1, row: row % rows + 1, column },
        };
        Cell { place, letters: Letters(letters[cell].clone()) }
    };
    whites.zip(&network.pictured).map(cell).collect()
}
