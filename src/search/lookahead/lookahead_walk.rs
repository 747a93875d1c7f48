//! The walk from run to run.

use std::sync::Arc;

use super::lookahead_layout::{LookaheadLayout, Onward, Run};
use crate::search::batch::{Outcome, Visitor};
use crate::search::engine::{Engine, WalkState};
use crate::search::interval::{NONE, WordLimits};
use crate::search::join::Join;
use crate::search::unions::{Unions, unite};
use lexicon::automaton::State;
use lexicon::{Halt, Letter, LetterSet};
use network::bitset::{self, Cursor, Kernel, Line, Vectors};

/// Where the walk is in a run.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The fitting words still to be tried.
    pub untried: Cursor,
    /// The word tried last, or [`NONE`].
    pub previous: usize,
    /// The position whose letter left no words to some run, or [`NONE`].
    pub failed_at: usize,
}

impl Default for Frame {
    /// All fitting words are still to be tried.
    #[inline(always)]
    fn default() -> Frame {
        Frame { untried: Cursor::default(), previous: NONE, failed_at: NONE }
    }
}

/// A depth-first search whose stack is in arrays by run and by depth.
#[derive(Clone, Debug)]
pub struct LookaheadWalk<'p> {
    pub(super) layout: Arc<LookaheadLayout<'p>>,
    pub(super) unions: Unions,
    /// For each run, its set of words after each of its crossings is known, one after the other.
    pub(super) sets: Vec<Line>,
    /// The crossing state after each depth; then the initial ones.
    pub(super) states: Vec<State>,
    pub(super) frames: Vec<Frame>,
    pub(super) state: WalkState,
    pub(super) joins: Vec<Option<Box<Join>>>,
}

