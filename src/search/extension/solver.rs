//! The extension oracle: a solver that is made when it is first asked.

use std::sync::Arc;

use crate::search::shared::SharedSearch;
use crossword::csp::{self, Parameters, RepairLimits, SolverStatistics};
use lexicon::halt::Halt;

/// The solver of one thread, over the model that all share.
#[derive(Debug)]
pub struct Solver<'p> {
    shared: Arc<SharedSearch<'p>>,
    made: Option<csp::Solver>,
    /// The bytes for what it remembers.
    nogoods: u64,
    halt: Halt,
}

impl<'p> Solver<'p> {
    /// A solver that may remember so many bytes of refuted components.
    pub fn new(shared: Arc<SharedSearch<'p>>, nogoods: u64) -> Solver<'p> {
        Solver { shared, made: None, nogoods, halt: Halt::default() }
    }

    /// Ends questions soon once `halt` is set.
    pub fn halt_by(&mut self, halt: Halt) {
        if let Some(solver) = &mut self.made {
            solver.parameters_mut().halt = halt.clone();
        }
        self.halt = halt;
    }

    /// Whether it was ever asked.
    pub fn is_made(&self) -> bool {
        self.made.is_some()
    }

    /// The solver itself.
    pub fn get(&mut self) -> &mut csp::Solver {
        self.made.get_or_insert_with(|| {
            let nogoods = usize::try_from(self.nogoods).unwrap_or(usize::MAX);
            let (halt, repair) = (self.halt.clone(), Some(RepairLimits::default()));
            let parameters = Parameters { halt, nogoods, repair, ..Parameters::default() };
            csp::Solver::new(self.shared.model(), parameters)
        })
    }

    /// What it did.
    pub fn statistics(&self) -> SolverStatistics {
        self.made.as_ref().map(csp::Solver::statistics).unwrap_or_default()
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.made.as_ref().map_or(0, |solver| solver.bytes() - solver.model().bytes())
    }
}
