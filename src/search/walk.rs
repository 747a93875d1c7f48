//! The walk: cell by cell, the letters that leave both the across and the down state.

use std::ops::ControlFlow;

use super::distinct::Repeats;
use super::{Batch, Outcome, Search, Statistics};
use crossword::order::predecessors;
use crossword::problem::Problem;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::{Letter, LetterSet};
use lexicon::words::Words;

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
    /// Whether looking ahead was wanted, and took too much memory.
    is_short_of_memory: bool,
    /// What comes before the last cell in a tail, nothing, and what the last cell can take.
    tail: [Words; 2],
    /// The tails of a batch.
    firsts: Vec<u32>,
    lasts: Vec<u32>,
    depth: usize,
    /// No fill after all that begin so is wanted.
    to: Vec<Letter>,
    /// The least depth whose letter changed since the last batch.
    changed_from: usize,
    /// Whether there is nothing more.
    exhausted: bool,
    /// The letters entered at each depth, those still remaining included.
    entered: Vec<u64>,
    dead_ends: Vec<u64>,
}

impl<'p> Walk<'p> {
    pub fn new(problem: &'p Problem, search: Search, is_short_of_memory: bool) -> Walk<'p> {
        let cells = search.order.cells(problem);
        let count = cells.len();
        let mut states = vec![State::FINAL; 2 * count];
        states.extend(cells.iter().flat_map(|&cell| problem.initial(cell as usize)));
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
            is_short_of_memory,
            tail: [Words::empty(), Words::single_letters()],
            firsts: Vec::new(),
            lasts: Vec::new(),
            sources,
            states,
            remaining: vec![LetterSet::EMPTY; count],
            letters: vec![0; count],
            depth: 0,
            to: Vec::new(),
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

    /// Begins anew, with the fills that are neither before all that begin with `from`, nor after
    /// all that begin with `to`.
    pub fn restart(&mut self, from: &[Letter], to: &[Letter]) {
        for (entered, remaining) in self.entered.iter_mut().zip(&mut self.remaining) {
            *entered -= u64::from(std::mem::take(remaining).len());
        }
        self.to = to.to_vec();
        self.depth = 0;
        self.changed_from = 0;
        // The one fill of a grid without cells comes before all letters.
        self.exhausted = self.cells.is_empty() && !from.is_empty();
        if !self.cells.is_empty() {
            self.enter(0);
            self.go_to(from);
        }
    }

    /// Places the letters of `prefix` as far as they fit, and leaves out what comes before.
    fn go_to(&mut self, prefix: &[Letter]) {
        let count = self.cells.len();
        for &letter in prefix.iter().take(count) {
            let before = self.remaining[self.depth];
            let candidates = before & (LetterSet::only(letter) | LetterSet::above(letter));
            self.remaining[self.depth] = candidates;
            self.entered[self.depth] -= u64::from(before.len() - candidates.len());
            let repeats = self.depth + 1 < count && candidates.smallest() == Some(letter) && {
                self.letters[self.depth] = letter;
                self.repeats.as_ref().is_some_and(|repeats| repeats.at(self.depth, &self.letters))
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

    /// The letters that the next fill begins with at least, and the last; `None` if no more comes.
    pub fn rest(&self) -> Option<(Vec<Letter>, Vec<Letter>)> {
        if self.exhausted || self.cells.is_empty() {
            return None;
        }
        let from = (0..=self.depth).rev().find_map(|depth| {
            let letter = self.remaining[depth].smallest()?;
            Some([&self.letters[..depth], &[letter]].concat())
        })?;
        Some((from, self.to.clone()))
    }

    /// The letters of a depth that are not after all that is wanted.
    fn within(&self, depth: usize, letters: LetterSet) -> LetterSet {
        match self.letters[..depth] == self.to[..depth] {
            true => letters.without(LetterSet::above(self.to[depth])),
            false => letters,
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
    pub fn run(
        &mut self,
        nodes: u64,
        mut visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        if self.exhausted {
            return Outcome::Exhausted;
        }
        if self.cells.is_empty() {
            self.exhausted = true;
            return Batch::give_empty_fill(&mut visit);
        }
        match self.repeats.is_some() {
            true => self.search::<true>(nodes, visit),
            false => self.search::<false>(nodes, visit),
        }
    }

    fn search<const DISTINCT: bool>(
        &mut self,
        nodes: u64,
        visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
        {
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { self.search_popcnt::<DISTINCT>(nodes, visit) };
        }
        self.search_portable::<DISTINCT>(nodes, visit)
    }

    // PERF: a step counts bits; with the instruction for it the walk over the 545,802,206 nodes of
    // French 4×4 takes 5.9 s, without it 7.5 s (`target-cpu=x86-64-v3` against the default).
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn search_popcnt<const DISTINCT: bool>(
        &mut self,
        nodes: u64,
        visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        self.search_portable::<DISTINCT>(nodes, visit)
    }

    #[inline(always)]
    fn search_portable<const DISTINCT: bool>(
        &mut self,
        mut nodes: u64,
        mut visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let last = self.cells.len() - 1;
        let mut depth = self.depth;
        let mut changed_from = self.changed_from;
        let outcome = loop {
            let mut candidates = self.remaining[depth];
            if depth < self.to.len() {
                candidates = self.within(depth, candidates);
            }
            let Some(letter) = candidates.smallest() else {
                if depth == 0 {
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
                self.firsts.resize(completions.len() as usize, 0);
                self.lasts.clear();
                self.lasts.extend(completions.iter().map(u32::from));
                let (letters, words) = (&self.letters[..], self.tail.each_ref());
                let (firsts, lasts) = (&self.firsts[..], &self.lasts[..]);
                let count = u64::from(completions.len());
                let flow = visit(&Batch { letters, changed_from, words, firsts, lasts, count });
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
                && self.repeats.as_ref().is_some_and(|repeats| repeats.at(depth, &self.letters));
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
            is_short_of_memory: self.is_short_of_memory,
            ..Statistics::default()
        }
    }
}
