//! The best total of the fills with each word of a slot.

use std::sync::Arc;

use csp::{BestParameters, BranchAndBound, ScoresTooGreat};
use enumerate::count::BestTotals;
use lexicon::{Halt, Halted, Total};
use network::{Problem, WordId};
use thiserror::Error;

use super::left::SlotWords;

/// How many nodes of the search for the best total of all are expanded first: a quarter of a second.
const FIRST: u64 = 1 << 19;

/// Why the best total of the fills with a word is not found.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum BestWithError {
    /// The work was asked to end.
    #[error(transparent)]
    Halted(#[from] Halted),
    /// No search reckons with such totals.
    #[error(transparent)]
    ScoresTooGreat(#[from] ScoresTooGreat),
}

/// Finds the best totals of the fills that have a word in a slot: by AND/OR search where words may stand twice and it
/// answers, else by branch and bound.
#[derive(Debug)]
pub struct BestWith<'p> {
    totals: Option<BestTotals<'p>>,
    memory: u64,
    halt: Halt,
}

impl<'p> BestWith<'p> {
    /// Whether some word of a problem has a score, so that totals differ at all.
    pub fn has_scores(problem: &Problem) -> bool {
        (0..problem.list_count()).any(|list| problem.scores(list).is_some())
    }

    /// Prepares to find totals in about `memory` bytes. Gives up soon once `halt` is set, also later on.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn until(words: &SlotWords<'p>, memory: u64, halt: &Halt) -> Result<BestWith<'p>, Halted> {
        let mut totals = match words.model().is_distinct() {
            true => None,
            false => BestTotals::until(words.problem(), memory, halt)?,
        };
        if let Some(totals) = &mut totals {
            totals.prepare(FIRST)?;
        }
        Ok(BestWith { totals, memory, halt: halt.clone() })
    }

    /// Whether AND/OR search answers, which remembers much from word to word.
    pub fn is_by_and_or(&self) -> bool {
        self.totals.is_some()
    }

    /// The greatest total of the fills with a word in the slot; `None` if there is none.
    ///
    /// # Errors
    /// If it is halted, or the scores are too great for branch and bound.
    pub fn with(
        &mut self,
        words: &SlotWords<'_>,
        word: WordId,
    ) -> Result<Option<Total>, BestWithError> {
        if let Some(totals) = &mut self.totals {
            return Ok(totals.with_letters(words.given(word))?);
        }
        self.halt.check()?;
        let model = Arc::new(words.model().with_words([(words.slot(), word)]));
        let (memory, halt) = (self.memory, self.halt.clone());
        let parameters = BestParameters { memory, halt, ..BestParameters::default() };
        let search = BranchAndBound::new(model, parameters)?;
        search.work(0);
        let standing = search.bounds();
        match standing.is_proved {
            true => Ok(standing.best),
            false => Err(Halted.into()),
        }
    }
}
