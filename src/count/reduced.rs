//! The reduced problem: the cells that have a choice, and the words of the slots that join them.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use lexicon::automaton::State;
use lexicon::words::WordCounts;
use lexicon::{Halt, Halted, Letter, LetterSet, Words};
use network::{CellId, IdVec, Problem, SlotId};

/// Larger problems are not counted by AND/OR search: their elimination trees grow by the cells times
/// the slots, to tens of megabytes here, and no count of them would come to an end.
const MOST_CELLS_WITH_COPIES: usize = 1 << 14;

/// The cells with more than one candidate, and the slots with at least two of them (or one, if asked
/// for).
///
/// A cell with one candidate has that letter in every word left to its slots, so it can be left
/// out of them. A slot that is then left with one cell says no more than the candidates do.
#[derive(Clone, Debug, Default)]
pub struct ReducedProblem {
    /// The cell of the problem of each cell with a choice, in increasing order; a cell of three slots or more
    /// stands for itself several times.
    pub cells: Vec<u32>,
    /// The row and the column of each cell.
    pub positions: Vec<(usize, usize)>,
    /// The letters left to each cell: at least two.
    pub candidates: Vec<LetterSet>,
    /// The slots that join cells.
    pub slots: Vec<ReducedSlot>,
    /// The joining slots of each cell: at most two.
    pub slots_of: Vec<Vec<usize>>,
    /// The word lists of the slots, each once.
    pub lists: Vec<Words>,
}

/// The cells of a slot that have a choice, in the order it is read, and its words there.
#[derive(Clone, Debug)]
pub struct ReducedSlot {
    /// Cells of the reduced problem.
    pub cells: Vec<u32>,
    /// The words that are left, in [`ReducedProblem::lists`].
    pub list: usize,
}

/// The weights of the words of each slot, in the order of its list; or none at all.
#[derive(Clone, Debug, Default)]
pub struct ListWeights<W> {
    /// Weights of the words of a list.
    pub tables: Vec<Vec<W>>,
    /// The table of each slot.
    pub of_slot: Vec<usize>,
}

impl<W> ListWeights<W> {
    /// All words weigh the same.
    pub fn none() -> ListWeights<W> {
        ListWeights { tables: Vec::new(), of_slot: Vec::new() }
    }

    /// The number and the weights of a slot's table; without weights, there is one for each list, and slots
    /// after the last with a table have words that weigh nothing.
    pub fn of(&self, slot: usize, list: usize) -> (usize, &[W]) {
        match self.of_slot.get(slot) {
            Some(&number) => (number, &self.tables[number]),
            None if self.of_slot.is_empty() => (list, &[]),
            // Its words weigh nothing; the number is that of no table.
            None => (usize::MAX - list, &[]),
        }
    }

    /// How many bytes the tables take.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|table| size_of_val(&table[..])).sum()
    }
}

