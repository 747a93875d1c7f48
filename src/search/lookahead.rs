//! The walk that looks at the next row: run by run, over the words that fit what is above.
//!
//! A *run* is a maximal row of white cells along the order: a slot, or one cell whose words are its
//! letters. For each run the walk keeps the set of words that fit what its crossing slots allow by
//! now, as a bitset over the sorted words. Placing a letter steps its crossing automaton, and
//! intersects the set of the run that the crossing goes on to with the words that have one of the
//! successors there. If none is left, the partial fill is dead, often many cells before a walk that
//! looks at one cell would notice. When the walk reaches a run, its set holds exactly the words that
//! fit, in order; those of the last run are the fills, and are given without any step.

mod bounds;
mod joined;

use std::ops::{ControlFlow, Range};

use super::distinct::Repeats;
use super::join::{Fans, Join, Sources};
use super::supports::Supports;
use super::{Batch, Outcome, Search, Statistics};
use crossword::bitset::{self, Cursor, Kernel, Line, Vectors};
use crossword::order::predecessors;
use crossword::problem::Problem;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::{Letter, LetterSet};
use lexicon::words::Words;

/// A run of cells along the order.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The depth of its first cell; the others follow.
    start: usize,
    length: usize,
    /// Its words.
    list: usize,
    /// Where in [`Lookahead::sets`] the words are that fit all crossings, and the size of that set.
    fitting: usize,
    size: usize,
}

impl Run {
    /// The words that fit all crossings.
    #[inline(always)]
    fn fitting(self, sets: &[Line]) -> &[Line] {
        &sets[self.fitting..self.fitting + self.size]
    }
}

/// What placing a letter at a depth does to the run that the crossing slot goes on to.
#[derive(Clone, Copy, Debug, Default)]
struct Below {
    /// Where its set is afterwards, in [`Lookahead::sets`]; what it was before stands just before.
    set: usize,
    /// The words of that run by their letter there, in [`Supports`].
    table: u32,
    /// The size of the set; 0 where the crossing slot ends.
    size: u32,
}

/// Where the walk is in a run.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    /// The fitting words still to be tried.
    untried: Cursor,
    /// The word tried last, or [`NONE`].
    previous: usize,
    /// The position whose letter killed it, or [`NONE`] if it lived.
    placed: usize,
    /// Words from this one on are not to be tried.
    end: usize,
    /// The words after which the first and the last fill wanted bound the next run too.
    first: usize,
    last: usize,
}

/// No word.
const NONE: usize = usize::MAX;

/// The fills to give, as a range of their order.
#[derive(Clone, Debug, Default)]
struct Bounds {
    /// None before those that begin so.
    from: Vec<Letter>,
    /// None after those that begin so.
    to: Vec<Letter>,
}

/// A depth-first search whose stack is in arrays by run and by depth.
#[derive(Clone, Debug)]
pub struct Lookahead<'p> {
    table: &'p StateTable,
    /// The white cell at each depth.
    cells: Vec<u32>,
    runs: Vec<Run>,
    below: Vec<Below>,
    /// The words of the runs, each list once.
    lists: Vec<Words>,
    /// The words of its list that each run never takes.
    unfit: Vec<&'p [u32]>,
    supports: Supports,
    /// For each run, its set of words after each of its crossings is known, one after the other.
    sets: Vec<Line>,
    /// Whether the cell of each depth goes on a slot that crosses its run.
    crossed: Vec<bool>,
    /// Where in `states` the crossing state before each depth is.
    sources: Vec<usize>,
    /// The crossing state after each depth; then the initial ones.
    states: Vec<State>,
    letters: Vec<Letter>,
    /// The letters left to each cell from the beginning.
    candidates: Vec<LetterSet>,
    repeats: Option<Repeats>,
    frames: Vec<Frame>,
    /// The run the walk is in.
    run: usize,
    bounds: Bounds,
    /// The joins of runs with the next ones, where all crossings go on there.
    joins: Vec<Option<Join>>,
    fans: Fans,
    /// The words of the tails of a batch.
    firsts: Vec<u32>,
    lasts: Vec<u32>,
    /// Whether fills are only counted, and how many a batch has.
    only_counts: bool,
    count: u64,
    changed_from: usize,
    exhausted: bool,
    /// All letters placed.
    placed: u64,
    statistics: Statistics,
}

