//! The walk from run to run.

use std::sync::Arc;

use super::layout::{Layout, Onward, Run};
use super::tails::Tails;
use crate::search::batch::{Outcome, Visit};
use crate::search::continuations::Continuations;
use crate::search::interval::Interval;
use crate::search::join::Join;
use crate::search::statistics::Statistics;
use crate::search::unions::{Unions, unite};
use lexicon::automaton::State;
use lexicon::halt::Halt;
use lexicon::letters::{Letter, LetterSet};
use network::bitset::{self, Cursor, Kernel, Line, Vectors};

/// The most nodes between two looks at whether to halt: a millisecond or so.
const SLICE: u64 = 1 << 15;

/// Where the walk is in a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame {
    /// The fitting words still to be tried.
    pub untried: Cursor,
    /// The word tried last, or [`NONE`].
    pub previous: usize,
    /// The position whose letter left no words to some run, or [`NONE`].
    pub failed_at: usize,
    /// Words from this one on are not to be tried.
    pub end: usize,
    /// The words after which the bounds of the interval limit the next run too.
    pub first: usize,
    pub last: usize,
}

/// No word.
pub const NONE: usize = usize::MAX;

impl Frame {
    /// All fitting words are still to be tried.
    #[inline(always)]
    fn new() -> Frame {
        Frame {
            untried: Cursor::default(),
            previous: NONE,
            failed_at: NONE,
            end: NONE,
            first: NONE,
            last: NONE,
        }
    }
}

/// A depth-first search whose stack is in arrays by run and by depth.
#[derive(Clone, Debug)]
pub struct Lookahead<'p> {
    pub(super) layout: Arc<Layout<'p>>,
    unions: Unions,
    /// For each run, its set of words after each of its crossings is known, one after the other.
    pub(super) sets: Vec<Line>,
    /// The crossing state after each depth; then those of other slots; then the initial ones.
    pub(super) states: Vec<State>,
    pub(super) letters: Vec<Letter>,
    pub(super) frames: Vec<Frame>,
    /// The run the walk is in.
    pub(super) run: usize,
    /// The fills to give.
    pub(super) interval: Interval,
    pub(super) joins: Vec<Option<Join>>,
    continuations: Continuations,
    /// The batch that is being gathered.
    pub(super) tails: Tails,
    pub(super) exhausted: bool,
    /// All letters placed.
    pub(super) placed: u64,
    pub(super) statistics: Statistics,
    halt: Halt,
}

