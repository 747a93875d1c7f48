//! Finding words that stand twice in a partial fill.

use lexicon::letters::Letter;
use network::Slot;
use network::order::depths;
use network::problem::Problem;
use network::traversal::Traversal;

/// For each depth, the slots of some that its cell completes, each with those of the same length
/// completed before.
#[derive(Clone, Debug)]
pub struct Repeats {
    /// The depths of the cells of each slot, by length of slot and then by depth of its last cell.
    slots: Vec<Vec<u32>>,
    /// For each depth, ranges of `slots`: the slot at the end of a range is completed there, those
    /// before in the range are its rivals.
    completed: Vec<Vec<std::ops::RangeInclusive<usize>>>,
}

impl Repeats {
    /// Of slots in which no word stands twice.
    pub fn new(problem: &Problem, traversal: &Traversal, slots: &[usize]) -> Repeats {
        let depth_of = depths(&traversal.cells);
        let depths = |slot: &Slot| -> Vec<u32> {
            slot.cells.iter().map(|&cell| depth_of[cell] as u32).collect()
        };
        let slots = slots.iter().map(|&slot| depths(&problem.network().slots[slot]));
        let mut slots: Vec<Vec<u32>> = slots.collect();
        slots.sort_by_key(|slot| (slot.len(), slot.iter().max().copied()));
        let mut completed = vec![Vec::new(); traversal.cells.len()];
        let mut first = 0;
        for (number, slot) in slots.iter().enumerate() {
            if slots[first].len() != slot.len() {
                first = number;
            }
            if first < number
                && let Some(&last) = slot.iter().max()
            {
                completed[last as usize].push(first..=number);
            }
        }
        Repeats { slots, completed }
    }

    /// Whether a word that is completed at `depth` stands in `letters` before.
    #[inline]
    pub fn at(&self, depth: usize, letters: &[Letter]) -> bool {
        self.completed[depth].iter().any(|range| {
            let word = &self.slots[*range.end()];
            self.slots[*range.start()..*range.end()].iter().any(|rival| {
                rival.iter().zip(word).all(|(&a, &b)| letters[a as usize] == letters[b as usize])
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::examples::problem;
    use super::*;
    use network::order::Order;

    #[test]
    fn a_word_is_seen_where_its_last_letter_repeats_it() {
        // Across 0-2 and 5-7, down 0 3 5 and 2 4 7.
        let problem = problem("...\n.#.\n...\n");
        let repeats = Repeats::new(&problem, &Traversal::new(&problem, Order::Rows), &[0, 1, 2, 3]);
        // The rows are the same: seen with the last letter of all, where both slots end.
        assert!(repeats.at(7, &[0, 1, 2, 3, 1, 0, 1, 2]));
        // The first column is the first row: seen in the last row's first cell.
        assert!(repeats.at(5, &[0, 1, 2, 1, 1, 2, 0, 0]));
        assert!(!repeats.at(5, &[0, 1, 2, 1, 1, 1, 0, 0]));
        let different = [0, 1, 2, 3, 1, 1, 1, 2];
        assert!((0..8).all(|depth| !repeats.at(depth, &different)));
    }
}
