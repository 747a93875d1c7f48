//! Beliefs about the fills of the grids asked about last, from which those about the next grid are found sooner.

use std::sync::{Arc, Mutex};

use csp::FillBeliefs;
use lexicon::threads::lock;
use lexicon::{Halt, Halted};
use network::Problem;

/// Of how many grids beliefs are kept: some tens of kilobytes each.
const KEPT: usize = 8;

/// Beliefs about the fills of the grids asked about last, each with the words of the grid, the last one at the end.
#[derive(Debug, Default)]
pub struct KeptBeliefs(Mutex<Vec<(String, Arc<FillBeliefs>)>>);

impl KeptBeliefs {
    /// Beliefs about the fills of a problem; `words` tells its words from those of other problems. `None` if there is no fill
    /// for an obstruction.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn about(
        &self,
        words: &str,
        problem: &Problem,
        halt: &Halt,
    ) -> Result<Option<Arc<FillBeliefs>>, Halted> {
        let same_words = |(own, _): &&(String, _)| own == words;
        let before = lock(&self.0).iter().rfind(same_words).map(|(_, before)| Arc::clone(before));
        let beliefs = FillBeliefs::of(problem, before.as_deref(), halt)?;
        let Some(beliefs) = beliefs else { return Ok(None) };
        let beliefs = Arc::new(beliefs);
        let mut kept = lock(&self.0);
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((words.to_owned(), Arc::clone(&beliefs)));
        Ok(Some(beliefs))
    }
}
