//! Constraints over slots: what a fill meets beside that each slot spells a word of its list.
//!
//! A problem has a [list](crate::problem::Problem::constraints) of them. Each engine turns the list into its own pieces
//! by one `match` over [`Constraint`]: a kind has a form of its own there, or is taken by the one question that
//! every [`Relation`] answers, or not at all, and then another engine has the problem.

mod all_different;
mod required;

use std::fmt::Debug;
use std::sync::Arc;

use thiserror::Error;

use lexicon::letters::LetterSet;

pub use all_different::AllDifferent;
pub use required::Required;

/// A constraint over slots.
#[derive(Clone, Debug)]
pub enum Constraint {
    /// No word stands twice in some slots.
    AllDifferent(AllDifferent),
    /// A word stands in one of some slots.
    Required(Required),
    /// Any other: engines know of it what it answers.
    Relation(Arc<dyn Relation>),
}

/// The letters that words may have, by the place of a slot among those of a constraint, and by the position in
/// the word.
pub type LettersAt<'a> = dyn Fn(usize, usize) -> LetterSet + 'a;

/// A constraint over slots, as every engine can ask it.
pub trait Relation: Debug + Send + Sync {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// Its slots, as indices in [`Network::slots`](crate::Network::slots), each once.
    fn slots(&self) -> &[usize];

    /// Whether words with these letters may meet it. The answer is exact where each word is known, each
    /// position having one letter; where it is `false`, no words with these letters meet it.
    fn allows(&self, letters: &LettersAt<'_>) -> bool;
}

/// A constraint over a slot that the network has not.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("{name}: there is no slot {slot}, for the network has {slots}")]
pub struct NoSuchSlot {
    /// What the constraint is called.
    pub name: &'static str,
    /// The slot, from 0.
    pub slot: usize,
    /// How many slots there are.
    pub slots: usize,
}

impl Constraint {
    /// The constraint as every engine can ask it.
    pub fn relation(&self) -> &dyn Relation {
        match self {
            Constraint::AllDifferent(slots) => slots,
            Constraint::Required(word) => word,
            Constraint::Relation(relation) => &**relation,
        }
    }
}
