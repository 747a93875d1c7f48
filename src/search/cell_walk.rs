//! The walk: cell by cell, the letters that leave the states of all slots of the cell.
//!
//! The cells are in a total order: row after row or column after column, layer by layer, or as a network file has it.
//! The *plain walk* (`search/cell_walk.rs`) goes from cell to cell: the letters that fit are the successors of the states
//! of all slots through the cell; it takes the smallest, steps all of them, and goes on. Its stack is in arrays by
//! depth, so nothing is allocated per node.

use std::ops::{ControlFlow, Range};

mod gathering;

use super::batch::{Outcome, Visitor};
use super::checks::Checks;
use super::endings::Endings;
use super::engine::{Engine, WalkState};
use super::interval::{NONE, WordLimits};
use super::parameters;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::MAX_LETTERS;
use lexicon::{Halt, Letter, LetterSet, Words};
use network::bitset::{self, Kernel, Vectors};
use network::traversal::{self, Traversal};
use network::{Depth, IdVec, Problem, SlotId};

/// The letters that take the time of a node of the lookahead, by which the questions of an extension oracle are priced.
/// Figures: `benches/record/constants.md`.
const LETTERS_OF_NODE: u64 = 4;

/// A depth-first search whose stack is in arrays by depth.
///
/// The slot of a [run](Traversal::runs) is stepped letter by letter, the other slots of its cells once it has a word:
/// until then the letters that they leave to its cells are the same.
#[derive(Clone, Debug)]
pub struct CellWalk<'p> {
    table: &'p StateTable,
    /// Where the steps of each depth begin, and where the last ones end; first the step of the slot of the run.
    starts: Vec<u32>,
    /// For each slot of each cell, where in `states` its state before the cell is.
    sources: Vec<u32>,
    /// The state of each slot after each cell, in the same order; then the initial states.
    states: Vec<State>,
    /// The depth at which the run of each depth begins, and the depth after the run.
    runs: Vec<Range<u32>>,
    /// The letters that each cell may take at most, and the letters that the other slots leave to the cells up to the
    /// end of the run.
    allowed: Vec<LetterSet>,
    left: Vec<LetterSet>,
    /// The letters still to be tried at each depth.
    remaining: Vec<LetterSet>,
    checks: Option<Checks>,
    endings: Option<Endings>,
    /// The words of the tails of a batch without endings: none before the last cell, and its letters.
    words: [Words; 2],
    /// How many of the first cells have letters that the bounds of the interval limit.
    limited: usize,
    /// Each cell is a run, whose words are its letters.
    state: WalkState,
}

