//! Squares of four cells.

use crate::model::Model;
use lexicon::letters::{Letter, MAX_LETTERS};
use network::{CellId, IdVec, Place, SlotId};
use rustc_hash::FxHashSet;

/// Four cells at which two slots cross two other slots, the cells of each slot side by side.
#[derive(Clone, Debug)]
pub(crate) struct Square {
    pub(crate) corners: [CellId; 4],
    /// The slots, each through two corners: [`CORNERS`].
    pub(crate) sides: [Side; 4],
}

/// A slot of a square, and the positions of its two corners.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    pub(crate) slot: SlotId,
    pub(crate) positions: [usize; 2],
}

/// The corners of each side of a square: two sides that do not meet, and the two that join them.
pub(crate) const CORNERS: [[usize; 2]; 4] = [[0, 1], [2, 3], [0, 2], [1, 3]];

/// Squares, each with its number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Squares {
    pub(crate) all: Vec<Square>,
    /// For each cell, the squares of which it is a corner, and which corner.
    corners_of: IdVec<CellId, Vec<(usize, usize)>>,
    /// For each slot, the squares of which it is a side, and which side.
    sides_of: IdVec<SlotId, Vec<(usize, usize)>>,
}

impl Squares {
    /// The squares of a model whose slots are wanted, one for each four cells.
    pub(crate) fn of(model: &Model, is_wanted: impl Fn(SlotId) -> bool) -> Squares {
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
    pub(crate) fn corners_of(&self, cell: CellId) -> &[(usize, usize)] {
        self.corners_of.get(cell.index()).map_or(&[], |corners| corners)
    }

    /// The squares of which a slot is a side, and which side.
    pub(crate) fn sides_of(&self, slot: SlotId) -> &[(usize, usize)] {
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

/// The places of two letters in a table that has a row for each of some letters, and a column for each of some others.
pub(crate) struct PairTable {
    /// Where the row of each letter begins, and the column of each letter; where there is none, a number beyond all places.
    rows: [u16; MAX_LETTERS],
    columns: [u16; MAX_LETTERS],
    size: usize,
}

/// More places than any table has.
const BEYOND: u16 = (MAX_LETTERS * MAX_LETTERS) as u16;

impl PairTable {
    pub(crate) fn new(rows: &[Letter], columns: &[Letter]) -> PairTable {
        let places = |letters: &[Letter], each: usize| {
            let mut places = [BEYOND; MAX_LETTERS];
            for (place, &letter) in letters.iter().enumerate() {
                places[usize::from(letter)] = (place * each) as u16;
            }
            places
        };
        PairTable {
            rows: places(rows, columns.len()),
            columns: places(columns, 1),
            size: rows.len() * columns.len(),
        }
    }

    /// How many places there are.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// The place of two letters; the number of places if the table has not both.
    #[inline(always)]
    pub(crate) fn place(&self, first: Letter, second: Letter) -> usize {
        let row = self.rows[usize::from(first) % MAX_LETTERS];
        let column = self.columns[usize::from(second) % MAX_LETTERS];
        usize::from(row + column).min(self.size)
    }
}
