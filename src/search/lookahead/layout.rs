//! What a lookahead walk needs to know of its problem, made once for all threads.

use lexicon::halt::{Halt, Halted};

use super::crossings::{Crossings, Narrowing};
use super::lists::{Lists, RunWords};
use crate::search::checks::Checks;
use crate::search::continuations::Crossing;
use crate::search::join::Join;
use crate::search::memory::Memory;
use crate::search::parameters::Search;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::LetterSet;
use network::bitset::Line;
use network::problem::Problem;
use network::traversal::{Traversal, Visit};
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
    /// The size of its sets of words, in lines. Where the set is that no crossing has narrowed yet,
    /// and the one of the words that fit all crossings.
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

/// What placing a letter at a depth does to the run that a slot there goes on to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Onward {
    /// Where that run's set is afterwards; what it was before stands just before.
    pub set: usize,
    /// The words of that run by their letter there, in the unions.
    pub table: u32,
    /// The size of the set; 0 where the slot ends.
    pub size: u32,
}

/// A slot of a cell beside its run's and the one that crosses this.
#[derive(Clone, Copy, Debug)]
pub struct Other {
    /// Where the state of the slot before the cell is, and where the state after it; `None` of a slot that
    /// later ends with a run of its own, whose words keep the letter itself.
    pub step: Option<[usize; 2]>,
    pub onward: Onward,
}

/// The runs of a problem in an order of its cells, their words, and how they hang together.
#[derive(Debug)]
pub struct Layout<'p> {
    pub table: &'p StateTable,
    /// The cell at each depth, and the letters left to it from the beginning.
    pub cells: Vec<u32>,
    pub candidates: Vec<LetterSet>,
    /// All letters of the alphabet.
    pub letters: LetterSet,
    pub checks: Option<Checks>,
    pub runs: Vec<Run>,
    /// The words of each run.
    pub words: Vec<RunWords<'p>>,
    pub lists: Lists,
    /// For each depth, where the crossing state before it is: that after another depth, or one of the
    /// initial ones, which come after those and after the states of other slots.
    pub sources: Vec<usize>,
    pub initial: Vec<State>,
    pub onward: Vec<Onward>,
    /// The other slots of all depths, and where those of each begin; none where each cell of a run has at
    /// most one crossing slot, and each slot along the order is a run.
    pub others: Vec<Other>,
    pub first_others: Vec<u32>,
    /// The joins of runs with the next ones, where all crossings go on there.
    pub joins: Vec<Option<Join>>,
    /// How many lines the sets of all runs take together.
    pub lines: usize,
}

