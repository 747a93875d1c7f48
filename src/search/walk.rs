//! The walk: cell by cell, the letters that leave the states of all slots of the cell.

use std::ops::ControlFlow;

use super::batch::{Outcome, Visit};
use super::checks::Checks;
use super::engine::{Progress, RunWalk};
use super::interval::{Limits, NONE};
use super::parameters;
use lexicon::automaton::{State, StateTable};
use lexicon::halt::Halt;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};
use lexicon::words::Words;
use network::bitset::{self, Kernel, Vectors};
use network::problem::Problem;
use network::traversal::Traversal;
use network::{IdVec, SlotId};

/// A depth-first search whose stack is in arrays by depth.
#[derive(Clone, Debug)]
pub struct Walk<'p> {
    table: &'p StateTable,
    /// Where the steps of each depth begin, and where the last ones end.
    starts: Vec<u32>,
    /// For each slot of each cell, where in `states` its state before the cell is.
    sources: Vec<u32>,
    /// The state of each slot after each cell, in the same order; then the initial states.
    states: Vec<State>,
    /// The letters still to be tried at each depth.
    remaining: Vec<LetterSet>,
    checks: Option<Checks>,
    /// The words of the tails of a batch: none before the last cell, and its letters.
    words: [Words; 2],
    /// How many of the first cells have letters that the bounds of the interval limit.
    limited: usize,
    /// Each cell is a run, whose words are its letters.
    progress: Progress,
}