impl ReducedProblem {
    /// Reduces a problem to the slots that have at least `least` cells with a choice: two of them join cells, and
    /// where words have weights, a slot with one such cell says more than its candidates do. `None` if the problem
    /// is too large for AND/OR search, or has other constraints over slots, or its words take more than `memory`
    /// bytes, which is found before they are listed.
    ///
    /// Takes time in proportion to these words.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn of(
        least: usize,
        problem: &Problem,
        memory: usize,
        halt: &Halt,
    ) -> Result<Option<ReducedProblem>, Halted> {
        if !problem.constraints().is_empty() || cells_with_copies(problem) > MOST_CELLS_WITH_COPIES
        {
            return Ok(None);
        }
        let (mut counts, mut room) = (WordCounts::default(), memory as f64);
        let (network, all) = (problem.network(), problem.candidates());
        let slots: IdVec<SlotId, &[CellId]> =
            network.slots.iter().map(|slot| &slot.cells[..]).collect();
        let has_choice = |&cell: &CellId| all[cell].len() > 1;
        // The positions of each slot that have a choice: of those on one cell, the first.
        let kept_of = |cells: &&[CellId]| -> Vec<usize> {
            let is_first = |at: &usize| !cells[..*at].contains(&cells[*at]);
            (0..cells.len()).filter(|&at| has_choice(&cells[at])).filter(is_first).collect()
        };
        let kept: IdVec<SlotId, Vec<usize>> = slots.iter().map(kept_of).collect();
        let joining: Vec<SlotId> = slots.ids().filter(|&slot| kept[slot].len() >= least).collect();
        let mut slots_at = IdVec::repeat(Vec::new(), all.len());
        for &slot in &joining {
            kept[slot].iter().for_each(|&at| slots_at[slots[slot][at]].push(slot));
        }
        let mut reduced = ReducedProblem::default();
        // The number of the first copy of each cell.
        let mut first_of = IdVec::repeat(0, all.len());
        for cell in all.ids().filter(has_choice) {
            first_of[cell] = reduced.cells.len();
            for _ in 0..copies(slots_at[cell].len()) {
                reduced.cells.push(cell.index() as u32);
                reduced.candidates.push(all[cell]);
                reduced.positions.push(network.positions[cell]);
                reduced.slots_of.push(Vec::new());
            }
        }
        let number_of = |slot: SlotId, cell: CellId| {
            let of_slot = slots_at[cell].iter().position(|&other| other == slot).unwrap_or(0);
            first_of[cell] + if copies(slots_at[cell].len()) > 1 { of_slot } else { 0 }
        };
        // Equal states are of equal patterns, or of patterns with the same words.
        let mut known: FxHashMap<(State, Vec<usize>), usize> = FxHashMap::default();
        for &slot in &joining {
            let cells =
                kept[slot].iter().map(|&at| number_of(slot, slots[slot][at]) as u32).collect();
            let root = problem.root(slot);
            let list = match known.entry((root, kept[slot].clone())) {
                Entry::Occupied(list) => *list.get(),
                Entry::Vacant(list) => {
                    halt.check()?;
                    let length = slots[slot].len();
                    room -= counts.after(problem.table(), root) * length.next_multiple_of(8) as f64;
                    if room < 0.0 {
                        return Ok(None);
                    }
                    let words = Words::of_automaton(problem.table(), root, length);
                    reduced.lists.push(match kept[slot].len() == length {
                        true => words,
                        false => words.at_positions(&kept[slot]),
                    });
                    *list.insert(reduced.lists.len() - 1)
                }
            };
            reduced.add_slot(cells, list);
        }
        for cell in all.ids().filter(has_choice).filter(|&cell| copies(slots_at[cell].len()) > 1) {
            let count = slots_at[cell].len();
            let equal: Vec<Vec<Letter>> =
                all[cell].iter().map(|letter| vec![letter; count]).collect();
            reduced.lists.push(Words::listed(count, equal.iter().map(Vec::as_slice)));
            let cells = (0..count).map(|copy| (first_of[cell] + copy) as u32).collect();
            reduced.add_slot(cells, reduced.lists.len() - 1);
        }
        Ok(Some(reduced))
    }

    /// The number of a cell of the problem, of its last copy if there are several; `None` if it has no choice.
    pub fn number_of(&self, cell: CellId) -> Option<usize> {
        let end = self.cells.partition_point(|&other| other as usize <= cell.index());
        end.checked_sub(1).filter(|&last| self.cells[last] as usize == cell.index())
    }

    fn add_slot(&mut self, cells: Vec<u32>, list: usize) {
        for &cell in &cells {
            self.slots_of[cell as usize].push(self.slots.len());
        }
        self.slots.push(ReducedSlot { cells, list });
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        let words: usize = self.lists.iter().map(Words::bytes).sum();
        let slots = self.slots.iter().map(|slot| size_of_val(&slot.cells[..]) + size_of_val(slot));
        let of_cell = size_of::<(usize, usize)>() + size_of::<Vec<usize>>() + 2 * size_of::<u64>();
        words + slots.sum::<usize>() + self.cells.len() * (of_cell + 2 * size_of::<usize>())
    }
}

/// How many cells stand for one on this number of slots: one, but of three slots or more as many, each on one of
/// them, which are joined by a slot of equal letters. So no cell has more than two slots.
fn copies(slots: usize) -> usize {
    if slots > 2 { slots } else { 1 }
}

/// How many cells of a problem have a choice, the copies of cells on three slots or more counted.
fn cells_with_copies(problem: &Problem) -> usize {
    let (network, candidates) = (problem.network(), problem.candidates());
    let choices = candidates.ids().filter(|&cell| candidates[cell].len() > 1);
    choices.map(|cell| copies(network.places(cell).len())).sum()
}
