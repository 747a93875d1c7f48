//! Constraints over slots: the conditions on a fill beside that each slot spells a word of its list.
//!
//! A problem has a [list](crate::problem::Problem::constraints) of constraints. Each engine turns the list into
//! its own pieces by one `match` over [`Constraint`]: a kind of constraint has a form of its own in the engine,
//! or is taken by the one question that every [`Relation`] answers, or not at all, and then another engine has
//! the problem.

mod all_different;
mod relation;
mod required;

use std::sync::Arc;

use thiserror::Error;

use crate::ids::SlotId;

pub use all_different::AllDifferent;
pub use relation::{LettersAt, Relation};
pub use required::Required;

/// A constraint over slots.
#[derive(Clone, Debug)]
pub enum Constraint {
    /// No word stands twice in some slots.
    AllDifferent(AllDifferent),
    /// A word stands in one of some slots.
    Required(Required),
    /// Any other constraint, which engines know only by the answers of its [`Relation`].
    Relation(Arc<dyn Relation>),
}

/// A constraint over a slot that the network has not.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("{name}: there is no slot {slot}, for the network has {slots}")]
pub struct NoSuchSlot {
    /// The name of the constraint.
    pub name: &'static str,
    /// The slot, from 0.
    pub slot: SlotId,
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
