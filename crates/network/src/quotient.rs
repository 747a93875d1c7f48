//! Quotients: networks in which some cells are equal.

use rustc_hash::FxHashMap;

use crate::classes::Classes;
use crate::ids::{CellId, IdVec, SlotId};
use crate::slot::Slot;
use crate::structure::Network;

/// A quotient of a network.
#[derive(Clone, Debug)]
pub struct Quotient {
    /// The network.
    pub network: Network,
    /// The cell of the quotient that each cell is.
    pub cells: IdVec<CellId, CellId>,
    /// The slot of the quotient that each slot is.
    pub slots: IdVec<SlotId, SlotId>,
}

impl Network {
    /// The network in which the cells of each pair are one cell: the cell takes the letters that both cells may
    /// take, and slots through the same cells are one slot, whose word all their lists have. The quotient is a
    /// network again, whose fills are the fills of this network with equal letters in the cells of each pair.
    ///
    /// A slot may go through one cell twice then.
    pub fn quotient(&self, equal: impl IntoIterator<Item = (CellId, CellId)>) -> Quotient {
        let mut classes = Classes::new(self.cell_count());
        equal.into_iter().for_each(|(one, other)| classes.join(one.index(), other.index()));
        let mut numbers = IdVec::repeat(CellId::new(0), self.cell_count());
        let (mut positions, mut letters) = (IdVec::default(), IdVec::default());
        for cell in CellId::all(self.cell_count()) {
            let of = CellId::new(classes.first(cell.index()));
            if of == cell {
                numbers[cell] = CellId::new(letters.len());
                positions.push(self.positions[cell]);
                letters.push(self.letters[cell]);
            } else {
                numbers[cell] = numbers[of];
                letters[numbers[of]] = letters[numbers[of]] & self.letters[cell];
            }
        }
        let mut slots: IdVec<SlotId, Slot> = IdVec::default();
        let mut known: FxHashMap<Vec<CellId>, SlotId> = FxHashMap::default();
        let mut slot_numbers = IdVec::default();
        for slot in self.slots.iter() {
            let cells: Vec<CellId> = slot.cells.iter().map(|&cell| numbers[cell]).collect();
            match known.get(&cells) {
                None => {
                    let number = SlotId::new(slots.len());
                    slot_numbers.push(number);
                    known.insert(cells.clone(), number);
                    slots.push(Slot { cells, ..slot.clone() });
                }
                Some(&same) => {
                    slot_numbers.push(same);
                    let Slot { list, also, .. } = &mut slots[same];
                    also.extend(
                        [slot.list].iter().chain(&slot.also).filter(|other| *other != list),
                    );
                    also.sort_unstable();
                    also.dedup();
                }
            }
        }
        let pictured = self.pictured.iter().map(|&cell| numbers[cell]).collect();
        let network = Network::new(positions, letters, pictured, slots);
        Quotient { network, cells: numbers, slots: slot_numbers }
    }
}

#[cfg(test)]
mod tests {
    use crate::grid::Grid;
    use crate::ids::{CellId, SlotId};
    use crate::structure::Network;
    use lexicon::letters::Alphabet;

    #[test]
    fn equal_cells_make_equal_slots() {
        let grid = Grid::parse(b"1[ab]\n[bc]1\n", &Alphabet::default()).unwrap();
        let cells = |numbers: [usize; 4]| numbers.map(CellId::new);
        let square = Network::of(&grid).quotient([(CellId::new(1), CellId::new(2))]).network;
        assert_eq!((square.cell_count(), square.slots.len()), (3, 2));
        assert_eq!(square.letters[CellId::new(1)].len(), 1);
        assert_eq!(square.pictured, cells([0, 1, 1, 2]));
        let slots: Vec<_> = square.slots.iter().map(|slot| slot.cells.clone()).collect();
        assert_eq!(slots.concat(), cells([0, 1, 1, 2]));
        let equal = [(0, 1), (2, 3), (3, 1)].map(|(a, b)| (CellId::new(a), CellId::new(b)));
        let one = Network::of(&grid).quotient(equal);
        assert_eq!(one.cells.to_vec(), cells([0; 4]));
        assert_eq!(one.slots.to_vec(), [SlotId::new(0); 4]);
        let one = one.network;
        assert_eq!((one.cell_count(), one.slots.len()), (1, 1));
        assert_eq!(one.slots[SlotId::new(0)].cells, cells([0; 4])[..2]);
        assert_eq!(one.places(CellId::new(0)).len(), 2);
    }
}
