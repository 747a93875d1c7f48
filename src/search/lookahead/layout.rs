//! What a lookahead walk needs to know of its problem, made once for all threads.

use lexicon::halt::{Halt, Halted};

use super::lists::{Lists, RunWords};
use crate::search::continuations::Crossing;
use crate::search::distinct::Repeats;
use crate::search::join::Join;
use crate::search::memory::Memory;
use crate::search::parameters::Search;
use crossword::bitset::Line;
use crossword::order::predecessors;
use crossword::problem::Problem;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::LetterSet;

/// A run of cells along the order.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The depth of its first cell; the others follow.
    pub start: usize,
    pub length: usize,
    /// Its words.
    pub list: usize,
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

/// What placing a letter at a depth does to the run that the crossing slot goes on to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Onward {
    /// Where that run's set is afterwards; what it was before stands just before.
    pub set: usize,
    /// The words of that run by their letter there, in the unions.
    pub table: u32,
    /// The size of the set; 0 where the crossing slot ends.
    pub size: u32,
}

/// The runs of a problem in an order of its cells, their words, and how they hang together.
#[derive(Debug)]
pub struct Layout<'p> {
    pub table: &'p StateTable,
    /// The white cell at each depth, and the letters left to it from the beginning.
    pub cells: Vec<u32>,
    pub candidates: Vec<LetterSet>,
    /// All letters of the alphabet.
    pub letters: LetterSet,
    pub repeats: Option<Repeats>,
    pub runs: Vec<Run>,
    /// The words of each run.
    pub words: Vec<RunWords<'p>>,
    pub lists: Lists,
    /// For each depth, where the crossing state before it is: that after another depth, or one of the
    /// initial ones, which come after those.
    pub sources: Vec<usize>,
    pub initial: Vec<State>,
    pub onward: Vec<Onward>,
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
        let cells = search.order.cells(problem);
        let count = cells.len();
        let (along, across) = search.order.directions();
        let predecessors = predecessors(problem, &cells);
        let initial = |&cell: &u32| problem.initial(cell as usize)[across];
        let mut layout = Layout {
            table: problem.table(),
            candidates: cells.iter().map(|&cell| problem.candidates()[cell as usize]).collect(),
            letters: problem.alphabet().all(),
            repeats: search.distinct.then(|| Repeats::new(problem, &cells)),
            runs: Vec::new(),
            words: Vec::new(),
            lists: Lists::along(problem, along),
            sources: (0..count).map(|d| predecessors[d][across].unwrap_or(count + d)).collect(),
            initial: cells.iter().map(initial).collect(),
            onward: vec![Onward::default(); count],
            joins: Vec::new(),
            lines: 0,
            cells,
        };
        let starts = (0..count).filter(|&depth| predecessors[depth][along].is_none());
        let mut starts = starts.peekable();
        while let Some(start) = starts.next() {
            halt.check()?;
            let length = starts.peek().copied().unwrap_or(count) - start;
            layout.add_run(problem, along, start, length);
            if !memory.has_room(layout.shared_bytes(), layout.set_bytes()) {
                return Ok(None);
            }
        }
        layout.join_runs();
        Ok(Some(layout))
    }

    /// Adds a run, with room for a set after each of the slots that go on to it from above.
    fn add_run(&mut self, problem: &'p Problem, along: usize, start: usize, length: usize) {
        let cell = self.cells[start] as usize;
        let words = self.lists.of_run(problem, cell, along, length);
        let list = words.list;
        self.words.push(words);
        let size = self.lists.supports(list).set_size();
        let first = self.lines;
        let mut set = first;
        for position in 0..length {
            let above = self.sources[start + position];
            if above < self.cells.len() {
                let table = self.lists.position(list, position);
                set += size;
                self.onward[above] = Onward { set, table: table as u32, size: size as u32 };
            }
        }
        self.runs.push(Run { start, length, list, size, first, fitting: set });
        self.lines = set + size;
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
