//! What every constraint over slots answers.

use std::fmt::Debug;

use crate::ids::SlotId;
use lexicon::letters::LetterSet;

/// The letters that words may have, by the place of a slot among those of a constraint, and by the position in
/// the word.
pub type LettersAt<'a> = dyn Fn(usize, usize) -> LetterSet + 'a;

/// A constraint over slots, as every engine can ask it.
pub trait Relation: Debug + Send + Sync {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// Its slots, each once.
    fn slots(&self) -> &[SlotId];

    /// Whether words with these letters may meet it. The answer is exact where each word is known, each
    /// position having one letter; where it is `false`, no words with these letters meet it.
    fn allows(&self, letters: &LettersAt<'_>) -> bool;
}
