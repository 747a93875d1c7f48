//! The order of cells by which fills are compared.

use crate::grid::Grid;
use crate::ids::{CellId, Depth, IdVec};
use crate::structure::Network;

/// The order of the cells by which fills are compared; backwards, from the last cell to the first, if a problem
/// [is reversed](crate::problem::Problem::is_reversed). A network file has an order of its own, whichever order
/// is asked for. The letters after the first of a cell with several come after that, in each order.
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

    /// The cells of the network of a grid in this order, or in this order backwards. Each cell stands where it
    /// comes first in the picture.
    pub fn cells(self, grid: &Grid, network: &Network, is_reversed: bool) -> IdVec<Depth, CellId> {
        if grid.listed().is_some() {
            let cells = CellId::all(network.cell_count());
            return if is_reversed { cells.rev().collect() } else { cells.collect() };
        }
        let mut whites: Vec<usize> = (0..network.pictured.len()).collect();
        if self == Order::Columns {
            let rows = grid.rows() / grid.layers();
            let places = (0..grid.cells().len()).filter(|&place| grid.cells()[place].is_white());
            let positions: Vec<(usize, usize)> =
                places.map(|place| (place / grid.columns(), place % grid.columns())).collect();
            whites.sort_by_key(|&white| {
                let (row, column) = positions[white];
                (row / rows, column, row)
            });
        }
        let mut is_pictured = IdVec::repeat(false, network.cell_count());
        network.pictured.iter().for_each(|&cell| is_pictured[cell] = true);
        let with_rest = |first: CellId| {
            let rest = (first.index() + 1..network.cell_count()).map(CellId::new);
            std::iter::once(first).chain(rest.take_while(|&cell| !is_pictured[cell]))
        };
        let cells = whites.iter().flat_map(|&white| with_rest(network.pictured[white]));
        let mut cells: Vec<CellId> = cells.collect();
        if is_reversed {
            cells.reverse();
        }
        let mut is_first = IdVec::repeat(true, network.cell_count());
        cells.into_iter().filter(|&cell| std::mem::take(&mut is_first[cell])).collect()
    }
}

/// The depth of each cell: the place of its number among the `cells` in their order.
pub fn depths(cells: &IdVec<Depth, CellId>) -> IdVec<CellId, Depth> {
    let mut depths = IdVec::repeat(Depth::new(0), cells.len());
    for depth in cells.ids() {
        depths[cells[depth]] = depth;
    }
    depths
}
