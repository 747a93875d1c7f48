//! The parts of one search that its threads share.
//!
//! The walk from cell to cell remains for problems whose bitsets would not fit in memory, and for networks in which a
//! cell is on further slots than that of its run and one that crosses it, as cubes, diagonals, symmetric squares and
//! rings. There it remembers *endings* (`search/endings.rs`): where the last cells,
//! four at most, are on few slots that come from before, their letters are kept by the states of these slots, and the
//! words of the run before are tried many at once, by vectors (`walk/gathering.rs`). Where contexts hardly come
//! again, remembering is given up.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use lexicon::{Halt, Halted};

use super::engine::RunWalk;
use super::lookahead::{Crossings, Layout, Lookahead};
use super::memory::Memory;
use super::parameters::Search;
use super::rectangle::{RectangleLayout, RectangleWalk};
use super::walk::Walk;
use csp::Model;
use network::traversal::{Traversal, Visit};
use network::{Depth, Problem};

/// The rows of a rectangle whose walk is faster than the walk of any grid, and the most cells. With three rows all
/// work is pairs of thousands of words, for which wider sets of bits are better; of larger rectangles few
/// beginnings lead to fills, and sets of words as bits take less time than lists to find that.
/// Figures: `benches/record/README.md`.
const RUNS: RangeInclusive<usize> = 4..=5;
const MOST_CELLS: usize = 30;

/// A search of a problem, and the parts that its threads share: each is made once, by the thread that needs it
/// first.
#[derive(Debug)]
pub struct SharedSearch<'p> {
    pub problem: &'p Problem,
    pub search: Search,
    pub halt: Halt,
    pub traversal: Traversal,
    /// The [runs](Traversal::runs) of the traversal.
    pub runs: Vec<(Depth, Option<Visit>)>,
    memory: Memory,
    layout: OnceLock<Result<Option<RunLayout<'p>>, Halted>>,
    model: OnceLock<Arc<Model>>,
}

/// The runs of a problem in the form that the best walk needs.
#[derive(Clone, Debug)]
enum RunLayout<'p> {
    Rectangle(Arc<RectangleLayout>),
    /// Cell by cell, for cells are on further slots.
    Cells,
    Any(Arc<Layout<'p>>),
}

/// A walk over runs, and the bytes in which a solver beside it may remember refuted components.
type WalkAndNogoods<'p> = (Box<dyn RunWalk + 'p>, u64);

impl<'p> SharedSearch<'p> {
    /// A search to be done by at most a number of threads, until `halt` is set.
    pub fn new(
        problem: &'p Problem,
        search: Search,
        threads: usize,
        halt: &Halt,
    ) -> SharedSearch<'p> {
        let traversal = Traversal::new(problem, search.order);
        let memory = Memory::new(search.memory, threads);
        SharedSearch {
            problem,
            search,
            halt: halt.clone(),
            runs: traversal.runs(),
            traversal,
            memory,
            layout: OnceLock::new(),
            model: OnceLock::new(),
        }
    }

    /// The layout of the walk of a small rectangle, where that is the best one and there is memory for it.
    fn rectangle(&self) -> Result<Option<RectangleLayout>, Halted> {
        let Search { order, distinct, techniques, .. } = self.search;
        if distinct || !techniques.rectangles || self.problem.candidates().len() > MOST_CELLS {
            return Ok(None);
        }
        let layout = RectangleLayout::new(self.problem, &self.traversal, order, &self.halt)?;
        Ok(layout.filter(|layout| {
            RUNS.contains(&layout.rows())
                && self.memory.has_room(layout.shared_bytes(), layout.list_bytes())
        }))
    }

    /// The layout of the best walk; `None` if there is no memory for it.
    fn layout(&self) -> Result<Option<RunLayout<'p>>, Halted> {
        let make = || {
            if let Some(rectangle) = self.rectangle()? {
                return Ok(Some(RunLayout::Rectangle(Arc::new(rectangle))));
            }
            let runs = (&self.traversal, &self.runs[..]);
            let Some(crossings) = Crossings::of(runs.0, runs.1) else {
                return Ok(Some(RunLayout::Cells));
            };
            let (search, memory) = (self.search, self.memory);
            let layout = Layout::new(self.problem, runs, &crossings, search, memory, &self.halt)?;
            Ok(layout.map(|layout| RunLayout::Any(Arc::new(layout))))
        };
        self.layout.get_or_init(make).clone()
    }

    /// The model of the solvers.
    pub fn model(&self) -> Arc<Model> {
        let Search { order, distinct, .. } = self.search;
        let make = || Arc::new(Model::new(self.problem, order, distinct));
        Arc::clone(self.model.get_or_init(make))
    }

    /// The best walk of a thread from run to run, and the bytes that a solver beside it may remember
    /// refuted components in; `None` if there is no memory for such a walk.
    ///
    /// # Errors
    /// If the search is halted meanwhile.
    pub fn run_walk(&self) -> Result<Option<WalkAndNogoods<'p>>, Halted> {
        let memory = |shared, sets| self.memory.of_thread(shared, sets);
        Ok(self.layout()?.map(|layout| match layout {
            RunLayout::Rectangle(layout) => {
                let memory = memory(layout.shared_bytes(), layout.list_bytes());
                (Box::new(RectangleWalk::new(layout, &self.halt)) as Box<_>, memory.nogoods)
            }
            RunLayout::Cells => {
                let memory = memory(0, 0);
                let runs = (&self.traversal, &self.runs[..]);
                let walk = Walk::new(self.problem, runs, self.search, &self.halt);
                (Box::new(walk.with_endings(runs, memory.unions)) as Box<_>, memory.nogoods)
            }
            RunLayout::Any(layout) => {
                let memory = memory(layout.shared_bytes(), layout.set_bytes());
                let walk = Lookahead::new(layout, memory.unions, &self.halt);
                (Box::new(walk) as Box<_>, memory.nogoods)
            }
        }))
    }

    /// The bytes that are shared.
    pub fn bytes(&self) -> usize {
        let layout = match self.layout.get() {
            Some(Ok(Some(RunLayout::Rectangle(layout)))) => layout.shared_bytes() as usize,
            Some(Ok(Some(RunLayout::Any(layout)))) => layout.lists.held(),
            _ => 0,
        };
        layout + self.model.get().map_or(0, |model| model.bytes())
    }
}
