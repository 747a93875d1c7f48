//! The walks that find fills, and the choice between them.

use std::sync::Arc;

use super::batch::{Outcome, Visit};
use super::extension::{ExtensionWalk, Solver};
use super::interval::Interval;
use super::parameters::OracleUse;
use super::run_walk::RunWalk;
use super::shared::SharedSearch;
use super::statistics::Statistics;
use super::walk::Walk;
use lexicon::halt::Halt;
use network::traversal::Traversal;

/// One of the walks.
#[derive(Debug)]
pub enum Engine<'p> {
    /// From cell to cell.
    Plain(Box<Walk<'p>>),
    /// From run to run.
    Runs(RunWalk<'p>),
    /// The same, steered by an extension oracle.
    Extension(Box<ExtensionWalk<'p>>),
}

/// Calls a method that all engines have.
macro_rules! on_engine {
    ($engine:expr, $walk:ident => $call:expr) => {
        match $engine {
            Engine::Plain($walk) => $call,
            Engine::Runs($walk) => $call,
            Engine::Extension($walk) => $call,
        }
    };
}

impl<'p> Engine<'p> {
    /// The best walk that a search may use and has the memory for; and whether memory was too short
    /// for a better one. If the search is halted meanwhile it is the plain one, which pauses at once.
    pub fn new(shared: &Arc<SharedSearch<'p>>) -> (Engine<'p>, bool) {
        let SharedSearch { problem, search, halt, .. } = &**shared;
        // With less than two runs, or no way to fill them, there is nothing to look ahead at.
        let runs = || Traversal::new(problem, search.order).runs().len();
        let is_trivial = problem.obstruction().is_some() || runs() < 2;
        let wanted = search.techniques.lookahead && !is_trivial;
        let walk = if wanted { shared.run_walk() } else { Ok(None) };
        let is_short_of_memory = wanted && matches!(walk, Ok(None));
        let Ok(Some((walk, nogoods))) = walk else {
            let mut walk = Walk::new(problem, *search);
            walk.halt_by(halt.clone());
            return (Engine::Plain(Box::new(walk)), is_short_of_memory);
        };
        let mut engine = match search.techniques.oracle {
            OracleUse::Never => Engine::Runs(walk),
            OracleUse::WhenWorth | OracleUse::Always => {
                let solver = Solver::new(Arc::clone(shared), nogoods);
                Engine::Extension(Box::new(ExtensionWalk::new(walk, solver, *search)))
            }
        };
        engine.halt_by(halt.clone());
        (engine, false)
    }

    /// Begins anew, with the fills of an interval.
    pub fn restart(&mut self, interval: &Interval) {
        on_engine!(self, walk => walk.restart(interval));
    }

    /// Gives `visit` the next batches until about `nodes` more nodes are searched.
    pub fn run(&mut self, nodes: u64, visit: &mut Visit<'_>) -> Outcome {
        on_engine!(self, walk => walk.run(nodes, visit))
    }

    /// Lets batches only tell how many fills they have, mostly without their tails.
    pub fn only_count(&mut self) {
        match self {
            Engine::Plain(_) => {}
            Engine::Runs(walk) => walk.only_count(),
            Engine::Extension(walk) => walk.only_count(),
        }
    }

    /// Pauses the search soon once `halt` is set.
    pub fn halt_by(&mut self, halt: Halt) {
        on_engine!(self, walk => walk.halt_by(halt));
    }

    /// Helps another thread with a question that takes long, if there is one; says whether it did.
    pub fn help(&mut self) -> bool {
        match self {
            Engine::Plain(_) | Engine::Runs(_) => false,
            Engine::Extension(walk) => walk.help(),
        }
    }

    /// Gives away the later part of what is left to search; `None` if that is too little.
    pub fn split(&mut self) -> Option<Interval> {
        match self {
            // Used where memory is too short for more, also for more threads.
            Engine::Plain(_) => None,
            Engine::Runs(walk) => walk.split(),
            Engine::Extension(walk) => walk.split(),
        }
    }

    /// What is left to search; `None` if no more comes.
    pub fn rest(&self) -> Option<Interval> {
        on_engine!(self, walk => walk.rest())
    }

    /// What the search did.
    pub fn statistics(&self) -> Statistics {
        on_engine!(self, walk => walk.statistics())
    }

    /// The white cells, numbered in row-major order, in the order they are compared.
    pub fn cells(&self) -> &[u32] {
        on_engine!(self, walk => walk.cells())
    }
}
