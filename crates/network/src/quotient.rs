//! Quotients: networks in which some cells are equal.

use rustc_hash::FxHashMap;

use crate::classes::Classes;
use crate::slot::Slot;
use crate::structure::Network;

/// A quotient of a network.
#[derive(Clone, Debug)]
pub struct Quotient {
    /// The network.
    pub network: Network,
    /// The cell of the quotient that each cell is.
    pub cells: Vec<usize>,
    /// The slot of the quotient that each slot is.
    pub slots: Vec<usize>,
}

impl Network {
    /// The network in which the cells of each pair are one: it takes the letters that both may take, and
    /// slots through the same cells are one slot, whose word all their lists have. It is a network again, whose fills are
    /// the fills of this one with equal letters there.
    ///
    /// A slot may go through one cell twice then.
    pub fn quotient(&self, equal: impl IntoIterator<Item = (usize, usize)>) -> Quotient {
        let mut classes = Classes::new(self.cell_count());
        equal.into_iter().for_each(|(one, other)| classes.join(one, other));
        let mut numbers = vec![0; self.cell_count()];
        let (mut positions, mut letters) = (Vec::new(), Vec::new());
        for cell in 0..self.cell_count() {
            let of = classes.first(cell);
            if of == cell {
                numbers[cell] = letters.len();
                positions.push(self.positions[cell]);
                letters.push(self.letters[cell]);
            } else {
                numbers[cell] = numbers[of];
                letters[numbers[of]] = letters[numbers[of]] & self.letters[cell];
            }
        }
        let mut slots: Vec<Slot> = Vec::with_capacity(self.slots.len());
        let mut known: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
        let mut slot_numbers = Vec::with_capacity(self.slots.len());
        for slot in &self.slots {
            let cells: Vec<usize> = slot.cells.iter().map(|&cell| numbers[cell]).collect();
            match known.get(&cells) {
                None => {
                    slot_numbers.push(slots.len());
                    known.insert(cells.clone(), slots.len());
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
    use crate::structure::Network;
    use lexicon::letters::Alphabet;

    #[test]
    fn equal_cells_make_equal_slots() {
        let grid = Grid::parse(b"1[ab]\n[bc]1\n", &Alphabet::default()).unwrap();
        let square = Network::of(&grid).quotient([(1, 2)]).network;
        assert_eq!((square.cell_count(), square.slots.len()), (3, 2));
        assert_eq!(square.letters[1].len(), 1);
        assert_eq!(square.pictured, [0, 1, 1, 2]);
        assert_eq!(
            (&square.slots[0].cells[..], &square.slots[1].cells[..]),
            (&[0, 1][..], &[1, 2][..])
        );
        let one = Network::of(&grid).quotient([(0, 1), (2, 3), (3, 1)]);
        assert_eq!((&one.cells[..], &one.slots[..]), (&[0; 4][..], &[0; 4][..]));
        let one = one.network;
        assert_eq!((one.cell_count(), one.slots.len()), (1, 1));
        assert_eq!((&one.slots[0].cells[..], one.places(0).len()), (&[0, 0][..], 2));
    }
}
