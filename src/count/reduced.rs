//! The reduced problem: the cells that have a choice, and the words of the slots that join them.

use rustc_hash::FxHashMap;

use crossword::problem::Problem;
use lexicon::automaton::State;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::LetterSet;
use lexicon::words::{WordCounts, Words};

/// The cells with more than one candidate, and the slots with at least two of them (or one, if asked
/// for).
///
/// A cell with one candidate has that letter in every word left to its slots, so it can be left
/// out of them. A slot that is then left with one cell says no more than the candidates do.
#[derive(Clone, Debug)]
pub struct ReducedProblem {
    /// The white cell of each cell with a choice, in row-major order.
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

impl ReducedProblem {
    /// Reduces a problem, or returns `None` if its words take more than `memory` bytes, which is
    /// found before they are listed.
    ///
    /// Takes time in proportion to these words.
    pub fn of(
        problem: &Problem,
        memory: usize,
        halt: &Halt,
    ) -> Result<Option<ReducedProblem>, Halted> {
        ReducedProblem::with_slots_from(2, problem, memory, halt)
    }

    /// The same, but with all slots that have at least so many cells with a choice: where words have
    /// weights, a slot with one such cell says more than its candidates do.
    pub fn with_slots_from(
        least: usize,
        problem: &Problem,
        memory: usize,
        halt: &Halt,
    ) -> Result<Option<ReducedProblem>, Halted> {
        let all = problem.candidates();
        let cells: Vec<u32> =
            (0..all.len() as u32).filter(|&cell| all[cell as usize].len() > 1).collect();
        let mut number_of = vec![None; all.len()];
        for (number, &cell) in (0..).zip(&cells) {
            number_of[cell as usize] = Some(number);
        }
        let mut reduced = ReducedProblem {
            candidates: cells.iter().map(|&cell| all[cell as usize]).collect(),
            positions: cells.iter().map(|&cell| problem.slots().positions[cell as usize]).collect(),
            slots_of: vec![Vec::new(); cells.len()],
            cells,
            slots: Vec::new(),
            lists: Vec::new(),
        };
        // Equal states are of equal patterns, or of patterns with the same words.
        let mut lists: FxHashMap<State, usize> = FxHashMap::default();
        let mut counts = WordCounts::default();
        let mut room = memory as f64;
        for slot in &problem.slots().list {
            halt.check()?;
            let cells: Vec<u32> = slot.cells.iter().filter_map(|&cell| number_of[cell]).collect();
            if cells.len() < least {
                continue;
            }
            for &cell in &cells {
                reduced.slots_of[cell as usize].push(reduced.slots.len());
            }
            let root = problem.initial(slot.cells[0])[slot.direction as usize];
            let list = match lists.get(&root) {
                Some(&known) => known,
                None => {
                    let words = counts.after(problem.table(), root);
                    room -= words * slot.length().next_multiple_of(8) as f64;
                    if room < 0.0 {
                        return Ok(None);
                    }
                    let words = Words::of_automaton(problem.table(), root, slot.length());
                    let kept: Vec<usize> = (0..slot.length())
                        .filter(|&position| number_of[slot.cells[position]].is_some())
                        .collect();
                    reduced.lists.push(match kept.len() == slot.length() {
                        true => words,
                        false => words.at_positions(&kept),
                    });
                    lists.insert(root, reduced.lists.len() - 1);
                    reduced.lists.len() - 1
                }
            };
            reduced.slots.push(ReducedSlot { cells, list });
        }
        Ok(Some(reduced))
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        let words: usize = self.lists.iter().map(Words::bytes).sum();
        let slots = self.slots.iter().map(|slot| size_of_val(&slot.cells[..]) + size_of_val(slot));
        let of_cell = size_of::<(usize, usize)>() + size_of::<Vec<usize>>() + 2 * size_of::<u64>();
        words + slots.sum::<usize>() + self.cells.len() * (of_cell + 2 * size_of::<usize>())
    }
}