impl<'p> LookaheadWalk<'p> {
    /// The walk over all fills, whose unions, continuations and joins take `memory` bytes at most, until
    /// `halt` is set.
    pub fn new(layout: Arc<LookaheadLayout<'p>>, memory: u64, halt: &Halt) -> LookaheadWalk<'p> {
        let count = layout.candidates.len();
        let mut states = vec![State::FINAL; count];
        states.extend(&layout.initial);
        let mut walk = LookaheadWalk {
            unions: Unions::new(&layout.lists.positions, memory),
            // Zeros that are not written: most sets are not needed before the walk comes to them.
            sets: bytemuck::zeroed_vec(layout.lines),
            states,
            frames: vec![Frame::default(); layout.runs.len()],
            state: WalkState::new(count, layout.runs.len(), halt),
            joins: layout.joins.clone(),
            layout,
        };
        let layout = Arc::clone(&walk.layout);
        for number in 0..layout.runs.len() {
            // A walk that is halted ends at once, whatever its sets.
            if halt.is_set() {
                break;
            }
            walk.reset_first_set(&layout, number);
        }
        walk.enter(&layout, 0, false, false);
        walk
    }

    /// Fills the set of a run that no crossing has narrowed yet with all words of the run.
    fn reset_first_set(&mut self, layout: &LookaheadLayout<'_>, number: usize) {
        let Run { list, first, size, .. } = layout.runs[number];
        let words = &layout.words[number];
        let set = &mut self.sets[first..first + size];
        bitset::fill(set, layout.lists.words[list].count());
        words.excluded.iter().for_each(|&word| bitset::remove(set, word as usize));
        if words.is_superset {
            let all = layout.letters;
            self.narrow_first_set(layout, number, &layout.candidates, |_| all);
        }
    }

    /// Keeps in the set of a run that no crossing has narrowed yet the words that have one of `letters` at
    /// each cell, where these are not all letters that the cell had `before`.
    fn narrow_first_set(
        &mut self,
        layout: &LookaheadLayout<'_>,
        number: usize,
        letters: &[LetterSet],
        before: impl Fn(usize) -> LetterSet,
    ) {
        let Run { list, first, size, start, length, before: skipped, .. } = layout.runs[number];
        let set = &mut self.sets[first..first + size];
        let mut union = Vec::new();
        for position in 0..length {
            let letters = letters[start + position];
            if !before(start + position).without(letters).is_empty() {
                union.clear();
                union.resize(size, Line::default());
                let at = skipped + position;
                unite(layout.lists.supports(list).position(at), letters, &mut union);
                bitset::retain(set, &union);
            }
        }
    }

    /// Begins a run; `first` and `last` say whether the letters placed are the letters of the lower and of
    /// the upper bound of the interval.
    #[inline(always)]
    pub(super) fn enter(
        &mut self,
        layout: &LookaheadLayout<'_>,
        number: usize,
        first: bool,
        last: bool,
    ) {
        let run = layout.runs[number];
        let (joined, joins) = self.joins.split_at_mut(number);
        let before = joined.last().and_then(Option::as_ref);
        match (before, &mut joins[0]) {
            (None, None) => {}
            (None, Some(join)) => {
                join.begin();
                bitset::for_each(run.fitting(&self.sets), |word| join.words.push(word as u32));
            }
            (Some(before), Some(join)) => {
                join.begin();
                before.for_each_fitting(|word| join.words.push(word));
            }
            (Some(before), None) => {
                let set = &mut self.sets[run.fitting..run.fitting + run.size];
                set.fill(Line::default());
                before.for_each_fitting(|word| bitset::insert(set, word as usize));
            }
        }
        self.frames[number] = Frame::default();
        self.state.limits[number] = WordLimits::FREE;
        if first || last {
            self.limit(layout, number, first, last);
        }
    }

    /// Leaves out the words of a run that the interval does not allow; `first` and `last` say whether
    /// its bounds begin with the letters before.
    #[cold]
    fn limit(&mut self, layout: &LookaheadLayout<'_>, number: usize, first: bool, last: bool) {
        let run = layout.runs[number];
        let words = &layout.lists.words[run.list];
        let some_word = (run.before > 0).then(|| Cursor::default().next(run.fitting(&self.sets)));
        let placed = some_word.flatten().map_or(&[][..], |word| &words.word(word)[..run.before]);
        let list = (words.length(), |prefix: &[Letter]| words.range(prefix));
        let limits = self.state.interval.words(list, placed, run.start, (first, last));
        self.state.limits[number] = limits;
        let begin = limits.start;
        match &mut self.joins[number] {
            Some(join) => join.tried = join.words.partition_point(|&word| (word as usize) < begin),
            None => self.frames[number].untried.skip_to(run.fitting(&self.sets), begin),
        }
    }

    /// Places the letters of a word from a position on. Returns the position whose letter left no
    /// words to some run, or repeated a word; [`NONE`] if there was none.
    #[inline(always)]
    fn try_word<const CHECKED: bool, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &LookaheadLayout<'_>,
        run: Run,
        word: usize,
        from: usize,
    ) -> usize {
        let start = run.start + from;
        let WalkState { letters, tails, statistics, nodes: placed, .. } = &mut self.state;
        tails.changed_from = tails.changed_from.min(start);
        let word = &layout.lists.words[run.words].word(word)[from..];
        // Slices of one size, so that no index is checked in the loop.
        let size = word.len();
        let sources = &layout.sources[start..][..size];
        let onward = &layout.onward[start..][..size];
        let nodes = &mut statistics.nodes[start..][..size];
        for (i, &letter) in word.iter().enumerate() {
            let depth = start + i;
            letters[depth] = letter;
            nodes[i] += 1;
            let state = layout.table.step(self.states[sources[i]], letter);
            self.states[depth] = state;
            let mut fits = true;
            if onward[i].size > 0 {
                // Leaves the next run the words that go on with one of the state's successors.
                let Onward { set, table, size } = onward[i];
                let size = size as usize;
                let support = self.unions.set(table as usize, state.successors);
                let (before, after) = self.sets[set - size..set + size].split_at_mut(size);
                fits = vectors.intersect(after, before, support);
            }
            let fails = CHECKED
                && layout.checks.as_ref().is_some_and(|checks| checks.fail_at(depth, letters));
            if !fits || fails {
                statistics.dead_ends[depth] += 1;
                *placed += i as u64 + 1;
                return from + i;
            }
        }
        *placed += size as u64;
        NONE
    }