impl<'p> Lookahead<'p> {
    /// The walk over all fills of a problem that has two runs or more and no obstruction; `None` if it would
    /// take more memory than the search may.
    pub fn new(problem: &'p Problem, search: Search) -> Option<Lookahead<'p>> {
        let cells = search.order.cells(problem);
        let count = cells.len();
        let (along, across) = search.order.directions();
        let predecessors = predecessors(problem, &cells);
        let mut walk = Lookahead {
            table: problem.table(),
            runs: Vec::new(),
            below: vec![Below::default(); count],
            lists: Vec::new(),
            unfit: Vec::new(),
            supports: Supports::new(search.memory / 2, problem.alphabet().size()),
            sets: Vec::new(),
            crossed: predecessors.iter().map(|before| before[across].is_some()).collect(),
            sources: (0..count).map(|d| predecessors[d][across].unwrap_or(count + d)).collect(),
            states: vec![State::FINAL; count],
            letters: vec![0; count],
            candidates: cells.iter().map(|&cell| problem.candidates()[cell as usize]).collect(),
            repeats: search.distinct.then(|| Repeats::new(problem, &cells)),
            frames: Vec::new(),
            run: 0,
            bounds: Bounds::default(),
            joins: Vec::new(),
            fans: Fans::default(),
            firsts: Vec::new(),
            lasts: Vec::new(),
            only_counts: false,
            count: 0,
            changed_from: 0,
            exhausted: false,
            placed: 0,
            statistics: Statistics::of(count),
            cells,
        };
        walk.states.extend(walk.cells.iter().map(|&cell| problem.initial(cell as usize)[across]));

        let mut lists = rustc_hash::FxHashMap::default();
        for (depth, before) in predecessors.iter().enumerate() {
            if before[along].is_some() {
                walk.runs.last_mut()?.length += 1;
            } else {
                let run = Run { start: depth, length: 1, list: 0, fitting: 0, size: 0 };
                walk.runs.push(run);
            }
        }
        let mut size = 0;
        for number in 0..walk.runs.len() {
            let Run { start, length, .. } = walk.runs[number];
            // Slots with most words of their length share the list of these.
            let cell = walk.cells[start] as usize;
            let root = problem.initial(cell)[along];
            let slot = problem.slots().places[cell][along].map(|place| place.slot);
            let shared = slot.and_then(|slot| problem.words(slot));
            walk.unfit.push(shared.map_or(&[], |(_, unfit)| unfit));
            let key = (shared.is_none().then_some(root), length);
            let list = *lists.entry(key).or_insert_with(|| {
                walk.supports.add(length);
                walk.lists.push(match shared {
                    Some((list, _)) => Words::of_list(list),
                    None => Words::of_automaton(walk.table, root, length),
                });
                walk.lists.len() - 1
            });
            let set_size = bitset::size(walk.lists[list].count());
            let mut from = size;
            for position in 0..length {
                if let Some(above) = predecessors[start + position][across] {
                    let table = walk.supports.table(list, position);
                    from += set_size;
                    walk.below[above] =
                        Below { set: from, table: table as u32, size: set_size as u32 };
                }
            }
            let run = &mut walk.runs[number];
            (run.list, run.fitting, run.size) = (list, from, set_size);
            size = from + set_size;
            if (size * size_of::<Line>()) as u64 + walk.words_bytes() as u64 > search.memory {
                return None;
            }
        }
        // Zeros that are not written: most sets are not needed before the walk comes to them.
        walk.sets = bytemuck::zeroed_vec(size);
        for number in 0..walk.runs.len() {
            let first = walk.first_set(number);
            let words = &walk.lists[walk.runs[number].list];
            let set = &mut walk.sets[first];
            bitset::fill(set, words.count());
            walk.unfit[number].iter().for_each(|&word| bitset::remove(set, word as usize));
        }
        walk.joins = (0..walk.runs.len()).map(|number| walk.make_join(number)).collect();
        for number in 1..walk.runs.len() {
            let (joins, next) = walk.joins.split_at_mut(number);
            if let (Some(Some(join)), Some(Some(next))) = (joins.last_mut(), next.first()) {
                join.lead_to(next);
            }
        }
        walk.frames.resize(walk.runs.len(), Frame::default());
        walk.enter(0, false, false);
        Some(walk)
    }

    /// Where the set of a run is that no crossing has narrowed yet.
    fn first_set(&self, number: usize) -> Range<usize> {
        let Run { start, length, fitting, size, .. } = self.runs[number];
        let crossings = (start..start + length).filter(|&depth| self.crossed[depth]).count();
        let first = fitting - crossings * size;
        first..first + size
    }

    /// Lets each cell, in their order, take these letters at most; for the bounds of the next
    /// [`restart`](Self::restart).
    pub fn allow(&mut self, letters: &[LetterSet]) {
        let mut union = Vec::new();
        for number in 0..self.runs.len() {
            let run = self.runs[number];
            let first = self.first_set(number);
            let set = &mut self.sets[first];
            let words = &self.lists[run.list];
            set.fill(Line::default());
            bitset::fill(set, words.count());
            self.unfit[number].iter().for_each(|&word| bitset::remove(set, word as usize));
            let cells = run.start..run.start + run.length;
            let cells = letters[cells.clone()].iter().zip(&self.candidates[cells]);
            for (position, (&letters, candidates)) in cells.enumerate() {
                if !candidates.without(letters).is_empty() {
                    let table = self.supports.table(run.list, position);
                    self.supports.unite(words, table, letters, &mut union);
                    bitset::retain(set, &union);
                }
            }
        }
    }

    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Begins a run; `first` and `last` say whether the first and the last fill wanted begin with
    /// the letters placed.
    #[inline(always)]
    fn enter(&mut self, number: usize, first: bool, last: bool) {
        let run = self.runs[number];
        let (joined, joins) = self.joins.split_at_mut(number);
        let before = joined.last().and_then(Option::as_ref);
        match (before, &mut joins[0]) {
            (None, None) => {}
            (None, Some(join)) => {
                join.begin();
                bitset::for_each(run.fitting(&self.sets), |word| join.words.push(word as u32));
            }
            (Some(before), Some(join)) => {
                let before_run = self.runs[number - 1];
                let word = &self.letters[before_run.start..][..before_run.length];
                let (states, lists) = (&self.states[..], &self.lists[..]);
                let sources = Sources { table: self.table, states, lists };
                before.begin_next(word, join, sources, &mut self.supports, &mut self.fans);
            }
            (Some(before), None) => {
                let set = &mut self.sets[run.fitting..run.fitting + run.size];
                set.fill(Line::default());
                before.for_each_fitting(|word| bitset::insert(set, word as usize));
            }
        }
        self.frames[number] = Frame {
            untried: Cursor::default(),
            previous: NONE,
            placed: NONE,
            end: NONE,
            first: NONE,
            last: NONE,
        };
        if first || last {
            self.bound(number, first, last);
        }
    }

    /// Gives `visit` the next batches of fills until about `nodes` letters are placed.
    pub fn run(&mut self, nodes: u64, visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>) -> Outcome {
        if self.exhausted {
            return Outcome::Exhausted;
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
        bitset::dispatch(SearchKernel::<'_, 'p, DISTINCT, _> { walk: self, nodes, visit })
    }

    #[inline(always)]
    fn search_with<const DISTINCT: bool, V: Vectors>(
        &mut self,
        vectors: V,
        nodes: u64,
        mut visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let mut nodes = i64::try_from(nodes).unwrap_or(i64::MAX);
        loop {
            if self.joins[self.run].is_some() {
                match self.join_words::<DISTINCT, V>(vectors, &mut nodes, &mut visit) {
                    Some(outcome) => return outcome,
                    None => continue,
                }
            }
            // The frame is kept apart while the words of its run are tried.
            let run = self.runs[self.run];
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
                    previous => self.lists[run.list].common_prefix(previous, word),
                };
                // The letters that killed the last word may begin this one too.
                if common > frame.placed {
                    continue;
                }
                frame.previous = word;
                frame.placed = self.try_word::<DISTINCT, V>(vectors, run, word, common);
                nodes -= (run.length - common) as i64;
                if frame.placed == NONE {
                    break Some(word);
                }
            };
            self.frames[self.run] = frame;
            match placed {
                Some(word) => {
                    self.run += 1;
                    self.enter(self.run, word == frame.first, word == frame.last);
                }
                None if !self.leave() => return Outcome::Exhausted,
                None => {}
            }
        }
    }

