//! Constraints over slots: the conditions on a fill beside that each slot spells a word of its list.
//!
//! A problem has a [list](crate::problem::Problem::constraints) of constraints. Each engine turns the list into
//! its own pieces by one `match` over [`Constraint`]: a kind of constraint has a form of its own in the engine,
//! or is taken by the one question that every [`Relation`] answers, or not at all, and then another engine has
//! the problem.
//!
//! What else a fill meets is a list of constraints over slots (`Problem::constraints`, `network/constraint.rs`): no
//! word twice in some slots, a word that is required in one of some slots, or any other *relation*. All answer one
//! question: may words of which some letters are known meet it? With that a relation is one file, and no engine needs
//! to know it: the walks ask when a letter of one of its slots is placed (`search/checks.rs`), the solver at each
//! fixpoint, the textbook solvers when all but one of its slots have words, branch and bound in each node. Each
//! filters the words of the last slot by it. Two kinds have forms of their own beside that: that words differ is
//! propagated, and a required word is placed first. What the engines make of the list is in
//! one `match` each: `csp/model/constraints.rs`, `branch_and_bound/bound/scope.rs`, `search/checks.rs`. AND/OR search and
//! the lists of rectangles take none, and leave such problems to the walks; formats for other solvers refuse
//! relations.
//!
//! To add a constraint (say, that two slots are anagrams): a type in a file of its own that answers that question
//! (`Relation`), and `Problem::with` in the place that asks for it; `setter/shared/part.rs` is one. No engine
//! changes. To have users ask for it takes what any rule of slots takes: a flag in `puzzle/inputs/slot_flags.rs`, and
//! its value in `words_key` (`puzzle/inputs.rs`), so that nothing kept of another problem is taken for it; or a part
//! of network files (`network/grid/network_file.rs`, `writing.rs`).

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