    /// Prepares the join of the run that the walk is in, unless it is.
    #[inline(always)]
    pub(super) fn prepare_join<V: Vectors>(&mut self, vectors: V, layout: &LookaheadLayout<'_>) {
        let number = self.state.run;
        if self.joins[number].as_ref().is_none_or(|join| join.is_ready) {
            return;
        }
        if self.unions.is_full() {
            self.make_room();
        }
        let next = layout.runs[number + 1];
        let Some(join) = &mut self.joins[number] else { return };
        let allowed = next.fitting - join.crossings.len() * next.size;
        let allowed = &self.sets[allowed..allowed + next.size];
        join.prepare(
            vectors,
            (allowed, &layout.lists.words[next.list]),
            (layout.table, &self.states),
            &mut self.unions,
        );
    }

    /// Forgets all that can be made again.
    #[cold]
    fn make_room(&mut self) {
        self.unions.forget();
        if self.unions.is_crowded() {
            let later = self.joins[self.state.run + 1..].iter_mut().flatten();
            later.for_each(|join| join.release(&mut self.unions));
        }
    }
}

impl Engine for LookaheadWalk<'_> {
    fn state(&self) -> &WalkState {
        &self.state
    }

    fn state_mut(&mut self) -> &mut WalkState {
        &mut self.state
    }

    fn enter_first(&mut self) {
        let layout = self.layout.clone();
        self.enter(&layout, 0, true, true);
    }

    fn walk(&mut self, nodes: u64, visit: &mut Visitor<'_>) -> Outcome {
        if let Some(end) = self.state.end() {
            return end;
        }
        match self.layout.checks.is_some() {
            true => bitset::dispatch(RunsKernel::<'_, '_, '_, true> { walk: self, nodes, visit }),
            false => bitset::dispatch(RunsKernel::<'_, '_, '_, false> { walk: self, nodes, visit }),
        }
    }

    fn bytes(&self) -> usize {
        let joins = self.joins.iter().flatten().map(|join| join.bytes()).sum::<usize>();
        let sets = size_of_val(&self.sets[..]);
        self.unions.bytes() + sets + joins
    }

    fn untried(&self, run: usize) -> Box<dyn Iterator<Item = usize> + '_> {
        let mut untried = self.frames[run].untried;
        let end = self.state.limits[run].end;
        let fitting = self.layout.runs[run].fitting(&self.sets);
        let join = self.joins[run].as_ref();
        let mut words = join.map(|join| join.words[join.tried..].iter());
        let next = move || match &mut words {
            Some(words) => words.next().map(|&word| word as usize),
            None => untried.next(fitting),
        };
        Box::new(std::iter::from_fn(next).take_while(move |&word| word < end))
    }

    fn prefix(&self, run: usize, word: usize) -> Vec<Letter> {
        let Run { start, words, .. } = self.layout.runs[run];
        [&self.state.letters[..start], self.layout.lists.words[words].word(word)].concat()
    }

    fn allow(&mut self, letters: &[LetterSet]) {
        let layout = self.layout.clone();
        for (number, &run) in layout.runs.iter().enumerate() {
            if self.state.halt.is_set() {
                break;
            }
            self.sets[run.first..run.first + run.size].fill(Line::default());
            self.reset_first_set(&layout, number);
            self.narrow_first_set(&layout, number, letters, |cell| layout.candidates[cell]);
        }
    }
}

/// A search for a number of nodes, to be compiled for each instruction set; `CHECKED` says that there are constraints.
struct RunsKernel<'a, 'v, 'p, const CHECKED: bool> {
    walk: &'a mut LookaheadWalk<'p>,
    nodes: u64,
    visit: &'a mut Visitor<'v>,
}

