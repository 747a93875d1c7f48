//! Where cells are, as answers in JSON tell it.

use network::{CellId, Problem};
use serde::{Deserialize, Serialize};

/// The place of a cell in a grid, from 1, or its name in a network file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CellPlace {
    Row { row: usize, column: usize },
    Layer { layer: usize, row: usize, column: usize },
    Name { cell: String },
}

/// The white cells of a grid, row after row, or the cells of a network file in their order: where each is, and its cell of
/// the network.
pub fn places(problem: &Problem) -> Vec<(CellPlace, CellId)> {
    let (grid, network) = (problem.grid(), problem.network());
    if let Some(listed) = grid.listed() {
        let names = listed.order.iter().map(|&cell| listed.names[cell].clone());
        let places = names.map(|cell| CellPlace::Name { cell });
        return places.zip((0..).map(CellId::new)).collect();
    }
    let rows = grid.rows() / grid.layers();
    let whites = (0..grid.cells().len()).filter(|&place| grid.cells()[place].is_white());
    let place = |place: usize| {
        let (row, column) = (place / grid.columns(), place % grid.columns() + 1);
        match grid.layers() {
            1 => CellPlace::Row { row: row + 1, column },
            _ => CellPlace::Layer { layer: row / rows + 1, row: row % rows + 1, column },
        }
    };
    whites.map(place).zip(network.pictured.iter().copied()).collect()
}
