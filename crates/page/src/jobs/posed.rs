//! The problem that a request poses.

use std::sync::Arc;

use lexicon::{Alphabet, Halt, Index};
use network::problem::{Dictionaries, ProblemError};
use network::word_choice::WordChoice;
use network::{Grid, Problem};

use crate::refusal::{Ended, Refusal};

/// A grid with the rules of its slots, and the words that may and must stand in it.
#[derive(Clone, Debug)]
pub struct Posed {
    pub grid: Grid,
    pub alphabet: Alphabet,
    /// The words of all slots without a list of their own.
    pub common: Arc<Index>,
    /// The words of slots across, if they have a list of their own.
    pub across: Option<Arc<Index>>,
    /// The words of slots down.
    pub down: Option<Arc<Index>>,
    pub choice: WordChoice,
    /// How many sensitive words of the lists are left out.
    pub left_out: usize,
    /// Whether fills in which a word stands twice are neither counted nor listed.
    pub distinct: bool,
}

impl Posed {
    /// The problem of filling the grid with the words.
    ///
    /// # Errors
    /// If the words are too many, or it is halted.
    pub fn problem(self, halt: &Halt) -> Result<Problem, Ended> {
        let dictionaries = Dictionaries {
            common: &self.common,
            across: self.across.as_deref(),
            down: self.down.as_deref(),
            choice: &self.choice,
        };
        let problem = Problem::of(self.grid, self.alphabet, dictionaries, halt);
        let problem = problem.map_err(|error| match error {
            ProblemError::Halted(_) => Ended::Halted,
            error => Refusal::unanswerable(error).into(),
        })?;
        Ok(if self.distinct { problem.distinct() } else { problem })
    }

    /// The key of the problem, which tells its words, its slots and its fills from those of others.
    pub fn key(&self) -> String {
        let Posed { grid, alphabet, distinct, .. } = self;
        let text = grid.to_text(alphabet);
        format!("{} {distinct} {text}", self.words_key())
    }

    /// The key of the words that may stand in the slots, which the rules of the slots change too.
    pub fn words_key(&self) -> String {
        let own = [&self.across, &self.down].map(|index| index.as_ref().map(|index| index.key()));
        format!("{} {own:?} {:?} {:?}", self.common.key(), self.choice, self.grid.rules())
    }
}