impl<'p> Walk<'p> {
    /// The walk over all fills, until `halt` is set.
    pub fn new(
        problem: &'p Problem,
        traversal: &Traversal,
        search: parameters::Search,
        halt: &Halt,
    ) -> Walk<'p> {
        let count = traversal.cells.len();
        let (mut starts, mut sources) = (vec![0], Vec::new());
        let mut initial = Vec::new();
        // Where the state of each slot is after the cells so far; `None` before its first one.
        let mut last: IdVec<SlotId, Option<u32>> =
            IdVec::repeat(None, problem.network().slots.len());
        let steps = traversal.cells.ids().map(|depth| traversal.visits(depth).len().max(1));
        let steps = steps.sum::<usize>();
        let mut begin = |state: State| {
            initial.push(state);
            (steps + initial.len() - 1) as u32
        };
        for depth in traversal.cells.ids() {
            for visit in traversal.visits(depth) {
                let (_, root, _) = problem.met(visit.slot, search.order);
                sources.push(last[visit.slot].unwrap_or_else(|| begin(root)));
                last[visit.slot] = Some(sources.len() as u32 - 1);
            }
            if traversal.visits(depth).is_empty() {
                sources.push(begin(problem.letters(traversal.cells[depth])));
            }
            starts.push(sources.len() as u32);
        }
        let mut states = vec![State::FINAL; steps];
        states.extend(initial);
        let mut walk = Walk {
            table: problem.table(),
            checks: Checks::new(problem, traversal, search),
            words: [Words::empty(), Words::single_letters()],
            starts,
            sources,
            states,
            remaining: vec![LetterSet::EMPTY; count],
            limited: 0,
            progress: Progress::new(count, count, halt),
        };
        walk.progress.is_exhausted = problem.obstruction().is_some();
        if count > 0 && !walk.progress.is_exhausted {
            walk.enter(0);
        }
        walk
    }

    /// Finds the letters that can be placed at a depth; says whether there are any.
    fn enter(&mut self, depth: usize) -> bool {
        let sources = &self.sources[self.steps(depth)];
        let candidates = sources.iter().fold(LetterSet(u32::MAX), |all, &source| {
            all & self.states[source as usize].successors
        });
        self.remaining[depth] = candidates;
        !candidates.is_empty()
    }

    /// Leaves out the letters of a depth that the interval does not allow; `at` says whether its bounds begin with
    /// the letters before.
    #[cold]
    fn limit(&mut self, depth: usize, at: (bool, bool)) {
        let range = |prefix: &[Letter]| match prefix {
            [] => 0..MAX_LETTERS,
            [letter, ..] => {
                let number = MAX_LETTERS.min((*letter).into());
                number..MAX_LETTERS.min(number + 1)
            }
        };
        let limits = self.progress.interval.words((1, range), &[], depth, at);
        let (before, allowed) = (LetterSet::first(limits.start), LetterSet::first(limits.end));
        self.remaining[depth] = self.remaining[depth].without(before) & allowed;
        self.limited = depth + usize::from((limits.first, limits.last) != (NONE, NONE));
        self.progress.limits[depth] = limits;
    }

    /// Places a letter at a depth.
    fn place(&mut self, depth: usize, letter: Letter) {
        self.progress.letters[depth] = letter;
        self.progress.statistics.nodes[depth] += 1;
        for step in self.steps(depth) {
            let source = self.sources[step] as usize;
            self.states[step] = self.table.step(self.states[source], letter);
        }
    }

    /// The steps of the slots of a depth.
    #[inline(always)]
    fn steps(&self, depth: usize) -> std::ops::Range<usize> {
        self.starts[depth] as usize..self.starts[depth + 1] as usize
    }

    #[inline(always)]
    fn search<const CHECKED: bool>(&mut self, mut nodes: u64, visit: &mut Visit<'_>) -> Outcome {
        let last = self.remaining.len() - 1;
        let mut depth = self.progress.run;
        let mut changed_from = self.progress.tails.changed_from;
        let outcome = loop {
            let candidates = self.remaining[depth];
            let Some(letter) = candidates.smallest() else {
                if depth == 0 {
                    self.progress.is_exhausted = true;
                    break Outcome::Exhausted;
                }
                depth -= 1;
                changed_from = changed_from.min(depth);
                continue;
            };
            if depth == last {
                self.remaining[depth] = LetterSet::EMPTY;
                let completions = match CHECKED {
                    true => self.without_failures(candidates),
                    false => candidates,
                };
                if completions.is_empty() {
                    continue;
                }
                let tails = &mut self.progress.tails;
                tails.changed_from = changed_from;
                tails.firsts.resize(completions.len() as usize, 0);
                tails.lasts.clear();
                tails.lasts.extend(completions.iter().map(u32::from));
                let words = self.words.each_ref().map(Words::as_slice);
                let flow = self.progress.give(words, visit);
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
            let fails = CHECKED
                && self
                    .checks
                    .as_ref()
                    .is_some_and(|checks| checks.fail_at(depth, &self.progress.letters));
            if fails || !self.enter(depth + 1) {
                self.progress.statistics.dead_ends[depth] += 1;
                continue;
            }
            if depth < self.limited {
                let Limits { first, last, .. } = self.progress.limits[depth];
                let number = usize::from(letter);
                self.limit(depth + 1, (number == first, number == last));
            }
            depth += 1;
        };
        self.progress.run = depth;
        self.progress.tails.changed_from = changed_from;
        outcome
    }

    /// Gives the one fill of a grid without white cells.
    fn give_empty_fill(&mut self, visit: &mut Visit<'_>) -> Outcome {
        self.progress.is_exhausted = true;
        if self.checks.as_ref().is_some_and(Checks::fail_without_cells) {
            return Outcome::Exhausted;
        }
        let tails = &mut self.progress.tails;
        (tails.firsts, tails.lasts) = (vec![0], vec![0]);
        match tails.give(&[], [Words::empty().as_slice(); 2], visit) {
            ControlFlow::Continue(()) => Outcome::Exhausted,
            ControlFlow::Break(()) => Outcome::Stopped,
        }
    }

    /// The letters of the last cell that all checks allow.
    fn without_failures(&mut self, candidates: LetterSet) -> LetterSet {
        let Progress { letters, statistics, .. } = &mut self.progress;
        let last = letters.len() - 1;
        let Some(checks) = &self.checks else { return candidates };
        let kept = candidates.iter().filter(|&letter| {
            letters[last] = letter;
            !checks.fail_at(last, letters)
        });
        let kept: LetterSet = kept.collect();
        let dead = u64::from(candidates.len() - kept.len());
        statistics.nodes[last] += dead;
        statistics.dead_ends[last] += dead;
        kept
    }
}