impl<'p> Lookahead<'p> {
    /// The walk over all fills, whose unions, continuations and joins take so many bytes at most.
    pub fn new(layout: Arc<Layout<'p>>, memory: u64) -> Lookahead<'p> {
        let count = layout.cells.len();
        let mut states = vec![State::FINAL; count + layout.others.len()];
        states.extend(&layout.initial);
        let mut walk = Lookahead {
            unions: Unions::new(&layout.lists.positions, memory),
            // Zeros that are not written: most sets are not needed before the walk comes to them.
            sets: bytemuck::zeroed_vec(layout.lines),
            states,
            letters: vec![0; count],
            frames: vec![Frame::default(); layout.runs.len()],
            run: 0,
            interval: Interval::all(),
            joins: layout.joins.clone(),
            continuations: Continuations::default(),
            tails: Tails::default(),
            exhausted: false,
            placed: 0,
            statistics: Statistics::of(count),
            halt: Halt::default(),
            layout,
        };
        let layout = Arc::clone(&walk.layout);
        for number in 0..layout.runs.len() {
            walk.reset_first_set(&layout, number);
        }
        walk.enter(&layout, 0, false, false);
        walk
    }

    /// Lets the set of a run that no crossing has narrowed yet have all words of the run.
    fn reset_first_set(&mut self, layout: &Layout<'_>, number: usize) {
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

    /// Keeps in that set the words whose cells have the letters given by cell, where these are not all
    /// of those they had `before`.
    fn narrow_first_set(
        &mut self,
        layout: &Layout<'_>,
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

    /// Lets each cell, in their order, take these letters at most, from the next
    /// [`restart`](Self::restart) on.
    pub fn allow(&mut self, letters: &[LetterSet]) {
        let layout = Arc::clone(&self.layout);
        for (number, &run) in layout.runs.iter().enumerate() {
            self.sets[run.first..run.first + run.size].fill(Line::default());
            self.reset_first_set(&layout, number);
            self.narrow_first_set(&layout, number, letters, |cell| layout.candidates[cell]);
        }
    }

    /// The cells in their order.
    pub fn cells(&self) -> &[u32] {
        &self.layout.cells
    }

    /// Pauses the search soon once `halt` is set.
    pub fn halt_by(&mut self, halt: Halt) {
        self.halt = halt;
    }

    /// Begins a run; `first` and `last` say whether the letters placed are those of the lower and the
    /// upper bound of the interval.
    #[inline(always)]
    pub(super) fn enter(&mut self, layout: &Layout<'_>, number: usize, first: bool, last: bool) {
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
                let before_run = layout.runs[number - 1];
                let word = &self.letters[before_run.start..][..before_run.length];
                let (unions, continuations) = (&mut self.unions, &mut self.continuations);
                before.begin_next(word, join, layout.table, unions, continuations);
            }
            (Some(before), None) => {
                let set = &mut self.sets[run.fitting..run.fitting + run.size];
                set.fill(Line::default());
                before.for_each_fitting(|word| bitset::insert(set, word as usize));
            }
        }
        self.frames[number] = Frame::new();
        if first || last {
            self.limit(layout, number, first, last);
        }
    }

    /// Gives `visit` the next batches of fills until about `nodes` letters are placed.
    pub fn run(&mut self, mut nodes: u64, visit: &mut Visit<'_>) -> Outcome {
        loop {
            if self.exhausted {
                return Outcome::Exhausted;
            }
            if self.halt.is_set() {
                return Outcome::Halted;
            }
            let slice = nodes.min(SLICE);
            nodes -= slice;
            let outcome = match (self.layout.checks.is_some(), self.layout.others.is_empty()) {
                (true, true) => self.search::<true, false>(slice, visit),
                (false, true) => self.search::<false, false>(slice, visit),
                (true, false) => self.search::<true, true>(slice, visit),
                (false, false) => self.search::<false, true>(slice, visit),
            };
            if outcome != Outcome::Paused || nodes == 0 {
                return outcome;
            }
        }
    }

    /// `MANY` says that cells may have slots beside that of their run and one that crosses it.
    fn search<const CHECKED: bool, const MANY: bool>(
        &mut self,
        nodes: u64,
        visit: &mut Visit<'_>,
    ) -> Outcome {
        bitset::dispatch(SearchKernel::<'_, '_, 'p, CHECKED, MANY> { walk: self, nodes, visit })
    }

    #[inline(always)]
    fn search_with<const CHECKED: bool, const MANY: bool, V: Vectors>(
        &mut self,
        vectors: V,
        nodes: u64,
        visit: &mut Visit<'_>,
    ) -> Outcome {
        let layout = Arc::clone(&self.layout);
        let layout = &*layout;
        let mut nodes = i64::try_from(nodes).unwrap_or(i64::MAX);
        loop {
            if self.halt.is_set() {
                return Outcome::Paused;
            }
            if self.joins[self.run].is_some() {
                match self.join_words::<CHECKED, V>(vectors, layout, &mut nodes, visit) {
                    Some(outcome) => return outcome,
                    None => continue,
                }
            }
            if MANY && self.run + 1 == layout.runs.len() {
                match self.give_last_run::<CHECKED>(layout, &mut nodes, visit) {
                    Some(outcome) => return outcome,
                    None => continue,
                }
            }
            // The frame is kept apart while the words of its run are tried.
            let run = layout.runs[self.run];
            let mut frame = self.frames[self.run];
            let placed = loop {
                if nodes <= 0 {
                    self.frames[self.run] = frame;
                    return Outcome::Paused;
                }
                let Some(word) = frame.untried.next(run.fitting(&self.sets)) else { break None };
                if word >= frame.end {
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
                frame.failed_at =
                    self.try_word::<CHECKED, MANY, V>(vectors, layout, run, word, common);
                nodes -= (run.length - common) as i64;
                if frame.failed_at == NONE {
                    break Some(word);
                }
            };
            self.frames[self.run] = frame;
            match placed {
                Some(word) => {
                    self.run += 1;
                    self.enter(layout, self.run, word == frame.first, word == frame.last);
                }
                None if !self.leave() => return Outcome::Exhausted,
                None => {}
            }
        }
    }

    /// Places the letters of a word from a position on. Returns the position whose letter left no
    /// words to some run, or repeated a word; [`NONE`] if there was none.
    #[inline(always)]
    fn try_word<const CHECKED: bool, const MANY: bool, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &Layout<'_>,
        run: Run,
        word: usize,
        from: usize,
    ) -> usize {
        let start = run.start + from;
        self.tails.changed_from = self.tails.changed_from.min(start);
        let word = &layout.lists.words[run.words].word(word)[from..];
        // Slices of one size, so that no index is checked in the loop.
        let size = word.len();
        let sources = &layout.sources[start..][..size];
        let onward = &layout.onward[start..][..size];
        let nodes = &mut self.statistics.nodes[start..][..size];
        for (i, &letter) in word.iter().enumerate() {
            let depth = start + i;
            self.letters[depth] = letter;
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
            if MANY && fits {
                let (states, unions, sets) = (&mut self.states, &mut self.unions, &mut self.sets);
                fits = step_others(vectors, layout, (depth, letter), states, unions, sets);
            }
            let fails = CHECKED
                && layout
                    .checks
                    .as_ref()
                    .is_some_and(|checks| checks.fail_at(depth, &self.letters));
            if !fits || fails {
                self.statistics.dead_ends[depth] += 1;
                self.placed += i as u64 + 1;
                return from + i;
            }
        }
        self.placed += size as u64;
        NONE
    }

    /// Goes back to the run before; says whether there is one.
    pub(super) fn leave(&mut self) -> bool {
        match self.run.checked_sub(1) {
            Some(before) => self.run = before,
            None => self.exhausted = true,
        }
        !self.exhausted
    }

    /// Prepares the join of the run that the walk is in, unless it is.
    #[inline(always)]
    pub(super) fn prepare_join<V: Vectors>(&mut self, vectors: V, layout: &Layout<'_>) {
        let number = self.run;
        if self.joins[number].as_ref().is_none_or(Join::is_ready) {
            return;
        }
        if self.unions.is_full(self.continuations.bytes()) {
            self.make_room();
        }
        let next = layout.runs[number + 1];
        let Some(join) = &mut self.joins[number] else { return };
        let allowed = next.fitting - join.crossings() * next.size;
        let allowed = &self.sets[allowed..allowed + next.size];
        join.prepare(
            vectors,
            (allowed, &layout.lists.words[next.list]),
            (layout.table, &self.states),
            &mut self.unions,
            &mut self.continuations,
        );
    }

    /// Forgets all that can be made again.
    #[cold]
    fn make_room(&mut self) {
        self.unions.forget();
        self.continuations.follow(&self.unions);
        if self.unions.is_crowded() {
            let later = self.joins[self.run + 1..].iter_mut().flatten();
            later.for_each(|join| join.release(&mut self.unions));
        }
    }

    /// What the walk did.
    pub fn statistics(&self) -> Statistics {
        let joins = self.joins.iter().flatten().map(Join::bytes).sum::<usize>();
        let sets = size_of_val(&self.sets[..]);
        let bytes = self.unions.bytes() + sets + joins + self.continuations.bytes();
        Statistics { bytes, ..self.statistics.clone() }
    }

    /// Lets batches only tell how many fills they have, mostly without their tails.
    pub fn only_count(&mut self) {
        self.tails.are_counted = true;
    }

    /// All letters placed.
    pub fn nodes(&self) -> u64 {
        self.placed
    }
}

/// Steps the other slots of a depth; false if one leaves a run no words.
#[inline(always)]
fn step_others<V: Vectors>(
    vectors: V,
    layout: &Layout<'_>,
    (depth, letter): (usize, Letter),
    states: &mut [State],
    unions: &mut Unions,
    sets: &mut [Line],
) -> bool {
    let others = layout.first_others[depth] as usize..layout.first_others[depth + 1] as usize;
    layout.others[others].iter().all(|other| {
        let letters = match other.step {
            None => LetterSet::only(letter),
            Some([before, after]) => {
                states[after] = layout.table.step(states[before], letter);
                states[after].successors
            }
        };
        let Onward { set, table, size } = other.onward;
        let size = size as usize;
        if size == 0 {
            return true;
        }
        let support = unions.set(table as usize, letters);
        let (before, after) = sets[set - size..set + size].split_at_mut(size);
        vectors.intersect(after, before, support)
    })
}

/// A search, to be compiled for each instruction set.
struct SearchKernel<'a, 'v, 'p, const CHECKED: bool, const MANY: bool> {
    walk: &'a mut Lookahead<'p>,
    nodes: u64,
    visit: &'a mut Visit<'v>,
}

impl<const CHECKED: bool, const MANY: bool> Kernel for SearchKernel<'_, '_, '_, CHECKED, MANY> {
    type Output = Outcome;

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Outcome {
        self.walk.search_with::<CHECKED, MANY, V>(vectors, self.nodes, self.visit)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::search::examples::{GRIDS, fills, problem};
    use crate::search::memory::Memory;
    use crate::search::parameters::Search;

    fn layout<'p>(problem: &'p network::problem::Problem) -> Arc<Layout<'p>> {
        let memory = Memory::new(1 << 30, 1);
        let layout = Layout::new(problem, Search::default(), memory, &Halt::default());
        Arc::new(layout.unwrap().unwrap())
    }

    fn listed(walk: &mut Lookahead<'_>) -> Vec<Vec<Letter>> {
        let mut all = Vec::new();
        let outcome = walk.run(u64::MAX, &mut |batch| {
            all.extend(batch.tails().map(|[first, last]| [batch.head(), first, last].concat()));
            ControlFlow::Continue(())
        });
        assert_eq!(outcome, Outcome::Exhausted);
        all
    }

    #[test]
    fn forgetting_all_the_time_changes_neither_fills_nor_nodes() {
        for grid in GRIDS {
            let problem = problem(grid);
            let layout = layout(&problem);
            let mut walks = [0, 3_000, 20_000, u64::MAX]
                .map(|memory| Lookahead::new(Arc::clone(&layout), memory));
            let found = walks.each_mut().map(listed);
            assert!(found.iter().all(|found| *found == fills(&problem, Search::default())));
            let nodes = walks.each_ref().map(|walk| walk.statistics().nodes);
            assert!(nodes.iter().all(|counts| *counts == nodes[3]), "{nodes:?}");
        }
    }

    #[test]
    fn letters_that_are_not_allowed_are_not_placed() {
        let problem = problem(GRIDS[1]);
        let mut walk = Lookahead::new(layout(&problem), u64::MAX);
        let mut letters = vec![LetterSet::first(4); walk.cells().len()];
        letters[1] = LetterSet(0b0110);
        letters[5] = LetterSet(0b1001);
        walk.allow(&letters);
        walk.restart(&Interval::all());
        let allowed = |fill: &Vec<Letter>| {
            fill.iter().zip(&letters).all(|(&letter, allowed)| allowed.contains(letter))
        };
        let mut expected = fills(&problem, Search::default());
        expected.retain(allowed);
        assert!(!expected.is_empty() && listed(&mut walk) == expected);
    }

    #[test]
    fn a_layout_has_a_set_for_each_crossing_and_one_more() {
        let problem = problem("...\n#..\n");
        let layout = layout(&problem);
        let [first, second] = layout.runs[..] else { panic!("two runs") };
        assert_eq!((first.start, first.length, first.fitting), (0, 3, first.first));
        assert_eq!((second.start, second.length), (3, 2));
        assert_eq!(second.fitting, second.first + 2 * second.size);
        assert_eq!(layout.lines, second.fitting + second.size);
        assert_eq!(layout.sources, [5, 6, 7, 1, 2], "three begin, two go on");
        assert!(layout.joins[0].is_some() && layout.joins[1].is_none());
    }

    #[test]
    fn a_layout_without_room_or_time_is_not_made() {
        let problem = problem(GRIDS[0]);
        let made = |bytes, halt: &Halt| {
            Layout::new(&problem, Search::default(), Memory::new(bytes, 1), halt)
        };
        let halt = Halt::default();
        assert!(made(0, &halt).unwrap().is_none() && made(1 << 20, &halt).unwrap().is_some());
        halt.set();
        assert!(made(1 << 20, &halt).is_err());
    }
}
