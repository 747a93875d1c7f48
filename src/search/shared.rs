//! The parts of one search that its threads share, and the engine that it is done by.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use lexicon::{Halt, Halted};

use super::cell_walk::CellWalk;
use super::engine::Engine;
use super::lookahead::{Crossings, LookaheadLayout, LookaheadWalk};
use super::memory::Memory;
use super::parameters::{OracleUse, Search};
use super::rectangle::{RectangleLayout, RectangleWalk};
use csp::Model;
use network::traversal::{Traversal, Visit};
use network::{Depth, Problem};

/// The numbers of rows of the rectangles for which lists of words are the fastest way. With three rows all work
/// is pairs of thousands of words, for which the joins of the lookahead are better.
/// Figures: `benches/record/README.md`.
const RUNS: RangeInclusive<usize> = 4..=5;
/// The most cells of such a rectangle: of larger ones few beginnings lead to fills, and sets of words as bits show that
/// sooner than lists.
const MOST_CELLS_OF_RECTANGLE: usize = 30;

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
    choice: OnceLock<ChosenEngine<'p>>,
    model: OnceLock<Arc<Model>>,
}

/// The engine that a search is done by, with its parts that threads share.
#[derive(Clone, Debug)]
enum ChosenEngine<'p> {
    /// The walk from cell to cell alone.
    Plain {
        is_short_of_memory: bool,
    },
    /// The walk from cell to cell that remembers endings.
    Endings,
    Lookahead(Arc<LookaheadLayout<'p>>),
    Rectangle(Arc<RectangleLayout>),
}

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
            choice: OnceLock::new(),
            model: OnceLock::new(),
        }
    }

    /// Chooses the engine by the first rule that holds:
    ///
    /// | the search | its engine |
    /// |---|---|
    /// | without lookahead, or of a problem with an obstruction or less than two runs | the [walk](CellWalk) from cell to cell |
    /// | of a full rectangle of four or five rows and at most 30 cells, without constraints over slots, if its lists are wanted and fit in memory | the [lists](RectangleWalk) of words of each row |
    /// | of a network with a cell on more than two slots, or on one slot twice: cubes, diagonals, symmetric squares, rings | the [walk](CellWalk) that remembers endings |
    /// | of any other, if its sets of words fit in memory | the [lookahead](LookaheadWalk) |
    /// | else, which the user is told | the [walk](CellWalk) |
    ///
    /// An extension oracle steers each of them but the plain walk, unless the search [uses](OracleUse) none.
    ///
    /// # Errors
    /// If the search is halted meanwhile.
    fn choose(&self) -> Result<ChosenEngine<'p>, Halted> {
        let SharedSearch { problem, search, halt, traversal, memory, .. } = self;
        let Search { order, techniques, .. } = *search;
        let runs = &self.runs[..];
        if !techniques.lookahead || problem.obstruction().is_some() || runs.len() < 2 {
            return Ok(ChosenEngine::Plain { is_short_of_memory: false });
        }
        if techniques.rectangles
            && traversal.cells.len() <= MOST_CELLS_OF_RECTANGLE
            && let Some(layout) = RectangleLayout::new(problem, traversal, order, halt)?
            && RUNS.contains(&layout.rows())
            && memory.has_room(layout.shared_bytes(), layout.list_bytes())
        {
            return Ok(ChosenEngine::Rectangle(Arc::new(layout)));
        }
        let Some(crossings) = Crossings::of(traversal, runs) else {
            return Ok(ChosenEngine::Endings);
        };
        let layout =
            LookaheadLayout::new(problem, (traversal, runs), &crossings, *search, *memory, halt)?;
        Ok(match layout {
            Some(layout) => ChosenEngine::Lookahead(Arc::new(layout)),
            None => ChosenEngine::Plain { is_short_of_memory: true },
        })
    }

    /// The engine of a thread, as it is [chosen](Self::choose) once for all threads. If an extension oracle is to steer it,
    /// also the bytes in which the oracle may remember refuted components. If the search is halted meanwhile, it is the
    /// plain walk, which ends at once.
    pub fn engine(&self) -> (Box<dyn Engine + 'p>, Option<u64>) {
        let halted = |Halted| ChosenEngine::Plain { is_short_of_memory: false };
        let choice = self.choice.get_or_init(|| self.choose().unwrap_or_else(halted));
        let runs = (&self.traversal, &self.runs[..]);
        let walk = || CellWalk::new(self.problem, runs, self.search, &self.halt);
        let (engine, memory): (Box<dyn Engine + 'p>, _) = match choice {
            ChosenEngine::Plain { .. } => return (Box::new(walk()), None),
            ChosenEngine::Endings => {
                let memory = self.memory.of_thread(0, 0);
                (Box::new(walk().with_endings(runs, memory.unions)), memory)
            }
            ChosenEngine::Lookahead(layout) => {
                let memory = self.memory.of_thread(layout.shared_bytes(), layout.set_bytes());
                let layout = Arc::clone(layout);
                (Box::new(LookaheadWalk::new(layout, memory.unions, &self.halt)), memory)
            }
            ChosenEngine::Rectangle(layout) => {
                let memory = self.memory.of_thread(layout.shared_bytes(), layout.list_bytes());
                (Box::new(RectangleWalk::new(Arc::clone(layout), &self.halt)), memory)
            }
        };
        let is_steered = self.search.techniques.oracle != OracleUse::Never;
        (engine, is_steered.then_some(memory.nogoods))
    }

    /// The model of the solvers.
    pub fn model(&self) -> Arc<Model> {
        let make = || Arc::new(Model::new(self.problem, self.search.order));
        Arc::clone(self.model.get_or_init(make))
    }

    /// Whether there is too little memory to look ahead.
    pub fn is_short_of_memory(&self) -> bool {
        matches!(self.choice.get(), Some(ChosenEngine::Plain { is_short_of_memory: true }))
    }

    /// The bytes that are shared.
    pub fn bytes(&self) -> usize {
        let layout = match self.choice.get() {
            Some(ChosenEngine::Rectangle(layout)) => layout.shared_bytes() as usize,
            Some(ChosenEngine::Lookahead(layout)) => layout.lists.held(),
            Some(ChosenEngine::Plain { .. } | ChosenEngine::Endings) | None => 0,
        };
        layout + self.model.get().map_or(0, |model| model.bytes())
    }
}