    /// Places the letters of a word from a position on. Returns the position whose letter left no
    /// words to some run, or repeated a word; [`NONE`] if there was none.
    #[inline(always)]
    fn try_word<const DISTINCT: bool, V: Vectors>(
        &mut self,
        vectors: V,
        run: Run,
        word: usize,
        from: usize,
    ) -> usize {
        let start = run.start + from;
        self.changed_from = self.changed_from.min(start);
        let word = &self.lists[run.list].word(word)[from..];
        // Slices of one size, so that no index is checked in the loop.
        let size = word.len();
        let sources = &self.sources[start..][..size];
        let below = &self.below[start..][..size];
        let nodes = &mut self.statistics.nodes[start..][..size];
        for (i, &letter) in word.iter().enumerate() {
            let depth = start + i;
            self.letters[depth] = letter;
            nodes[i] += 1;
            let state = self.table.step(self.states[sources[i]], letter);
            self.states[depth] = state;
            let mut fits = true;
            if below[i].size > 0 {
                // Leaves the run below the words that go on with one of the state's successors.
                let Below { set, table, size } = below[i];
                let size = size as usize;
                let support = self.supports.fitting(&self.lists, table as usize, state.successors);
                let support = &self.supports.bits()[support..support + size];
                let (before, after) = self.sets[set - size..set + size].split_at_mut(size);
                fits = vectors.intersect(after, before, support);
            }
            let repeats = DISTINCT
                && self.repeats.as_ref().is_some_and(|repeats| repeats.at(depth, &self.letters));
            if !fits || repeats {
                self.statistics.dead_ends[depth] += 1;
                self.placed += i as u64 + 1;
                return from + i;
            }
        }
        self.placed += size as u64;
        NONE
    }

