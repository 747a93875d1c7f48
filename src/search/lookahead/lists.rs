//! The words of the runs, each list once.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crossword::bitset::Line;
use crossword::problem::Problem;
use crossword::supports::Supports;
use lexicon::automaton::State;
use lexicon::words::Words;

/// The patterns of the runs, at most, for each to have a list of the words that match it; where there are
/// more all runs have the lists of all words of their lengths. In a large grid nearly each slot has a
/// pattern of its own: 300×300 cells, 40 % of them black, had 936 MB of lists. It changes no fill.
const MOST_PATTERNS: usize = 128;

/// The words of a run.
#[derive(Clone, Copy, Debug)]
pub struct RunWords<'p> {
    /// The list they are in.
    pub list: usize,
    /// The words of the list that the run never takes, but for those of the next field.
    pub excluded: &'p [u32],
    /// Whether the list has words with letters that the cells of the run may not have.
    pub is_superset: bool,
}

/// Lists of words, and for each of their positions the words with each letter there.
#[derive(Debug, Default)]
pub struct Lists {
    pub words: Vec<Words>,
    /// The positions of all lists, one list after the other.
    pub positions: Vec<(Arc<Supports>, usize)>,
    /// Where the positions of each list begin.
    first_position: Vec<usize>,
    /// The list of all words of a length, or of those that an automaton accepts.
    numbers: FxHashMap<(Option<State>, usize), usize>,
    /// Whether the patterns are so many that they share the lists of all words of their lengths.
    is_shared: bool,
    /// How many bytes the lists and their supports can take, if all are made.
    bytes: u64,
}

impl Lists {
    /// Lists for the runs along a direction; none is made yet.
    pub fn along(problem: &Problem, direction: usize) -> Lists {
        let slots = problem.slots().list.iter().enumerate();
        let along = slots.filter(|(_, slot)| slot.direction as usize == direction);
        let patterns = along.filter(|&(number, _)| problem.supports(number).is_none());
        let patterns: FxHashSet<(State, usize)> = patterns
            .map(|(_, slot)| (problem.initial(slot.cells[0])[direction], slot.length()))
            .collect();
        Lists { is_shared: patterns.len() > MOST_PATTERNS, ..Lists::default() }
    }

    /// The words of a run of cells along a direction, by its first cell.
    pub fn of_run<'p>(
        &mut self,
        problem: &'p Problem,
        cell: usize,
        direction: usize,
        length: usize,
    ) -> RunWords<'p> {
        let root = problem.initial(cell)[direction];
        let slot = problem.slots().places[cell][direction].map(|place| place.slot);
        // Slots with most words of their length share the list of these.
        let shared = slot.and_then(|slot| problem.supports(slot));
        let is_superset = shared.is_none() && self.is_shared;
        let all = if is_superset { problem.supports_of_length(length) } else { None };
        let is_superset = all.is_some();
        let shared = shared.or(all.map(|all| (all, &[][..])));
        let key = (shared.is_none().then_some(root), length);
        let excluded = shared.map_or(&[][..], |(_, excluded)| excluded);
        let list = self.list(problem, key, shared.map(|(supports, _)| supports));
        RunWords { list, excluded, is_superset }
    }

    /// The list of a key, made unless it is known; without supports, of the words that match a pattern.
    fn list(
        &mut self,
        problem: &Problem,
        key: (Option<State>, usize),
        supports: Option<&Arc<Supports>>,
    ) -> usize {
        let (root, length) = key;
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

    /// The supports of a list.
    pub fn supports(&self, list: usize) -> &Supports {
        &self.positions[self.first_position[list]].0
    }

    /// How many bytes the lists and their supports can take, beside the lists of the index.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many bytes the lists and their supports take now, those of the index too.
    pub fn held(&self) -> usize {
        (0..self.words.len()).map(|list| self.supports(list).bytes()).sum()
    }
}
