//! The runs of a problem as the lookahead walks through them, made once for all threads.

use lexicon::{Halt, Halted};

use super::crossings::{Crossings, Narrowing};
use super::run_lists::{RunLists, RunWords};
use crate::search::checks::Checks;
use crate::search::join::{Join, JoinedSlot};
use crate::search::memory::Memory;
use crate::search::parameters::Search;
use lexicon::LetterSet;
use lexicon::automaton::{State, StateTable};
use network::bitset::Line;
use network::traversal::{Traversal, Visit};
use network::{Depth, Problem, SlotId};
use rustc_hash::FxHashMap;

/// A run of cells along the order: the last cells of a slot, mostly all of them, or a single cell.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The depth of its first cell; the others follow.
    pub start: usize,
    pub length: usize,
    /// The words of its slot.
    pub list: usize,
    /// The letters of these words in the cells of the run.
    pub words: usize,
    /// How many cells of its slot come before the run.
    pub before: usize,
    /// The size of its sets of words, in lines; and where two of them begin: the set that no crossing has
    /// narrowed yet, and the set of the words that fit all crossings.
    pub size: usize,
    pub first: usize,
    pub fitting: usize,
}

impl Run {
    /// The words that fit all crossings.
    #[inline(always)]
    pub fn fitting(self, sets: &[Line]) -> &[Line] {
        &sets[self.fitting..self.fitting + self.size]
    }
}

/// The set of a run that a slot goes on to, which a letter at a depth narrows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Onward {
    /// Where the narrowed set of the run begins; the set before the letter ends there.
    pub set: usize,
    /// The table in the unions that has the words of the run by their letters on the slot.
    pub table: u32,
    /// The size of the set, in lines; 0 where the slot ends.
    pub size: u32,
}

/// The runs of a problem in an order of its cells, their words, and how they hang together.
#[derive(Debug)]
pub struct LookaheadLayout<'p> {
    pub table: &'p StateTable,
    /// The letters left to the cell at each depth from the beginning.
    pub candidates: Vec<LetterSet>,
    /// All letters of the alphabet.
    pub letters: LetterSet,
    pub checks: Option<Checks>,
    pub runs: Vec<Run>,
    pub words: Vec<RunWords<'p>>,
    pub lists: RunLists,
    /// For each depth, where the state of the crossing slot before it is: the state after another depth, or
    /// an initial state. The states after all depths come first, then the initial ones.
    pub sources: Vec<usize>,
    pub initial: Vec<State>,
    pub onward: Vec<Onward>,
    /// The joins of runs with the next ones, where all crossings go on there; in a large grid hardly any run has one.
    pub joins: Vec<Option<Box<Join>>>,
    /// How many lines the sets of all runs take together.
    pub lines: usize,
}

impl<'p> LookaheadLayout<'p> {
    /// The layout of a problem that has two runs or more and no obstruction; `None` if the walks would
    /// take more memory than there is.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn new(
        problem: &'p Problem,
        (traversal, runs): (&Traversal, &[(Depth, Option<Visit>)]),
        crossings: &Crossings,
        search: Search,
        memory: Memory,
        halt: &Halt,
    ) -> Result<Option<LookaheadLayout<'p>>, Halted> {
        let count = traversal.cells.len();
        let candidates = traversal.cells.iter().map(|&cell| problem.candidates()[cell]);
        let mut layout = LookaheadLayout {
            table: problem.table(),
            candidates: candidates.collect(),
            letters: problem.alphabet().all(),
            checks: Checks::new(problem, traversal),
            runs: Vec::with_capacity(runs.len()),
            words: Vec::with_capacity(runs.len()),
            lists: RunLists::new(problem, search.order, runs),
            sources: vec![0; count],
            initial: Vec::new(),
            onward: vec![Onward::default(); count],
            joins: Vec::new(),
            lines: 0,
        };
        for (number, &(start, slot)) in runs.iter().enumerate() {
            halt.check()?;
            let length = runs.get(number + 1).map_or(count, |next| next.0.index()) - start.index();
            let cell = traversal.cells[start];
            let slot_of_run = slot.map(|visit| visit.slot);
            let words = layout.lists.of_run(problem, cell, slot_of_run, search.order);
            let before = slot.map_or(0, |visit| visit.before);
            layout.add_run(words, (start.index(), length), before, &crossings.narrowing[number]);
            if !memory.has_room(layout.shared_bytes(), layout.set_bytes()) {
                return Ok(None);
            }
        }
        layout.add_states(problem, traversal, crossings, search);
        layout.joins = (0..layout.runs.len()).map(|number| layout.join(number)).collect();
        Ok(Some(layout))
    }

    /// Adds a run, with room for a set after each of the slots that go on to it from above.
    fn add_run(
        &mut self,
        words: RunWords<'p>,
        (start, length): (usize, usize),
        before: usize,
        narrowing: &[Narrowing],
    ) {
        let list = words.list;
        self.words.push(words);
        let words = self.lists.rest(list, before);
        let size = self.lists.supports(list).set_size();
        let first = self.lines;
        let mut set = first;
        for narrowing in narrowing {
            let table = self.lists.position(list, narrowing.position);
            set += size;
            self.onward[narrowing.depth] = Onward { set, table: table as u32, size: size as u32 };
        }
        self.runs.push(Run { start, length, list, words, before, size, first, fitting: set });
        self.lines = set + size;
    }

    /// Finds the places of the states of the slots that cross runs.
    fn add_states(
        &mut self,
        problem: &Problem,
        traversal: &Traversal,
        crossings: &Crossings,
        search: Search,
    ) {
        let count = traversal.cells.len();
        // Where the state of each slot is after the cells so far.
        let mut last: FxHashMap<SlotId, usize> = FxHashMap::default();
        for depth in 0..count {
            let mut begin = |state: State| {
                self.initial.push(state);
                count + self.initial.len() - 1
            };
            self.sources[depth] = match crossings.of_depth[depth] {
                None => begin(problem.letters(traversal.cells[Depth::new(depth)])),
                Some(visit) => {
                    let root = || problem.in_visit_order(visit.slot, search.order).1;
                    let source = last.insert(visit.slot, depth);
                    source.unwrap_or_else(|| begin(root()))
                }
            };
        }
    }

    /// The join of a run with the next one: if all its crossings that go on go there, or nothing
    /// comes after that.
    fn join(&self, number: usize) -> Option<Box<Join>> {
        let (run, next) = (self.runs[number], self.runs.get(number + 1)?);
        let mut crossings = Vec::new();
        for position in 0..run.length {
            let depth = run.start + position;
            let (table, source) = (self.onward[depth].table, self.sources[depth]);
            if self.onward[depth].size > 0 {
                let below = &self.sources[next.start..next.start + next.length];
                let below = below.iter().position(|&source| source == depth)?;
                crossings.push(JoinedSlot { position, below, table, source });
            }
        }
        let is_last = number + 2 == self.runs.len();
        (is_last || !crossings.is_empty()).then(|| Box::new(Join::new(crossings)))
    }

    /// The bytes that the sets of all runs take, in each walk.
    pub fn set_bytes(&self) -> u64 {
        (self.lines * size_of::<Line>()) as u64
    }

    /// The bytes that the layout takes at most, with the sets of words that it shares.
    pub fn shared_bytes(&self) -> u64 {
        self.lists.bytes()
    }
}