    /// Goes back to the run before; says whether there is one.
    fn leave(&mut self) -> bool {
        match self.run.checked_sub(1) {
            Some(before) => self.run = before,
            None => self.exhausted = true,
        }
        !self.exhausted
    }

    pub fn statistics(&self) -> Statistics {
        let joins = self.joins.iter().flatten().map(Join::bytes).sum::<usize>();
        let sets = size_of_val(&self.sets[..]);
        let bytes = self.words_bytes() + sets + joins + self.fans.bytes();
        Statistics { bytes, ..self.statistics.clone() }
    }

    /// Counts fills without finding their tails.
    pub fn count_only(&mut self) {
        self.only_counts = true;
    }

    fn words_bytes(&self) -> usize {
        self.supports.bytes() + self.lists.iter().map(Words::bytes).sum::<usize>()
    }

    /// All letters placed.
    pub fn nodes(&self) -> u64 {
        self.placed
    }
}

/// A search, to be compiled for each instruction set.
struct SearchKernel<'a, 'p, const DISTINCT: bool, F> {
    walk: &'a mut Lookahead<'p>,
    nodes: u64,
    visit: F,
}

impl<const DISTINCT: bool, F> Kernel for SearchKernel<'_, '_, DISTINCT, F>
where
    F: FnMut(&Batch<'_>) -> ControlFlow<()>,
{
    type Output = Outcome;

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Outcome {
        self.walk.search_with::<DISTINCT, V>(vectors, self.nodes, self.visit)
    }
}
