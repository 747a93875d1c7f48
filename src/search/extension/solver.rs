//! The extension oracle: a solver that is made when it is first asked.

use std::sync::Arc;

use crate::search::shared::SharedSearch;
use csp::{self, Answer, Parameters, RepairLimits, SolverStatistics};
use lexicon::{Letter, LetterSet};

/// The solver of one thread, over the model that all share.
#[derive(Debug)]
pub struct Solver<'p> {
    shared: Arc<SharedSearch<'p>>,
    made: Option<csp::Solver>,
    /// The bytes for refuted components that it remembers.
    nogoods: u64,
}

impl<'p> Solver<'p> {
    /// A solver that may remember `nogoods` bytes of refuted components.
    pub fn new(shared: Arc<SharedSearch<'p>>, nogoods: u64) -> Solver<'p> {
        Solver { shared, made: None, nogoods }
    }

    /// Whether it was ever asked.
    pub fn is_made(&self) -> bool {
        self.made.is_some()
    }

    /// The solver itself.
    pub fn get(&mut self) -> &mut csp::Solver {
        self.made.get_or_insert_with(|| {
            let (halt, repair) = (self.shared.halt.clone(), Some(RepairLimits::default()));
            let parameters =
                Parameters { halt, nogoods: self.nogoods, repair, ..Parameters::default() };
            csp::Solver::new(self.shared.model(), parameters)
        })
    }

    /// Whether a prefix goes on with one of some letters to a fill, after `work` at most.
    pub fn ask(&mut self, prefix: &[Letter], letters: LetterSet, work: u64) -> Answer {
        let solver = self.get();
        solver.parameters_mut().limits.work = work;
        solver.complete_among(prefix, letters)
    }

    /// Counts of its work.
    pub fn statistics(&self) -> SolverStatistics {
        self.made.as_ref().map(csp::Solver::statistics).unwrap_or_default()
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.made.as_ref().map_or(0, |solver| solver.bytes() - solver.model().bytes())
    }
}
