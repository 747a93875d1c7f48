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