impl<'p> Layout<'p> {
    /// The layout of a problem that has two runs or more and no obstruction; `None` if the walks would
    /// take more memory than there is.
    pub fn new(
        problem: &'p Problem,
        search: Search,
        memory: Memory,
        halt: &Halt,
    ) -> Result<Option<Layout<'p>>, Halted> {
        let traversal = Traversal::new(problem, search.order);
        let count = traversal.cells.len();
        let runs = traversal.runs();
        let candidates = traversal.cells.iter().map(|&cell| problem.candidates()[cell as usize]);
        let mut layout = Layout {
            table: problem.table(),
            candidates: candidates.collect(),
            letters: problem.alphabet().all(),
            checks: Checks::new(problem, &traversal, search),
            runs: Vec::with_capacity(runs.len()),
            words: Vec::with_capacity(runs.len()),
            lists: Lists::new(problem, search.order, &runs),
            sources: vec![0; count],
            initial: Vec::new(),
            onward: vec![Onward::default(); count],
            others: Vec::new(),
            first_others: Vec::new(),
            joins: Vec::new(),
            lines: 0,
            cells: traversal.cells.clone(),
        };
        let crossings = Crossings::of(&traversal, &runs);
        for (number, &(start, slot)) in runs.iter().enumerate() {
            halt.check()?;
            let length = runs.get(number + 1).map_or(count, |next| next.0) - start;
            layout.add_run(problem, (start, length), slot, &crossings.narrowing[number], search);
            if !memory.has_room(layout.shared_bytes(), layout.set_bytes()) {
                return Ok(None);
            }
        }
        layout.add_states(problem, &traversal, &crossings, search);
        if layout.others.is_empty() {
            layout.join_runs();
        } else {
            layout.joins = vec![None; layout.runs.len()];
        }
        Ok(Some(layout))
    }

    /// Adds a run, with room for a set after each of the slots that go on to it from above.
    fn add_run(
        &mut self,
        problem: &'p Problem,
        (start, length): (usize, usize),
        slot: Option<Visit>,
        narrowing: &[Narrowing],
        search: Search,
    ) {
        let cell = self.cells[start] as usize;
        let slot_of_run = slot.map(|visit| visit.slot);
        let words = self.lists.of_run(problem, cell, slot_of_run, search.order);
        let list = words.list;
        self.words.push(words);
        let before = slot.map_or(0, |visit| visit.before);
        let words = self.lists.rest(list, before);
        let size = self.lists.supports(list).set_size();
        let first = self.lines;
        let mut set = first;
        for narrowing in narrowing {
            let table = self.lists.position(list, narrowing.position);
            set += size;
            let onward = Onward { set, table: table as u32, size: size as u32 };
            match narrowing.other {
                None => self.onward[narrowing.depth] = onward,
                Some(other) => {
                    let step = None;
                    self.others.resize(
                        self.others.len().max(other + 1),
                        Other { step, onward: Onward::default() },
                    );
                    self.others[other].onward = onward;
                }
            }
        }
        self.runs.push(Run { start, length, list, words, before, size, first, fitting: set });
        self.lines = set + size;
    }

    /// Says where the states of the slots that cross runs are.
    fn add_states(
        &mut self,
        problem: &Problem,
        traversal: &Traversal,
        crossings: &Crossings,
        search: Search,
    ) {
        let count = self.cells.len();
        let step = None;
        self.others.resize(crossings.others, Other { step, onward: Onward::default() });
        let states = count + crossings.others;
        self.first_others.clone_from(&crossings.first_others);
        // Where the state of each slot is after the cells so far.
        let mut last: FxHashMap<usize, usize> = FxHashMap::default();
        for depth in 0..count {
            let mut begin = |state: State| {
                self.initial.push(state);
                states + self.initial.len() - 1
            };
            self.sources[depth] = match crossings.primary[depth] {
                None => begin(problem.letters(self.cells[depth] as usize)),
                Some(visit) => {
                    let root = || problem.met(visit.slot, search.order).1;
                    let source = last.insert(visit.slot, depth);
                    source.unwrap_or_else(|| begin(root()))
                }
            };
            let others = crossings.others_of(traversal, depth);
            for (other, visit) in (crossings.first_others[depth] as usize..).zip(others) {
                if !crossings.is_exact(visit) {
                    let root = || problem.met(visit.slot, search.order).1;
                    let source = last.insert(visit.slot, count + other);
                    let source = source.unwrap_or_else(|| begin(root()));
                    self.others[other].step = Some([source, count + other]);
                }
            }
        }
    }

    fn join_runs(&mut self) {
        self.joins = (0..self.runs.len()).map(|number| self.join(number)).collect();
        for number in 1..self.runs.len() {
            let (joins, next) = self.joins.split_at_mut(number);
            if let (Some(Some(join)), Some(Some(next))) = (joins.last_mut(), next.first()) {
                join.lead_to(next);
            }
        }
    }

    /// The join of a run with the next one: if all its crossings that go on go there, or nothing
    /// comes after that.
    fn join(&self, number: usize) -> Option<Join> {
        let (run, next) = (self.runs[number], self.runs.get(number + 1)?);
        let mut crossings = Vec::new();
        for position in 0..run.length {
            let depth = run.start + position;
            let (table, source) = (self.onward[depth].table, self.sources[depth]);
            if self.onward[depth].size > 0 {
                let below = &self.sources[next.start..next.start + next.length];
                let below = below.iter().position(|&source| source == depth)?;
                crossings.push(Crossing { position, below, depth: depth as u32, table, source });
            }
        }
        let is_last = number + 2 == self.runs.len();
        (is_last || !crossings.is_empty()).then(|| Join::new(crossings))
    }

    /// How many bytes the sets of all runs take, in each walk.
    pub fn set_bytes(&self) -> u64 {
        (self.lines * size_of::<Line>()) as u64
    }

    /// How many bytes the layout can take with the sets of words that it shares.
    pub fn shared_bytes(&self) -> u64 {
        self.lists.bytes()
    }
}
