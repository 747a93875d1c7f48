//! What a problem leaves open: the cells with a choice, and the words of the slots that join them.

use rustc_hash::FxHashMap;

use crossword::problem::Problem;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::{Letter, LetterSet};

/// The cells with more than one candidate, and the slots with at least two of them.
///
/// A cell with one candidate has that letter in every word left to its slots, so it can be left
/// out of them. A slot that is then left with one cell says no more than the candidates do.
#[derive(Clone, Debug)]
pub struct Open {
    /// The white cell of each open cell, in row-major order.
    pub cells: Vec<u32>,
    /// The letters left to each open cell: at least two.
    pub candidates: Vec<LetterSet>,
    /// The slots that join open cells.
    pub slots: Vec<OpenSlot>,
    /// The joining slots of each open cell: at most two.
    pub places: Vec<Vec<usize>>,
    /// The word lists of the slots, each once.
    pub lists: Vec<WordList>,
}

/// A slot's open cells, in the order it is read, and its words there.
#[derive(Clone, Debug)]
pub struct OpenSlot {
    /// The open cells.
    pub cells: Vec<u32>,
    /// The words that are left, in [`Open::lists`].
    pub list: usize,
}

/// Different words of one length, sorted, one after the other.
#[derive(Clone, Debug)]
pub struct WordList {
    pub letters: Vec<Letter>,
    pub length: usize,
}

impl Open {
    pub fn of(problem: &Problem) -> Open {
        let all = problem.candidates();
        let cells: Vec<u32> =
            (0..all.len() as u32).filter(|&c| all[c as usize].len() > 1).collect();
        let mut number_of = vec![None; all.len()];
        for (number, &cell) in cells.iter().enumerate() {
            number_of[cell as usize] = Some(number as u32);
        }
        let mut open = Open {
            candidates: cells.iter().map(|&cell| all[cell as usize]).collect(),
            places: vec![Vec::new(); cells.len()],
            cells,
            slots: Vec::new(),
            lists: Vec::new(),
        };
        let mut lists = FxHashMap::default();
        for slot in &problem.slots().list {
            let left: Vec<u32> = slot.cells.iter().filter_map(|&cell| number_of[cell]).collect();
            if left.len() < 2 {
                continue;
            }
            for &cell in &left {
                open.places[cell as usize].push(open.slots.len());
            }
            // Equal states are of equal patterns, or of patterns with the same words.
            let root = problem.initial(slot.cells[0])[slot.direction as usize];
            let list = *lists.entry(root).or_insert_with(|| {
                let keep = slot.cells.iter().map(|&cell| number_of[cell].is_some()).collect();
                open.lists.push(WordList::of(problem.table(), root, keep));
                open.lists.len() - 1
            });
            open.slots.push(OpenSlot { cells: left, list });
        }
        open
    }
}

impl WordList {
    /// The words from a state, their letters at the positions to keep.
    fn of(table: &StateTable, root: State, keep: Vec<bool>) -> WordList {
        let length = keep.iter().filter(|&&keep| keep).count();
        let mut letters = Vec::new();
        // The states on the way, and the letters of each not yet tried.
        let mut path = vec![(root, root.successors)];
        let mut word: Vec<Letter> = Vec::new();
        while let Some((state, rest)) = path.last_mut() {
            let Some(letter) = rest.smallest() else {
                path.pop();
                word.pop();
                continue;
            };
            *rest = *rest & LetterSet::above(letter);
            let target = table.step(*state, letter);
            word.push(letter);
            if word.len() == keep.len() {
                let kept = word.iter().zip(&keep).filter(|&(_, &keep)| keep);
                letters.extend(kept.map(|(&letter, _)| letter));
                word.pop();
            } else {
                path.push((target, target.successors));
            }
        }
        WordList { letters, length }
    }

    pub fn len(&self) -> usize {
        self.letters.len() / self.length.max(1)
    }

    pub fn words(&self) -> impl Iterator<Item = &[Letter]> {
        self.letters.chunks_exact(self.length.max(1))
    }
}