impl RunWalk for Walk<'_> {
    fn progress(&self) -> &Progress {
        &self.progress
    }

    fn progress_mut(&mut self) -> &mut Progress {
        &mut self.progress
    }

    fn enter_first(&mut self) {
        if self.remaining.is_empty() {
            // The one fill of a grid without cells comes before all letters.
            self.progress.is_exhausted = !self.progress.interval.from.is_empty();
            return;
        }
        self.enter(0);
        self.limit(0, (true, true));
    }

    fn walk(&mut self, nodes: u64, visit: &mut Visit<'_>) -> Outcome {
        match (self.remaining.is_empty(), self.checks.is_some()) {
            (true, _) => self.give_empty_fill(visit),
            (false, true) => bitset::dispatch(Search::<'_, '_, '_, true>(self, nodes, visit)),
            (false, false) => bitset::dispatch(Search::<'_, '_, '_, false>(self, nodes, visit)),
        }
    }

    fn bytes(&self) -> usize {
        0
    }

    fn untried(&self, run: usize) -> Box<dyn Iterator<Item = usize> + '_> {
        let letters = self.remaining.get(run).into_iter().flat_map(|letters| letters.iter());
        Box::new(letters.map(usize::from))
    }

    fn prefix(&self, run: usize, word: usize) -> Vec<Letter> {
        [&self.progress.letters[..run], &[word as Letter]].concat()
    }

    fn end_before(&mut self, run: usize, word: usize) {
        self.remaining[run] = self.remaining[run] & LetterSet::first(word);
        self.progress.limits[run].last = NONE;
    }
}

/// A search for a slice of nodes, to be compiled for each instruction set.
// PERF: a step counts bits; with the instruction for it the walk over the 545,802,206 nodes of
// French 4×4 takes 5.9 s, without it 7.5 s (`target-cpu=x86-64-v3` against the default).
struct Search<'a, 'v, 'p, const CHECKED: bool>(&'a mut Walk<'p>, u64, &'a mut Visit<'v>);

impl<const CHECKED: bool> Kernel for Search<'_, '_, '_, CHECKED> {
    type Output = Outcome;

    #[inline(always)]
    fn run<V: Vectors>(self, _: V) -> Outcome {
        let Search(walk, nodes, visit) = self;
        walk.search::<CHECKED>(nodes, visit)
    }
}

#[cfg(test)]
mod tests {
    use super::super::engine::Engine;
    use super::super::examples::{counted, fills, problem};
    use super::*;

    #[test]
    fn nodes_and_dead_ends_are_counted_by_depth() {
        // Words over four letters: from `aa` and `bb` down, letters that lead nowhere show.
        let problem = problem(".#\n..\n");
        let search = parameters::Search::default();
        let expected = fills(&problem, search);
        let traversal = Traversal::new(&problem, search.order);
        let mut walk = Walk::new(&problem, &traversal, search, &Halt::default());
        let count = counted(|visit| walk.run(u64::MAX, visit));
        assert_eq!((walk.rest(), count), (None, expected.len() as u64));
        let statistics = walk.statistics();
        assert_eq!(statistics.nodes[2], count, "a node of the last depth for each fill");
        let prefixes = |length: usize| {
            let mut prefixes: Vec<_> = expected.iter().map(|fill| &fill[..length]).collect();
            prefixes.dedup();
            prefixes.len() as u64
        };
        let dead = statistics.total_dead_ends();
        let alive = prefixes(1) + prefixes(2) + count;
        assert!(statistics.total_nodes() >= alive && statistics.total_nodes() <= alive + dead + 4);
    }
}
