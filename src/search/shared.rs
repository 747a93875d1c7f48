//! The parts of one search that its threads share.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use lexicon::halt::{Halt, Halted};

use super::lookahead::{Layout, Lookahead};
use super::memory::Memory;
use super::parameters::Search;
use super::portfolio::Portfolio;
use super::rectangle::{RectangleLayout, RectangleWalk};
use super::run_walk::RunWalk;
use csp::Model;
use network::Depth;
use network::problem::Problem;
use network::traversal::{Traversal, Visit};

/// The rows of a rectangle whose walk is faster than that of any grid, and the most cells. With three rows all
/// work is pairs of thousands of words, for which wider sets of bits are better; of larger ones few beginnings lead to
/// fills, and sets of words as bits take less time than lists to find that.
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
    /// The questions that its threads ask; `None` for one thread.
    pub portfolio: Option<Portfolio>,
    memory: Memory,
    rectangle: OnceLock<Result<Option<Arc<RectangleLayout>>, Halted>>,
    layout: OnceLock<Result<Option<Arc<Layout<'p>>>, Halted>>,
    model: OnceLock<Arc<Model>>,
}

/// A walk over runs, and the bytes in which a solver beside it may remember refuted components.
type WalkAndNogoods<'p> = (Box<dyn RunWalk + 'p>, u64);

impl<'p> SharedSearch<'p> {
    /// A search to be done by a number of threads, until `halt` is set.
    pub fn new(
        problem: &'p Problem,
        search: Search,
        threads: usize,
        halt: &Halt,
    ) -> SharedSearch<'p> {
        let traversal = Traversal::new(problem, search.order);
        SharedSearch {
            problem,
            search,
            halt: halt.clone(),
            runs: traversal.runs(),
            traversal,
            portfolio: (threads > 1).then(Portfolio::default),
            memory: Memory::new(search.memory, threads),
            rectangle: OnceLock::new(),
            layout: OnceLock::new(),
            model: OnceLock::new(),
        }
    }

    /// The layout of the walk of a small rectangle, where that is the best one and there is memory for it.
    fn rectangle(&self) -> Result<Option<Arc<RectangleLayout>>, Halted> {
        let Search { order, distinct, techniques, .. } = self.search;
        if !self.problem.constraints(distinct).is_empty()
            || !techniques.rectangles
            || self.problem.candidates().len() > MOST_CELLS
        {
            return Ok(None);
        }
        let make = || {
            let layout = RectangleLayout::new(self.problem, &self.traversal, order, &self.halt)?;
            let has_room = |layout: &RectangleLayout| {
                self.memory.has_room(layout.shared_bytes(), layout.list_bytes())
            };
            let is_fast = |layout: &RectangleLayout| RUNS.contains(&layout.rows());
            Ok(layout.filter(is_fast).filter(has_room).map(Arc::new))
        };
        self.rectangle.get_or_init(make).clone()
    }

    /// The layout of a lookahead walk; `None` if there is no memory for that.
    fn layout(&self) -> Result<Option<Arc<Layout<'p>>>, Halted> {
        let make = || {
            let layout = Layout::new(
                self.problem,
                (&self.traversal, &self.runs),
                self.search,
                self.memory,
                &self.halt,
            )?;
            Ok(layout.map(Arc::new))
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
        if let Some(layout) = self.rectangle()? {
            let memory = self.memory.of_thread(layout.shared_bytes(), layout.list_bytes());
            let walk = RectangleWalk::new(layout, &self.halt);
            return Ok(Some((Box::new(walk), memory.nogoods)));
        }
        let Some(layout) = self.layout()? else { return Ok(None) };
        let memory = self.memory.of_thread(layout.shared_bytes(), layout.set_bytes());
        let walk = Lookahead::new(layout, memory.unions, &self.halt);
        Ok(Some((Box::new(walk), memory.nogoods)))
    }

    /// The bytes that are shared.
    pub fn bytes(&self) -> usize {
        let layout = self.layout.get().and_then(|layout| layout.as_ref().ok()?.as_ref());
        let lists = layout.map_or(0, |layout| layout.lists.held());
        let rectangle = self.rectangle.get().and_then(|layout| layout.as_ref().ok()?.as_ref());
        let rectangle = rectangle.map_or(0, |layout| layout.shared_bytes() as usize);
        lists + rectangle + self.model.get().map_or(0, |model| model.bytes())
    }
}
