//! The exploration that a worker keeps: of one grid, for its next question.

use std::cell::RefCell;
use std::sync::Arc;

use super::budget::{Budget, refusal};
use crate::jobs::exploration::Exploration;
use crate::jobs::posed::Posed;
use crate::refusal::{Ended, Refusal};

thread_local! {
    /// The grid that was asked about last, and its fills.
    static LAST: RefCell<Option<(String, Exploration<'static>)>> = const { RefCell::new(None) };
}

/// The grid whose fills are looked at: its counts are kept for the next question about it.
#[derive(Debug)]
pub struct Explorers {
    budget: Arc<Budget>,
}

impl Explorers {
    /// With no grid yet.
    pub fn new(budget: &Arc<Budget>) -> Explorers {
        Explorers { budget: Arc::clone(budget) }
    }

    /// Asks about the fills of a problem. The memory of the exploration is leaked on purpose: the page asks
    /// about each grid in a worker of its own, and ends that worker.
    ///
    /// # Errors
    /// The error of the question.
    pub async fn ask<T: Send + 'static>(
        &self,
        posed: &Posed,
        question: impl for<'p> Fn(&mut Exploration<'p>) -> Result<T, Ended> + Send + Sync + 'static,
    ) -> Result<T, Refusal> {
        let key = posed.key();
        LAST.with_borrow_mut(|last| {
            let exploration = match last {
                Some((asked, exploration)) if *asked == key => exploration,
                _ => &mut last.insert((key, self.begin(posed).map_err(refusal)?)).1,
            };
            question(exploration).map_err(refusal)
        })
    }

    fn begin(&self, posed: &Posed) -> Result<Exploration<'static>, Ended> {
        let job = Box::leak(Box::new(self.budget.keep()));
        let problem = Box::leak(Box::new(posed.clone().problem(job.halt())?));
        Ok(Exploration::new(problem, job.halt(), job.memory())?)
    }
}
