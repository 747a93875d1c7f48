//! The walk that looks at the next row: run by run, over the words that fit what is above.
//!
//! A *run* is a maximal row of white cells along the order: a slot, or one cell whose words are its
//! letters. For each run the walk keeps the set of words that fit what its crossing slots allow by
//! now, as a bitset over the sorted words. Placing a letter steps its crossing automaton, and
//! intersects the set of the run that the crossing goes on to with the words that have one of the
//! successors there. If none is left, the partial fill is dead, often many cells before a walk that
//! looks at one cell would notice. When the walk reaches a run, its set holds exactly the words that
//! fit, in order; those of the last run are the fills, and are given without any step.

use std::ops::{ControlFlow, Range};

use super::bitset::{self, Cursor, Intersect, Line, Portable};
use super::distinct::Repeats;
use super::order::predecessors;
use super::words::{Supports, Words};
use super::{Batch, Outcome, Search, Statistics};
use crate::automaton::{State, StateTable};
use crate::letters::{Letter, LetterSet};
use crate::problem::Problem;

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
    repeats: Option<Repeats>,
    frames: Vec<Frame>,
    /// The run the walk is in.
    run: usize,
    bounds: Bounds,
    /// The words of the last run to be given next time, if not all that fit.
    tail_bounds: Option<Range<usize>>,
    /// The words of the last run that are left when some are excluded.
    tail: Vec<Line>,
    changed_from: usize,
    exhausted: bool,
    /// All letters placed.
    placed: u64,
    statistics: Statistics,
}

