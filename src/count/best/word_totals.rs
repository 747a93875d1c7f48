//! The totals of fills that come in batches.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::search::Order;
use crossword::problem::Problem;
use lexicon::automaton::State;
use lexicon::letters::Letter;
use lexicon::score::Score;
use lexicon::words::Words;

/// The scores of the words of all lengths that the slots have, those without a score left out.
#[derive(Clone, Debug)]
pub struct WordTotals {
    /// For each length, the words with a score.
    scores: Vec<FxHashMap<Box<[Letter]>, u64>>,
    /// The cells of each slot, as depths in the order, by the depth of the last one.
    slots: Vec<Vec<usize>>,
}

impl WordTotals {
    /// The scores of the words of a problem, whose fills come in an order of the cells.
    pub fn new(problem: &Problem, order: Order) -> WordTotals {
        let cells = order.cells(problem);
        let mut depths = vec![0; cells.len()];
        for (depth, &cell) in cells.iter().enumerate() {
            depths[cell as usize] = depth;
        }
        let lengths = problem.slots().lengths();
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let mut scores = vec![FxHashMap::default(); longest + 1];
        for &length in &lengths {
            if scores[length].is_empty() {
                scores[length] = scores_of(problem, length);
            }
        }
        let slots = problem.slots().list.iter();
        let mut slots: Vec<Vec<usize>> =
            slots.map(|slot| slot.cells.iter().map(|&cell| depths[cell]).collect()).collect();
        slots.sort_by_key(|cells| cells.last().copied());
        WordTotals { scores, slots }
    }

    /// How many bytes they take, about.
    pub fn bytes(&self) -> usize {
        let entry = size_of::<(Box<[Letter]>, u64)>() * 2 + 16;
        self.scores.iter().map(|scores| scores.capacity() * entry).sum()
    }

    /// How many slots end before a depth.
    pub fn slots_before(&self, depth: usize) -> usize {
        self.slots.partition_point(|cells| cells.last().is_some_and(|&last| last < depth))
    }

    /// The sum of the scores in some slots, of letters in the order.
    pub fn of(&self, slots: std::ops::Range<usize>, letters: &[Letter]) -> u128 {
        let mut word = Vec::new();
        let mut total = 0;
        for cells in &self.slots[slots] {
            let scores = &self.scores[cells.len()];
            if scores.is_empty() {
                continue;
            }
            word.clear();
            word.extend(cells.iter().map(|&depth| letters[depth]));
            total += u128::from(scores.get(&word[..]).copied().unwrap_or_default());
        }
        total
    }

    /// How many slots there are.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }
}

/// The words of a length that have a score, of those that fit some slot.
fn scores_of(problem: &Problem, length: usize) -> FxHashMap<Box<[Letter]>, u64> {
    let Some(source) = problem.scores(length) else { return FxHashMap::default() };
    let slots = problem.slots().list.iter().filter(|slot| slot.length() == length);
    let roots: FxHashSet<State> =
        slots.map(|slot| problem.initial(slot.cells[0])[slot.direction as usize]).collect();
    let roots: Vec<State> = roots.into_iter().collect();
    let words = Words::of_automata(problem.table(), &roots, length);
    let scores = source.of_words(words.iter());
    let scored = words.iter().zip(scores).filter(|&(_, score)| score > Score::ZERO);
    scored.map(|(word, score)| (word.into(), score.millionths())).collect()
}
