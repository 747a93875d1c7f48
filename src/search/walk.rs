//! The walk: cell by cell, the letters that leave both the across and the down state.

use std::ops::ControlFlow;

use super::distinct::Repeats;
use super::order::predecessors;
use super::{Search, Statistics};
use crate::automaton::{State, StateTable};
use crate::letters::{Letter, LetterSet};
use crate::problem::Problem;

/// Fills that differ in their last cell only.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The letters in the order of the cells; the last one is yet to be replaced.
    pub letters: &'a [Letter],
    /// No letter before this depth changed since the batch before.
    pub changed_from: usize,
    /// The letters of the last cell, one a fill: empty only if there is no cell, and one fill.
    pub last: LetterSet,
}

impl Batch<'_> {
    /// The first `count` of these fills, or all if they are no more; `count` must not be 0.
    pub fn first(&self, count: u64) -> Self {
        let mut last = LetterSet::EMPTY;
        for letter in self
            .last
            .iter()
            .take(usize::try_from(count).unwrap_or(usize::MAX))
        {
            last = last | LetterSet::only(letter);
        }
        Batch { last, ..*self }
    }

    /// How many fills these are.
    pub fn len(&self) -> u64 {
        u64::from(self.last.len().max(1))
    }

    /// Never true.
    pub fn is_empty(&self) -> bool {
        false
    }
}

/// How a run of the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All fills were given.
    Exhausted,
    /// The nodes that the run was allowed are used up.
    Paused,
    /// The caller broke it off.
    Stopped,
}

/// A depth-first search whose stack is in arrays by depth.
#[derive(Clone, Debug)]
pub struct Walk<'p> {
    table: &'p StateTable,
    /// The white cell at each depth.
    cells: Vec<u32>,
    /// Where in `states` the states before the cell of each depth are, across and down.
    sources: Vec<[u32; 2]>,
    /// The states after the cell of each depth, across and down; then the initial states.
    states: Vec<State>,
    /// The letters still to be tried at each depth.
    remaining: Vec<LetterSet>,
    letters: Vec<Letter>,
    repeats: Option<Repeats>,
    depth: usize,
    /// The walk ends when it would go back above this depth.
    base: usize,
    /// The least depth whose letter changed since the last batch.
    changed_from: usize,
    /// Whether there is nothing more.
    exhausted: bool,
    /// The letters entered at each depth, those still remaining included.
    entered: Vec<u64>,
    dead_ends: Vec<u64>,
}

