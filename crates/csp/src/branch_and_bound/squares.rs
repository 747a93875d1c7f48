//! Squares of four cells.

use crate::model::Model;
use network::{CellId, IdVec, Place, SlotId};
use rustc_hash::FxHashSet;

/// Four cells at which two slots cross two other slots, the cells of each slot side by side.
#[derive(Clone, Debug)]
pub(super) struct Square {
    /// The cells.
    pub(super) corners: [CellId; 4],
    /// The slots, each through two corners: [`CORNERS`].
    pub(super) sides: [Side; 4],
}

/// A slot of a square, and the positions of its two corners.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub(super) slot: SlotId,
    pub(super) positions: [usize; 2],
}

/// The corners of each side of a square: two sides that do not meet, and the two that join them.
pub(super) const CORNERS: [[usize; 2]; 4] = [[0, 1], [2, 3], [0, 2], [1, 3]];

/// Squares, each with its number.
#[derive(Clone, Debug, Default)]
pub(super) struct Squares {
    pub(super) all: Vec<Square>,
    /// For each cell, the squares of which it is a corner, and which corner.
    corners_of: IdVec<CellId, Vec<(usize, usize)>>,
    /// For each slot, the squares of which it is a side, and which side.
    sides_of: IdVec<SlotId, Vec<(usize, usize)>>,
}

impl Squares {
    /// The squares of a model whose slots are wanted, one for each four cells.
    pub(super) fn of(model: &Model, is_wanted: impl Fn(SlotId) -> bool) -> Squares {
        let mut squares = Squares {
            all: Vec::new(),
            corners_of: IdVec::repeat(Vec::new(), model.cell_count()),
            sides_of: IdVec::repeat(Vec::new(), model.slot_count()),
        };
        let mut known = FxHashSet::default();
        for square in CellId::all(model.cell_count()).flat_map(|cell| Square::from(model, cell)) {
            let mut cells = square.corners;
            cells.sort_unstable();
            if is_wanted(square.sides[0].slot) && known.insert(cells) {
                squares.add(square);
            }
        }
        squares
    }

    fn add(&mut self, square: Square) {
        let number = self.all.len();
        for (corner, &cell) in square.corners.iter().enumerate() {
            self.corners_of[cell].push((number, corner));
        }
        for (side, at) in square.sides.iter().enumerate() {
            self.sides_of[at.slot].push((number, side));
        }
        self.all.push(square);
    }

    /// The squares of which a cell is a corner, and which corner.
    pub(super) fn corners_of(&self, cell: CellId) -> &[(usize, usize)] {
        self.corners_of.get(cell.index()).map_or(&[], |corners| corners)
    }

    /// The squares of which a slot is a side, and which side.
    pub(super) fn sides_of(&self, slot: SlotId) -> &[(usize, usize)] {
        self.sides_of.get(slot.index()).map_or(&[], |sides| sides)
    }
}

impl Square {
    /// The squares whose first corner is a cell.
    fn from(model: &Model, a: CellId) -> Vec<Square> {
        let next = |place: Place| model.slot_cells(place.slot).get(place.position + 1).copied();
        // A place, and the cell after it on its slot.
        let leaving = |cell: CellId| {
            let places = model.places(cell).iter();
            places.filter_map(move |&place| Some((place, next(place)?)))
        };
        let mut squares = Vec::new();
        for (top, b) in leaving(a) {
            for (left, c) in leaving(a) {
                for (right, d) in leaving(b) {
                    for (bottom, _) in leaving(c).filter(|&(_, last)| last == d) {
                        let (corners, sides) = ([a, b, c, d], [top, bottom, left, right]);
                        if are_different(corners) && are_different(sides.map(|side| side.slot)) {
                            let side = |Place { slot, position, .. }: Place| Side {
                                slot,
                                positions: [position, position + 1],
                            };
                            squares.push(Square { corners, sides: sides.map(side) });
                        }
                    }
                }
            }
        }
        squares
    }
}

fn are_different<T: PartialEq>(four: [T; 4]) -> bool {
    (0..4).all(|one| (0..one).all(|two| four[one] != four[two]))
}