impl<const CHECKED: bool> Kernel for RunsKernel<'_, '_, '_, CHECKED> {
    type Output = Outcome;

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Outcome {
        let RunsKernel { walk, nodes, visit } = self;
        let layout = Arc::clone(&walk.layout);
        let layout = &*layout;
        let mut nodes = i64::try_from(nodes).unwrap_or(i64::MAX);
        loop {
            if walk.state.halt.is_set() {
                return Outcome::Halted;
            }
            if walk.joins[walk.state.run].is_some() {
                match walk.join_words::<CHECKED, V>(vectors, layout, &mut nodes, visit) {
                    Some(outcome) => return outcome,
                    None => continue,
                }
            }
            // The frame is kept apart while the words of its run are tried.
            let run = layout.runs[walk.state.run];
            let mut frame = walk.frames[walk.state.run];
            let limits = walk.state.limits[walk.state.run];
            let placed = loop {
                if nodes <= 0 {
                    walk.frames[walk.state.run] = frame;
                    return Outcome::Paused;
                }
                let Some(word) = frame.untried.next(run.fitting(&walk.sets)) else { break None };
                if word >= limits.end {
                    break None;
                }
                let common = match frame.previous {
                    NONE => 0,
                    previous => layout.lists.words[run.words].common_prefix(previous, word),
                };
                // The letters at which the last word failed may begin this one too.
                if common > frame.failed_at {
                    continue;
                }
                frame.previous = word;
                frame.failed_at = walk.try_word::<CHECKED, V>(vectors, layout, run, word, common);
                nodes -= (run.length - common) as i64;
                if frame.failed_at == NONE {
                    break Some(word);
                }
            };
            walk.frames[walk.state.run] = frame;
            match placed {
                Some(word) => {
                    walk.state.run += 1;
                    walk.enter(layout, walk.state.run, word == limits.first, word == limits.last);
                }
                None if !walk.state.leave() => return Outcome::Exhausted,
                None => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::examples::{GRIDS, fills, listed, problem};
    use crate::search::interval::Interval;
    use crate::search::lookahead::Crossings;
    use crate::search::memory::Memory;
    use crate::search::parameters;
    use network::Problem;
    use network::traversal::Traversal;

    /// The layout of a problem whose cells are on one slot at most beside that of their run.
    fn layout(problem: &Problem) -> Option<Arc<LookaheadLayout<'_>>> {
        let (search, memory) = (parameters::Search::default(), Memory::new(1 << 30, 1));
        let traversal = Traversal::new(problem, search.order);
        let runs = (&traversal, &traversal.runs()[..]);
        let crossings = Crossings::of(runs.0, runs.1)?;
        let layout =
            LookaheadLayout::new(problem, runs, &crossings, search, memory, &Halt::default());
        Some(Arc::new(layout.unwrap().unwrap()))
    }

    #[test]
    fn forgetting_all_the_time_changes_neither_fills_nor_nodes() {
        for grid in &GRIDS[..6] {
            let problem = problem(grid);
            let layout = layout(&problem).unwrap();
            let mut walks = [0, 3_000, 20_000, u64::MAX]
                .map(|memory| LookaheadWalk::new(Arc::clone(&layout), memory, &Halt::default()));
            let found = walks.each_mut().map(|walk| listed(|visit| walk.walk(u64::MAX, visit)));
            assert!(
                found.iter().all(|found| *found == fills(&problem, parameters::Search::default()))
            );
            let nodes = walks.each_ref().map(|walk| walk.state.statistics.nodes.clone());
            assert!(nodes.iter().all(|counts| *counts == nodes[3]), "{nodes:?}");
        }
    }

    #[test]
    fn letters_that_are_not_allowed_are_not_placed() {
        let problem = problem(GRIDS[1]);
        let mut walk = LookaheadWalk::new(layout(&problem).unwrap(), u64::MAX, &Halt::default());
        let mut letters = vec![LetterSet::first(4); walk.layout.candidates.len()];
        letters[1] = LetterSet(0b0110);
        letters[5] = LetterSet(0b1001);
        walk.allow(&letters);
        walk.restart(&Interval::all());
        let allowed = |fill: &Vec<Letter>| {
            fill.iter().zip(&letters).all(|(&letter, allowed)| allowed.contains(letter))
        };
        let mut expected = fills(&problem, parameters::Search::default());
        expected.retain(allowed);
        assert!(!expected.is_empty() && listed(|visit| walk.walk(u64::MAX, visit)) == expected);
    }
}
