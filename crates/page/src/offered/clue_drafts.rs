//! Drafts of clues by a source of the maker's own, such as a model or a database.

use std::fmt::Debug;

use lexicon::Halt;
use setter::definitions::Language;

use crate::refusal::Ended;

/// A source of clues of the maker's own.
pub trait ClueDrafts: Debug + Send + Sync {
    /// Clues for a word, in the order of the source.
    ///
    /// # Errors
    /// If the source fails, or it is halted.
    fn draft(&self, word: &str, language: Language, halt: &Halt) -> Result<Vec<String>, Ended>;
}
