//! The order of cells by which fills are compared.

use crate::grid::Grid;
use crate::structure::Network;

/// The order of the cells by which fills are compared; backwards, from the last cell to the first,
/// if a problem [is read so](crate::problem::Problem::is_reversed). A network file has an order of its own, whichever is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Row after row, left to right.
    #[default]
    Rows,
    /// Column after column, top to bottom; layer by layer where there are several.
    Columns,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 2] = [Order::Rows, Order::Columns];

    /// The cells of the network of a grid in this order, or in that order backwards. Each stands where it
    /// comes first in the picture.
    pub fn cells(self, grid: &Grid, network: &Network, is_reversed: bool) -> Vec<u32> {
        if grid.listed().is_some() {
            let cells = 0..network.cell_count() as u32;
            return if is_reversed { cells.rev().collect() } else { cells.collect() };
        }
        let mut whites: Vec<u32> = (0..network.pictured.len() as u32).collect();
        if self == Order::Columns {
            let rows = grid.rows() / grid.layers();
            let places = (0..grid.cells().len()).filter(|&place| grid.cells()[place].is_white());
            let positions: Vec<(usize, usize)> =
                places.map(|place| (place / grid.columns(), place % grid.columns())).collect();
            whites.sort_by_key(|&white| {
                let (row, column) = positions[white as usize];
                (row / rows, column, row)
            });
        }
        if is_reversed {
            whites.reverse();
        }
        let mut cells: Vec<u32> =
            whites.iter().map(|&white| network.pictured[white as usize] as u32).collect();
        if cells.len() > network.cell_count() {
            let mut is_first = vec![true; network.cell_count()];
            cells.retain(|&cell| std::mem::take(&mut is_first[cell as usize]));
        }
        cells
    }
}

/// The depth of each cell: the place of its number among the `cells` in their order.
pub fn depths(cells: &[u32]) -> Vec<usize> {
    let mut depths = vec![0; cells.len()];
    for (depth, &cell) in cells.iter().enumerate() {
        depths[cell as usize] = depth;
    }
    depths
}
