//! The interface of every constraint over slots.

use std::fmt::Debug;

use crate::ids::SlotId;
use lexicon::LetterSet;

/// The letters that words may have: a function of the index of a slot in the slots of a constraint, and of the
/// position in the word of the slot.
pub type LettersAt<'a> = dyn Fn(usize, usize) -> LetterSet + 'a;

/// A constraint over slots, as every engine can ask it. It is asked whenever a letter of one of its slots is placed, and
/// for each word that may come last: an answer is to take no longer than reading the words. The sooner it is `false`, the
/// less is searched, but a relation that refutes known words alone is right too.
pub trait Relation: Debug + Send + Sync {
    /// The name of the constraint.
    fn name(&self) -> &'static str;

    /// Its slots, each once, and at least one.
    fn slots(&self) -> &[SlotId];

    /// Whether words with these letters may meet it. The answer is exact where each word is known, each
    /// position having one letter; where it is `false`, no words with these letters meet it.
    fn allows(&self, letters: &LettersAt<'_>) -> bool;
}