impl<'p> Lookahead<'p> {
    /// The walk over all fills of a problem that has cells and no obstruction; `None` if it would
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
            supports: Supports::new(search.memory / 2, problem.alphabet().size()),
            sets: Vec::new(),
            crossed: predecessors.iter().map(|before| before[across].is_some()).collect(),
            sources: (0..count).map(|d| predecessors[d][across].unwrap_or(count + d)).collect(),
            states: vec![State::FINAL; count],
            letters: vec![0; count],
            repeats: search.distinct.then(|| Repeats::new(problem, &cells)),
            frames: Vec::new(),
            run: 0,
            bounds: Bounds::default(),
            tail_bounds: None,
            tail: Vec::new(),
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
            let root = problem.initial(walk.cells[start] as usize)[along];
            let list = *lists.entry((root, length)).or_insert_with(|| {
                walk.supports.add(length);
                walk.lists.push(Words::of_automaton(walk.table, root, length));
                walk.lists.len() - 1
            });
            let set_size = walk.lists[list].set_size();
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
        walk.sets.resize(size, Line::default());
        for number in 0..walk.runs.len() {
            let first = walk.first_set(number);
            let words = &walk.lists[walk.runs[number].list];
            bitset::fill(&mut walk.sets[first], words.count());
        }
        walk.tail.resize(walk.runs.last()?.size, Line::default());
        walk.frames.resize(walk.runs.len(), Frame::default());
        walk.enter(0, false, false);
        Some(walk)
    }

    /// Begins anew, with the fills that are neither before all that begin with `from`, nor after
    /// all that begin with `to`.
    pub fn restart(&mut self, from: &[Letter], to: &[Letter]) {
        self.bounds = Bounds { from: from.to_vec(), to: to.to_vec() };
        self.exhausted = false;
        self.changed_from = 0;
        self.run = 0;
        self.enter(0, true, true);
    }

    /// The letters that the next fill begins with at least, and the last; `None` if no more comes.
    pub fn rest(&self) -> Option<(Vec<Letter>, Vec<Letter>)> {
        let next = (0..=self.run).rev().find_map(|run| {
            let word = self.untried(run).next()?;
            Some(self.prefix(run, word))
        });
        next.filter(|_| !self.exhausted).map(|from| (from, self.bounds.to.clone()))
    }

    /// Gives away most of what is left to search, its later part, as bounds for another walk; `None`
    /// if that is too little.
    pub fn split(&mut self) -> Option<(Vec<Letter>, Vec<Letter>)> {
        if self.exhausted {
            return None;
        }
        // The words that are left to the first run that has some are the last in the order.
        let run = (0..=self.run).find(|&run| self.untried(run).next().is_some())?;
        let left = self.untried(run).count();
        if left == 1 && run == self.run {
            return None;
        }
        // Few are kept: what is given away comes next, so that its fills need not wait for long.
        let word = self.untried(run).nth(left / 64)?;
        let from = self.prefix(run, word);
        let before = self.prefix(run, word - 1);
        let to = std::mem::replace(&mut self.bounds.to, before);
        self.frames[run].end = word;
        self.frames[run].last = NONE;
        Some((from, to))
    }

    /// The fitting words of a run that are still to be tried.
    fn untried(&self, run: usize) -> impl Iterator<Item = usize> {
        let Frame { mut untried, end, .. } = self.frames[run];
        let fitting = self.runs[run].fitting(&self.sets);
        std::iter::from_fn(move || untried.next(fitting)).take_while(move |&word| word < end)
    }

    /// The letters placed before a run, and a word of it.
    fn prefix(&self, run: usize, word: usize) -> Vec<Letter> {
        let Run { start, list, .. } = self.runs[run];
        [&self.letters[..start], self.lists[list].word(word)].concat()
    }

    /// The letters placed on the first cells, up to the run that the walk is in.
    pub fn placed(&self) -> &[Letter] {
        &self.letters[..self.runs[self.run].start]
    }

    /// The letters that are still to be tried at a depth after the letters [placed](Self::placed)
    /// before it, which it must not exceed.
    pub fn untried_at(&self, depth: usize) -> LetterSet {
        let Some(number) = self.runs[..=self.run].iter().rposition(|run| run.start <= depth) else {
            return LetterSet::EMPTY;
        };
        let Run { start, list, .. } = self.runs[number];
        let words = &self.lists[list];
        let before = &self.letters[start..depth];
        let same = |&word: &usize| words.word(word).starts_with(before);
        let letters =
            self.untried(number).take_while(same).map(|word| words.word(word)[depth - start]);
        let at_depth: LetterSet = letters.collect();
        // Of a run that is placed, the letter there is not one still to be tried.
        match number < self.run {
            true => at_depth & LetterSet::above(self.letters[depth]),
            false => at_depth,
        }
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
            let cells = letters[run.start..][..run.length].iter().zip(words.present());
            for (position, (&letters, present)) in cells.enumerate() {
                if !present.without(letters).is_empty() {
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

    /// Leaves out the words of a run that the bounds forbid.
    #[cold]
    fn bound(&mut self, number: usize, first: bool, last: bool) {
        let run = self.runs[number];
        let Run { start, length, list, .. } = run;
        let words = &self.lists[list];
        let frame = &mut self.frames[number];
        let part = |prefix: &[Letter]| {
            let part = &prefix[start.min(prefix.len())..(start + length).min(prefix.len())];
            let range = words.range(part);
            // The bound goes on in the next run, after this word only.
            let word = if part.len() == length && !range.is_empty() { range.start } else { NONE };
            (range, word)
        };
        let mut begin = 0;
        if first {
            let (range, word) = part(&self.bounds.from);
            (begin, frame.first) = (range.start, word);
        }
        if last {
            let (range, word) = part(&self.bounds.to);
            (frame.end, frame.last) = (range.end, word);
        }
        if number + 1 == self.runs.len() {
            self.tail_bounds = Some(begin..frame.end.min(words.count()));
        } else {
            frame.untried.skip_to(run.fitting(&self.sets), begin);
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
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
        {
            if is_x86_feature_detected!("avx512f") {
                // SAFETY: the processor has what the function is compiled for.
                return unsafe { self.search_avx512::<DISTINCT>(nodes, visit) };
            }
            // SAFETY: as above.
            return unsafe { self.search_avx2::<DISTINCT>(nodes, visit) };
        }
        self.search_with::<DISTINCT, Portable>(nodes, visit)
    }

    // PERF: see `bitset::Avx512`.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx2,bmi1,bmi2,popcnt")]
    fn search_avx512<const DISTINCT: bool>(
        &mut self,
        nodes: u64,
        visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        self.search_with::<DISTINCT, bitset::Avx512>(nodes, visit)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn search_avx2<const DISTINCT: bool>(
        &mut self,
        nodes: u64,
        visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        self.search_with::<DISTINCT, bitset::Avx2>(nodes, visit)
    }

    #[inline(always)]
    fn search_with<const DISTINCT: bool, I: Intersect>(
        &mut self,
        nodes: u64,
        mut visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let last = self.runs.len() - 1;
        let mut nodes = i64::try_from(nodes).unwrap_or(i64::MAX);
        loop {
            if self.run == last {
                let flow = self.give_tail::<DISTINCT>(&mut visit);
                match self.run.checked_sub(1) {
                    Some(before) => self.run = before,
                    None => self.exhausted = true,
                }
                match flow {
                    ControlFlow::Break(()) => return Outcome::Stopped,
                    ControlFlow::Continue(()) if self.exhausted => return Outcome::Exhausted,
                    ControlFlow::Continue(()) => continue,
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
                frame.placed = self.try_word::<DISTINCT, I>(run, word, common);
                nodes -= (run.length - common) as i64;
                if frame.placed == NONE {
                    break Some(word);
                }
            };
            self.frames[self.run] = frame;
            match (placed, self.run.checked_sub(1)) {
                (Some(word), _) => {
                    self.run += 1;
                    self.enter(self.run, word == frame.first, word == frame.last);
                }
                (None, Some(before)) => self.run = before,
                (None, None) => {
                    self.exhausted = true;
                    return Outcome::Exhausted;
                }
            }
        }
    }

    /// Places the letters of a word from a position on. Returns the position whose letter left no
    /// words to some run, or repeated a word; [`NONE`] if there was none.
    #[inline(always)]
    fn try_word<const DISTINCT: bool, I: Intersect>(
        &mut self,
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
                fits = I::intersect(after, before, support);
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

    /// Gives the words of the last run.
    #[inline(always)]
    fn give_tail<const DISTINCT: bool>(
        &mut self,
        visit: &mut impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let run = self.runs[self.run];
        let Run { start, list, .. } = run;
        let bounds = self.tail_bounds.take();
        let tail = match DISTINCT || bounds.is_some() {
            true => {
                self.choose_tail(run, bounds.unwrap_or(0..NONE));
                &self.tail
            }
            false => run.fitting(&self.sets),
        };
        let words = &self.lists[list];
        let count = bitset::count(tail);
        if count == 0 {
            return ControlFlow::Continue(());
        }
        let (letters, changed_from) = (&self.letters[..], self.changed_from);
        let batch = Batch { letters, changed_from, tail: words, fitting: tail, count };
        self.statistics.nodes[start + words.length() - 1] += count;
        let flow = visit(&batch);
        self.changed_from = start;
        flow
    }

    /// Sets `tail` to the words of the last run that lie in `bounds` and repeat no word.
    #[cold]
    fn choose_tail(&mut self, run: Run, bounds: Range<usize>) {
        let Run { start, length, list, .. } = run;
        let words = &self.lists[list];
        self.tail.fill(Line::default());
        for word in bitset::numbers(run.fitting(&self.sets)).filter(|word| bounds.contains(word)) {
            self.letters[start..start + length].copy_from_slice(words.word(word));
            let repeats = self.repeats.as_ref().is_some_and(|repeats| {
                (start..start + length).any(|depth| repeats.at(depth, &self.letters))
            });
            if repeats {
                self.statistics.dead_ends[start + length - 1] += 1;
            } else {
                bitset::insert(&mut self.tail, word);
            }
        }
    }

    pub fn statistics(&self) -> Statistics {
        let bytes = self.words_bytes() + size_of_val(&self.sets[..]);
        Statistics { bytes, ..self.statistics.clone() }
    }

    fn words_bytes(&self) -> usize {
        self.supports.bytes() + self.lists.iter().map(Words::bytes).sum::<usize>()
    }

    /// All letters placed.
    pub fn nodes(&self) -> u64 {
        self.placed
    }

    /// The bound after which no fill is wanted.
    pub fn last(&self) -> &[Letter] {
        &self.bounds.to
    }
}
