//! The totals of fills that come in batches.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::search::Order;
use lexicon::automaton::State;
use lexicon::letters::Letter;
use lexicon::score::Score;
use lexicon::words::Words;
use network::Slot;
use network::order::depths;
use network::problem::Problem;

/// The scores of the words of all lists that the slots draw from, those without a score left out.
#[derive(Clone, Debug)]
pub struct WordTotals {
    /// For each list of the problem, the words with a score.
    scores: Vec<FxHashMap<Box<[Letter]>, u64>>,
    /// The list of each slot and its cells, as depths in the order, by the depth of the last one.
    slots: Vec<(usize, Vec<usize>)>,
}

impl WordTotals {
    /// The scores of the words of a problem, whose fills come in an order of the cells.
    pub fn new(problem: &Problem, order: Order) -> WordTotals {
        let depths = depths(&problem.cells(order));
        let depths_of = |(number, slot): (usize, &Slot)| {
            (problem.list_of(number), slot.cells.iter().map(|&cell| depths[cell]).collect())
        };
        let mut slots: Vec<(usize, Vec<usize>)> =
            problem.network().slots.iter().enumerate().map(depths_of).collect();
        slots.sort_by_key(|(_, cells)| cells.iter().max().copied());
        let scores = (0..problem.list_count()).map(|list| scores_of(problem, list)).collect();
        WordTotals { scores, slots }
    }

    /// How many bytes they take, about.
    pub fn bytes(&self) -> usize {
        let entry = size_of::<(Box<[Letter]>, u64)>() * 2 + 16;
        self.scores.iter().map(|scores| scores.capacity() * entry).sum()
    }

    /// How many slots end before a depth.
    pub fn slots_before(&self, depth: usize) -> usize {
        self.slots.partition_point(|(_, cells)| cells.iter().all(|&cell| cell < depth))
    }

    /// The sum of the scores in some slots, of letters in the order.
    pub fn of(&self, slots: std::ops::Range<usize>, letters: &[Letter]) -> u128 {
        let mut word = Vec::new();
        let mut total = 0;
        for (list, cells) in &self.slots[slots] {
            let scores = &self.scores[*list];
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

/// The words of a list that have a score, of those that fit some slot.
fn scores_of(problem: &Problem, list: usize) -> FxHashMap<Box<[Letter]>, u64> {
    let Some(source) = problem.scores(list) else { return FxHashMap::default() };
    let slots = (0..problem.network().slots.len()).filter(|&slot| problem.list_of(slot) == list);
    let roots: FxHashSet<State> = slots.map(|slot| problem.root(slot)).collect();
    let roots: Vec<State> = roots.into_iter().collect();
    let words = Words::of_automata(problem.table(), &roots, problem.word_length(list));
    let scores = source.of_words(words.iter());
    let scored = words.iter().zip(scores).filter(|&(_, score)| score > Score::ZERO);
    scored.map(|(word, score)| (word.into(), score.millionths())).collect()
}