impl<'p> Walk<'p> {
    pub fn new(problem: &'p Problem, search: Search) -> Walk<'p> {
        let cells = search.order.cells(problem);
        let count = cells.len();
        let mut states = vec![State::FINAL; 2 * count];
        states.extend(
            cells
                .iter()
                .flat_map(|&cell| problem.initial(cell as usize)),
        );
        let sources = predecessors(problem, &cells)
            .iter()
            .enumerate()
            .map(|(depth, before)| {
                let source = |direction: usize| match before[direction] {
                    Some(before) => 2 * before + direction,
                    None => 2 * (count + depth) + direction,
                };
                [source(0) as u32, source(1) as u32]
            })
            .collect();
        let mut walk = Walk {
            table: problem.table(),
            repeats: search.distinct.then(|| Repeats::new(problem, &cells)),
            sources,
            states,
            remaining: vec![LetterSet::EMPTY; count],
            letters: vec![0; count],
            depth: 0,
            base: 0,
            changed_from: 0,
            exhausted: problem.obstruction().is_some(),
            entered: vec![0; count],
            dead_ends: vec![0; count],
            cells,
        };
        if count > 0 && !walk.exhausted {
            walk.enter(0);
        }
        walk
    }

    /// The walk over the fills that begin with `prefix`.
    pub fn within(problem: &'p Problem, search: Search, prefix: &[Letter]) -> Walk<'p> {
        let mut walk = Walk::new(problem, search);
        walk.go_to(prefix, |letter, candidates| {
            candidates & LetterSet::only(letter)
        });
        walk.base = prefix.len().min(walk.cells.len().saturating_sub(1));
        walk.exhausted |= walk.depth < walk.base;
        walk
    }

    /// The walk over the fills not before `prefix`.
    pub fn starting_at(problem: &'p Problem, search: Search, prefix: &[Letter]) -> Walk<'p> {
        let mut walk = Walk::new(problem, search);
        walk.go_to(prefix, |letter, candidates| {
            candidates & (LetterSet::only(letter) | LetterSet::above(letter))
        });
        walk
    }

    /// Places the letters of `prefix` as far as they fit, with the candidates kept of each cell.
    fn go_to(&mut self, prefix: &[Letter], keep: impl Fn(Letter, LetterSet) -> LetterSet) {
        let count = self.cells.len();
        if count == 0 || self.exhausted {
            return;
        }
        for &letter in prefix.iter().take(count) {
            let before = self.remaining[self.depth];
            let candidates = keep(letter, before);
            self.remaining[self.depth] = candidates;
            self.entered[self.depth] -= u64::from(before.len() - candidates.len());
            let repeats = self.depth + 1 < count && candidates.smallest() == Some(letter) && {
                self.letters[self.depth] = letter;
                self.repeats
                    .as_ref()
                    .is_some_and(|repeats| repeats.at(self.depth, &self.letters))
            };
            if candidates.smallest() != Some(letter) || repeats || self.depth + 1 == count {
                return;
            }
            self.remaining[self.depth] = candidates & LetterSet::above(letter);
            self.place(self.depth, letter);
            self.depth += 1;
            self.enter(self.depth);
        }
    }

    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Finds the letters that can be placed at a depth, and counts them; says whether there are any.
    fn enter(&mut self, depth: usize) -> bool {
        let [across, down] = self.sources[depth];
        let candidates =
            self.states[across as usize].successors & self.states[down as usize].successors;
        self.remaining[depth] = candidates;
        self.entered[depth] += u64::from(candidates.len());
        !candidates.is_empty()
    }

    /// Places a letter at a depth.
    fn place(&mut self, depth: usize, letter: Letter) {
        self.letters[depth] = letter;
        let [across, down] = self.sources[depth];
        self.states[2 * depth] = self.table.step(self.states[across as usize], letter);
        self.states[2 * depth + 1] = self.table.step(self.states[down as usize], letter);
    }

    /// Gives `visit` the next batches of fills until about `nodes` letters are placed.
    pub fn run(&mut self, nodes: u64, visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>) -> Outcome {
        if self.exhausted {
            return Outcome::Exhausted;
        }
        if self.cells.is_empty() {
            return self.give_empty_fill(visit);
        }
        match self.repeats.is_some() {
            true => self.search::<true>(nodes, visit),
            false => self.search::<false>(nodes, visit),
        }
    }

    /// A grid without white cells has one fill.
    fn give_empty_fill(&mut self, mut visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>) -> Outcome {
        self.exhausted = true;
        match visit(&Batch {
            letters: &[],
            changed_from: 0,
            last: LetterSet::EMPTY,
        }) {
            ControlFlow::Continue(()) => Outcome::Exhausted,
            ControlFlow::Break(()) => Outcome::Stopped,
        }
    }

    fn search<const DISTINCT: bool>(
        &mut self,
        mut nodes: u64,
        mut visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let last = self.cells.len() - 1;
        let mut depth = self.depth;
        let mut changed_from = self.changed_from;
        let outcome = loop {
            let candidates = self.remaining[depth];
            let Some(letter) = candidates.smallest() else {
                if depth == self.base {
                    self.exhausted = true;
                    break Outcome::Exhausted;
                }
                depth -= 1;
                changed_from = changed_from.min(depth);
                continue;
            };
            if depth == last {
                self.remaining[depth] = LetterSet::EMPTY;
                let completions = match DISTINCT {
                    true => self.without_repeats(candidates),
                    false => candidates,
                };
                if completions.is_empty() {
                    continue;
                }
                let batch = Batch {
                    letters: &self.letters,
                    changed_from,
                    last: completions,
                };
                let flow = visit(&batch);
                changed_from = last;
                if flow.is_break() {
                    break Outcome::Stopped;
                }
                continue;
            }
            if nodes == 0 {
                break Outcome::Paused;
            }
            nodes -= 1;
            self.remaining[depth] = candidates & LetterSet::above(letter);
            self.place(depth, letter);
            let repeats = DISTINCT
                && self
                    .repeats
                    .as_ref()
                    .is_some_and(|repeats| repeats.at(depth, &self.letters));
            if !repeats && self.enter(depth + 1) {
                depth += 1;
            } else {
                self.dead_ends[depth] += 1;
            }
        };
        self.depth = depth;
        self.changed_from = changed_from;
        outcome
    }

    /// The letters of the last cell that repeat no word.
    fn without_repeats(&mut self, candidates: LetterSet) -> LetterSet {
        let last = self.cells.len() - 1;
        let Some(repeats) = &self.repeats else {
            return candidates;
        };
        let kept = candidates.iter().filter(|&letter| {
            self.letters[last] = letter;
            !repeats.at(last, &self.letters)
        });
        let kept: LetterSet = kept.collect();
        self.dead_ends[last] += u64::from(candidates.len() - kept.len());
        kept
    }

    pub fn statistics(&self) -> Statistics {
        Statistics {
            nodes: self
                .entered
                .iter()
                .zip(&self.remaining)
                .map(|(entered, left)| entered - u64::from(left.len()))
                .collect(),
            dead_ends: self.dead_ends.clone(),
        }
    }
}
