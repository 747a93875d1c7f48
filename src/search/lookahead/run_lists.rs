//! The words of the runs, each list once.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use lexicon::Words;
use lexicon::automaton::State;
use network::bitset::Line;
use network::order::Order;
use network::supports::Supports;
use network::traversal::Visit;
use network::{CellId, Depth, Problem, SlotId};

/// The most patterns of runs with which each pattern has a list of the words that match it; where there are
/// more, all runs have the lists of all words of their lengths. In a large grid nearly each slot has a
/// pattern of its own: 300×300 cells, 40 % of them black, had 936 MB of lists. It changes no fill.
const MOST_PATTERNS: usize = 128;

/// Stands for the list of a run that is a single cell, whose words are its letters.
const SINGLE: usize = usize::MAX;

#[derive(Clone, Copy, Debug)]
pub struct RunWords<'p> {
    /// The list that has the words.
    pub list: usize,
    /// The words of the list that the run never takes, beside words with letters that its cells may not have.
    pub excluded: &'p [u32],
    /// Whether the list has words with letters that the cells of the run may not have.
    pub is_superset: bool,
}

/// Lists of words, and for each of their positions the words with each letter there.
#[derive(Debug, Default)]
pub struct RunLists {
    pub words: Vec<Words>,
    /// The positions of all lists, one list after the other.
    pub positions: Vec<(Arc<Supports>, usize)>,
    /// Where the positions of each list begin.
    first_position: Vec<usize>,
    /// The list of all words of a list of the problem, or of the words among them that an automaton accepts.
    numbers: FxHashMap<(Option<State>, usize), usize>,
    /// The list of the words of a list without the letters of some first cells, by the number of these cells.
    rests: FxHashMap<(usize, usize), usize>,
    /// Whether the patterns are more than [`MOST_PATTERNS`], or have no automata of their own, and share the lists of all words
    /// of their lengths.
    is_shared: bool,
    /// The bytes that the lists and their supports take, if all are made.
    bytes: u64,
}

impl RunLists {
    /// Lists for runs, told by their first depths and their slots; none is made yet.
    pub fn new(problem: &Problem, order: Order, runs: &[(Depth, Option<Visit>)]) -> RunLists {
        let slots = runs.iter().filter_map(|run| run.1).map(|visit| visit.slot);
        let words = slots.map(|slot| problem.in_visit_order(slot, order));
        let patterns: FxHashSet<(State, usize)> = words
            .filter(|(_, _, excluded)| excluded.is_none())
            .map(|(list, root, _)| (root, list))
            .collect();
        let is_shared = problem.shares_automata() || patterns.len() > MOST_PATTERNS;
        RunLists { is_shared, ..RunLists::default() }
    }

    /// The words of a run that is the rest of a slot, or of a single cell.
    pub fn of_run<'p>(
        &mut self,
        problem: &'p Problem,
        cell: CellId,
        slot: Option<SlotId>,
        order: Order,
    ) -> RunWords<'p> {
        let Some(slot) = slot else {
            let key = (Some(problem.letters(cell)), SINGLE);
            let list = self.list(problem, key, 1, None);
            return RunWords { list, excluded: &[], is_superset: false };
        };
        let (all, root, excluded) = problem.in_visit_order(slot, order);
        // Slots with most words of their list share it.
        let is_superset = excluded.is_none() && self.is_shared;
        let is_all = excluded.is_some() || is_superset;
        let key = ((!is_all).then_some(root), all);
        let supports = is_all.then(|| problem.supports(all));
        let list = self.list(problem, key, problem.word_length(all), supports);
        RunWords { list, excluded: excluded.unwrap_or_default(), is_superset }
    }

    /// The letters of the words of a list after the first cells, as words with the same numbers.
    pub fn rest(&mut self, list: usize, before: usize) -> usize {
        if before == 0 {
            return list;
        }
        *self.rests.entry((list, before)).or_insert_with(|| {
            let rest = self.words[list].rests(before);
            self.bytes += rest.bytes() as u64;
            self.words.push(rest);
            // It has no positions of its own.
            self.first_position.push(usize::MAX);
            self.words.len() - 1
        })
    }

    /// The list of a key, made unless it is known; without supports, of the words that match a pattern.
    fn list(
        &mut self,
        problem: &Problem,
        key: (Option<State>, usize),
        length: usize,
        supports: Option<&Arc<Supports>>,
    ) -> usize {
        let (root, _) = key;
        if let Some(&list) = self.numbers.get(&key) {
            return list;
        }
        let supports = match supports {
            Some(supports) => Arc::clone(supports),
            None => {
                let root = root.unwrap_or(State::FINAL);
                let words = Words::of_automaton(problem.table(), root, length);
                self.bytes += words.bytes() as u64;
                Arc::new(Supports::new(words, problem.alphabet().size()))
            }
        };
        let rows = (problem.alphabet().size() * length * supports.set_size()) as u64;
        self.bytes += rows * size_of::<Line>() as u64;
        let list = self.words.len();
        self.numbers.insert(key, list);
        self.words.push(supports.words().clone());
        self.first_position.push(self.positions.len());
        self.positions.extend((0..length).map(|position| (Arc::clone(&supports), position)));
        list
    }

    /// A position of a list, as an index of [`positions`](Self::positions).
    pub fn position(&self, list: usize, position: usize) -> usize {
        self.first_position[list] + position
    }

    pub fn supports(&self, list: usize) -> &Supports {
        &self.positions[self.first_position[list]].0
    }

    /// The bytes that the lists and their supports can take, beside the lists of the index.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The bytes that the lists and their supports take now, the lists of the index included.
    pub fn held(&self) -> usize {
        let all = (0..self.words.len()).filter(|&list| self.first_position[list] != usize::MAX);
        all.map(|list| self.supports(list).bytes()).sum()
    }
}
