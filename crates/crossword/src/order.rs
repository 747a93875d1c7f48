//! The order of cells, and where the walk finds the state before each.

use crate::problem::Problem;
use lexicon::letters::Letter;

/// The order of the white cells by which fills are compared; backwards, from the last cell to the first,
/// if the problem [is read so](Problem::is_reversed).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Row after row, left to right.
    #[default]
    Rows,
    /// Column after column, top to bottom.
    Columns,
}

impl Order {
    /// The direction of the order and the one that crosses it, as indices of pairs.
    pub fn directions(self) -> (usize, usize) {
        match self {
            Order::Rows => (0, 1),
            Order::Columns => (1, 0),
        }
    }

    /// The white cells of a problem in this order. It extends the order along every slot.
    pub fn cells(self, problem: &Problem) -> Vec<u32> {
        let positions = &problem.slots().positions;
        let mut cells: Vec<u32> = (0..positions.len() as u32).collect();
        if self == Order::Columns {
            cells.sort_by_key(|&cell| {
                let (row, column) = positions[cell as usize];
                (column, row)
            });
        }
        if problem.is_reversed() {
            cells.reverse();
        }
        cells
    }

    /// The letters of a fill, which come row by row, in this order.
    pub fn arrange(self, problem: &Problem, fill: &[Letter]) -> Vec<Letter> {
        self.cells(problem).iter().map(|&cell| fill[cell as usize]).collect()
    }
}

/// The depth of each white cell: the place of its number among the `cells` in their order.
pub fn depths(cells: &[u32]) -> Vec<usize> {
    let mut depths = vec![0; cells.len()];
    for (depth, &cell) in cells.iter().enumerate() {
        depths[cell as usize] = depth;
    }
    depths
}

/// For each depth, which depth's states the cell goes on from, across and down: that of the cell
/// before it on its slot, or `None` if it begins its run.
pub fn predecessors(problem: &Problem, cells: &[u32]) -> Vec<[Option<usize>; 2]> {
    let slots = problem.slots();
    let depth_of = depths(cells);
    let before = |cell: u32, direction: usize| {
        let place = slots.places[cell as usize][direction]?;
        let previous = place.position.checked_sub(1)?;
        Some(depth_of[slots.list[place.slot].cells[previous]])
    };
    cells.iter().map(|&cell| [before(cell, 0), before(cell, 1)]).collect()
}

/// How many runs of cells there are along the order: maximal rows of white cells.
pub fn runs(problem: &Problem, order: Order) -> usize {
    let (along, _) = order.directions();
    let places = problem.slots().places.iter();
    places.filter(|place| place[along].is_none_or(|place| place.position == 0)).count()
}