impl<'p> CellWalk<'p> {
    /// The walk over all fills by the runs of a traversal, until `halt` is set.
    pub fn new(
        problem: &'p Problem,
        (traversal, runs): (&Traversal, &[(Depth, Option<traversal::Visit>)]),
        search: parameters::Search,
        halt: &Halt,
    ) -> CellWalk<'p> {
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
        let ends = runs.iter().skip(1).map(|run| run.0.index()).chain([count]);
        let mut ranges = Vec::with_capacity(count);
        for (&(start, own), end) in runs.iter().zip(ends) {
            for depth in (start.index()..end).map(Depth::new) {
                ranges.push(start.index() as u32..end as u32);
                let mut visits = traversal.visits(depth).to_vec();
                // The slot of the run comes first.
                visits.sort_by_key(|visit| own.is_none_or(|own| own.slot != visit.slot));
                for visit in &visits {
                    let (_, root, _) = problem.in_visit_order(visit.slot, search.order);
                    sources.push(last[visit.slot].unwrap_or_else(|| begin(root)));
                    last[visit.slot] = Some(sources.len() as u32 - 1);
                }
                if visits.is_empty() {
                    sources.push(begin(problem.letters(traversal.cells[depth])));
                }
                starts.push(sources.len() as u32);
            }
        }
        let mut states = vec![State::FINAL; steps];
        states.extend(initial);
        let mut walk = CellWalk {
            table: problem.table(),
            checks: Checks::new(problem, traversal),
            endings: None,
            words: [Words::empty(), Words::single_letters()],
            starts,
            sources,
            states,
            runs: ranges,
            allowed: traversal.cells.iter().map(|&cell| problem.candidates()[cell]).collect(),
            left: vec![LetterSet::EMPTY; count],
            remaining: vec![LetterSet::EMPTY; count],
            limited: 0,
            state: WalkState::new(count, count, halt),
        };
        walk.state.is_exhausted = problem.obstruction().is_some();
        if count > 0 && !walk.state.is_exhausted {
            walk.enter_run(0);
        }
        walk
    }

    /// The walk that remembers the endings of fills, in about `memory` bytes, where they are worth it and no
    /// constraint may forbid them.
    pub fn with_endings(
        mut self,
        (traversal, runs): (&Traversal, &[(Depth, Option<traversal::Visit>)]),
        memory: u64,
    ) -> CellWalk<'p> {
        if self.checks.is_none()
            && let Some((start, before)) = Endings::places(traversal, runs)
        {
            let first = self.starts[start];
            let goes_on = self.sources[first as usize..].iter().filter(|&&source| source < first);
            let sources = goes_on.map(|&source| {
                let depth = self.starts.partition_point(|&start| start <= source) - 1;
                (source as usize, depth.checked_sub(before))
            });
            self.endings = Some(Endings::new((start, before), sources.collect(), memory));
        }
        self
    }

    /// Enters the run that begins at a depth; says whether each of its cells may have letters.
    #[inline(always)]
    fn enter_run(&mut self, start: usize) -> bool {
        for depth in start..self.runs[start].end as usize {
            let others = &self.sources[self.other_steps(depth)];
            let left = others.iter().fold(self.allowed[depth], |all, &source| {
                all & self.states[source as usize].successors
            });
            if left.is_empty() {
                return false;
            }
            self.left[depth] = left;
        }
        self.enter(start)
    }

    /// Finds the letters that can be placed at a depth; says whether there are any.
    #[inline(always)]
    fn enter(&mut self, depth: usize) -> bool {
        let source = self.sources[self.starts[depth] as usize];
        let candidates = self.states[source as usize].successors & self.left[depth];
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
        let limits = self.state.interval.words((1, range), &[], depth, at);
        let (before, allowed) = (LetterSet::first(limits.start), LetterSet::first(limits.end));
        self.remaining[depth] = self.remaining[depth].without(before) & allowed;
        self.limited = depth + usize::from((limits.first, limits.last) != (NONE, NONE));
        self.state.limits[depth] = limits;
    }

    /// Places a letter at a depth but the last, and finds the letters that can follow; says whether there are any.
    #[inline(always)]
    fn place(&mut self, depth: usize, letter: Letter) -> bool {
        self.state.letters[depth] = letter;
        self.state.statistics.nodes[depth] += 1;
        self.step(self.starts[depth] as usize, letter);
        let Range { start, end } = self.runs[depth].clone();
        if depth + 1 < end as usize {
            return self.enter(depth + 1);
        }
        for depth in start as usize..end as usize {
            for step in self.other_steps(depth) {
                self.step(step, self.state.letters[depth]);
            }
        }
        self.enter_run(depth + 1)
    }

    #[inline(always)]
    fn step(&mut self, step: usize, letter: Letter) {
        let source = self.sources[step] as usize;
        self.states[step] = self.table.step(self.states[source], letter);
    }

    /// The steps of the slots of a depth beside the first.
    #[inline(always)]
    fn other_steps(&self, depth: usize) -> Range<usize> {
        self.starts[depth] as usize + 1..self.starts[depth + 1] as usize
    }

    /// `ENDINGS` says that there are endings, `CHECKED` that there are constraints.
    #[inline(always)]
    fn search<const CHECKED: bool, const ENDINGS: bool, V: Vectors>(
        &mut self,
        vectors: V,
        nodes: u64,
        visit: &mut Visitor<'_>,
    ) -> Outcome {
        let last = self.remaining.len() - 1;
        let before = self.endings.as_ref().map_or(NONE, |endings| endings.before);
        let most = nodes.saturating_mul(LETTERS_OF_NODE);
        let (mut letters, mut depth) = (most, self.state.run);
        let outcome = loop {
            if ENDINGS && depth == before && self.is_gathering() {
                if letters == 0 {
                    break Outcome::Paused;
                }
                match self.gather(vectors, &mut letters, visit) {
                    ControlFlow::Continue(()) => continue,
                    ControlFlow::Break(()) => break Outcome::Stopped,
                }
            }
            let candidates = self.remaining[depth];
            let Some(letter) = candidates.smallest() else {
                if depth == 0 {
                    self.state.is_exhausted = true;
                    break Outcome::Exhausted;
                }
                depth -= 1;
                let tails = &mut self.state.tails;
                tails.changed_from = tails.changed_from.min(depth);
                continue;
            };
            if depth == last {
                self.remaining[depth] = LetterSet::EMPTY;
                match self.emit_last::<CHECKED>(candidates, visit) {
                    ControlFlow::Continue(()) => continue,
                    ControlFlow::Break(()) => break Outcome::Stopped,
                }
            }
            if letters == 0 {
                break Outcome::Paused;
            }
            letters -= 1;
            self.remaining[depth] = candidates & LetterSet::above(letter);
            let fails = !self.place(depth, letter)
                || CHECKED
                    && self
                        .checks
                        .as_ref()
                        .is_some_and(|checks| checks.fail_at(depth, &self.state.letters));
            if fails {
                self.state.statistics.dead_ends[depth] += 1;
                continue;
            }
            if depth < self.limited {
                let WordLimits { first, last, .. } = self.state.limits[depth];
                let number = usize::from(letter);
                self.limit(depth + 1, (number == first, number == last));
            }
            depth += 1;
            // Without letters left there, all fills of the prefix are before the first of the interval.
            let is_whole = depth >= self.limited && !self.remaining[depth].is_empty();
            if ENDINGS && depth == before && is_whole {
                self.begin_gathering();
            }
        };
        self.state.nodes += (most - letters).div_ceil(LETTERS_OF_NODE);
        self.state.run = depth;
        outcome
    }

    /// Emits the fills that end with some letters of the last cell.
    #[inline(always)]
    fn emit_last<const CHECKED: bool>(
        &mut self,
        candidates: LetterSet,
        visit: &mut Visitor<'_>,
    ) -> ControlFlow<()> {
        let last = match CHECKED {
            true => self.without_failures(candidates),
            false => candidates,
        };
        let tails = &mut self.state.tails;
        tails.clear();
        tails.firsts.resize(last.len() as usize, 0);
        tails.lasts.extend(last.iter().map(u32::from));
        let words = self.words.each_ref().map(Words::as_slice);
        self.state.emit(words, visit)
    }

    /// Emits the one fill of a grid without white cells.
    fn emit_empty_fill(&mut self, visit: &mut Visitor<'_>) -> Outcome {
        self.state.is_exhausted = true;
        if self.checks.as_ref().is_some_and(Checks::fail_without_cells) {
            return Outcome::Exhausted;
        }
        let tails = &mut self.state.tails;
        (tails.firsts, tails.lasts) = (vec![0], vec![0]);
        match self.state.emit([Words::empty().as_slice(); 2], visit) {
            ControlFlow::Continue(()) => Outcome::Exhausted,
            ControlFlow::Break(()) => Outcome::Stopped,
        }
    }

    /// The letters of the last cell that all checks allow.
    fn without_failures(&mut self, candidates: LetterSet) -> LetterSet {
        let WalkState { letters, statistics, .. } = &mut self.state;
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

impl Engine for CellWalk<'_> {
    fn state(&self) -> &WalkState {
        &self.state
    }

    fn state_mut(&mut self) -> &mut WalkState {
        &mut self.state
    }

    fn enter_first(&mut self) {
        if self.remaining.is_empty() {
            // The one fill of a grid without cells comes before all letters.
            self.state.is_exhausted = !self.state.interval.from.is_empty();
            return;
        }
        self.endings.iter_mut().for_each(|endings| endings.untried = None);
        if !self.enter_run(0) {
            self.remaining[0] = LetterSet::EMPTY;
        }
        self.limit(0, (true, true));
    }

    fn walk(&mut self, nodes: u64, visit: &mut Visitor<'_>) -> Outcome {
        if let Some(end) = self.state.end() {
            return end;
        }
        if self.remaining.is_empty() {
            return self.emit_empty_fill(visit);
        }
        match (self.checks.is_some(), self.endings.is_some()) {
            (true, _) => {
                bitset::dispatch(CellKernel::<'_, '_, '_, true, false>(self, nodes, visit))
            }
            (_, false) => {
                bitset::dispatch(CellKernel::<'_, '_, '_, false, false>(self, nodes, visit))
            }
            (_, true) => {
                bitset::dispatch(CellKernel::<'_, '_, '_, false, true>(self, nodes, visit))
            }
        }
    }

    fn bytes(&self) -> usize {
        self.endings.as_ref().map_or(0, Endings::bytes)
    }

    fn untried(&self, run: usize) -> Box<dyn Iterator<Item = usize> + '_> {
        if let Some(words) = self.gathering(run) {
            return Box::new(words.clone().map(|word| word as usize));
        }
        let letters = self.remaining.get(run).into_iter().flat_map(|letters| letters.iter());
        Box::new(letters.map(usize::from))
    }

    fn prefix(&self, run: usize, word: usize) -> Vec<Letter> {
        let letters = &self.state.letters[..run];
        match &self.endings {
            Some(endings) if self.gathering(run).is_some() => {
                [letters, &endings.words.word(word as u32)[..endings.start - run]].concat()
            }
            _ => [letters, &[word as Letter]].concat(),
        }
    }

    fn end_before(&mut self, run: usize, word: usize) {
        if self.gathering(run).is_some()
            && let Some(words) = self.endings.as_mut().and_then(|endings| endings.untried.as_mut())
        {
            words.end = word as u32;
            return;
        }
        self.remaining[run] = self.remaining[run] & LetterSet::first(word);
        self.state.limits[run].last = NONE;
    }

    fn allow(&mut self, letters: &[LetterSet]) {
        if let Some(endings) = &mut self.endings
            && self.allowed[endings.start..] != letters[endings.start..]
        {
            endings.forget();
        }
        self.allowed.copy_from_slice(letters);
    }
}

/// A search for a slice of nodes, to be compiled for each instruction set.
// PERF: a step counts bits; with the instruction for it the walk over the 545,802,206 nodes of
// French 4×4 takes 5.9 s, without it 7.5 s (`target-cpu=x86-64-v3` against the default).
struct CellKernel<'a, 'v, 'p, const CHECKED: bool, const ENDINGS: bool>(
    &'a mut CellWalk<'p>,
    u64,
    &'a mut Visitor<'v>,
);

impl<const CHECKED: bool, const ENDINGS: bool> Kernel for CellKernel<'_, '_, '_, CHECKED, ENDINGS> {
    type Output = Outcome;

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Outcome {
        let CellKernel(walk, nodes, visit) = self;
        walk.search::<CHECKED, ENDINGS, V>(vectors, nodes, visit)
    }
}

#[cfg(test)]
mod tests {
    use super::super::examples::{counted, fills, problem};
    use super::*;

    #[test]
    fn nodes_and_dead_ends_are_counted_by_depth() {
        // Words over four letters: from `aa` and `bb` down, letters that lead nowhere show.
        let problem = problem(".#\n..\n");
        let search = parameters::Search::default();
        let expected = fills(&problem, search);
        let traversal = Traversal::new(&problem, search.order);
        let runs = (&traversal, &traversal.runs()[..]);
        let mut walk = CellWalk::new(&problem, runs, search, &Halt::default());
        let count = counted(|visit| walk.walk(u64::MAX, visit));
        assert_eq!((walk.rest(), count), (None, expected.len() as u64));
        let statistics = walk.state.statistics;
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
