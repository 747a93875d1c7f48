//! Layouts: words of one's own, across and down, in as small a box as can be.
//!
//! A *layout* puts words across and down so that every maximal run of two or more letters is one of the words, each
//! word stands once, and all hang together by crossings. The best layout has the most words, then the least area of
//! its box, then the most crossings, or as a [`Goal`] says.
//!
//! A [`Search`] goes step by step, of about the same work each, and has its best layouts and what is proved about them
//! at any time. Words that share no letter, not even through others, can never hang together, so each such *part* of
//! the list is searched alone. A step takes turns between two ways:
//!
//! - From below, boxes come in the order of the goal, and `tree.rs` searches each box completely for a layout that is
//!   better than the best one. The places of all words in a box are bits (`table.rs`); a place that is taken strikes
//!   out all places that cannot stand beside it. The search branches on the smallest set of places of which every
//!   layout has one: the places of a word, those that join a part to the rest, those that cover two letters side by
//!   side, or those on an edge that no word touches yet. A place that was tried is struck out for the branches after
//!   it, so each layout is found once. A box without a layout raises the bound.
//! - From above, `walk.rs` ruins a layout and recreates it: words near each other, or those at an edge of the box, are
//!   taken away and put back, each where the box stays smallest. A little worse layout is kept at first, and less and
//!   less so; then another layout is built from nothing.
//!
//! All is counted in places that are tried and in nodes, never in time: the same seed gives the same layouts. A
//! [`Listing`] gives all best layouts in order: it searches for those that begin with the same cells, and where they
//! are many, for those that have a cell more in common.
//!
//! ```
//! use lexicon::Alphabet;
//! use setter::layout::{Goal, Search, Words};
//!
//! let words = Words::read("sun\tIt shines by day\nmoon\nmars\nvenus\n", &Alphabet::default())?;
//! let mut search = Search::new(&words, Goal::default())?;
//! while search.step() {}
//! let best = &search.best()[0];
//! assert_eq!((best.places().len(), search.is_proved()), (4, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod tests;

mod bits;
mod drawn;
mod field;
mod goal;
mod listing;
mod locked;
mod place;
mod search;
mod table;
mod tree;
mod walk;
mod words;

pub use goal::{Goal, GoalError, Measure, Shape};
pub use listing::{Listed, Listing};
pub use locked::{Locked, LockedError};
pub use place::{Layout, Place};
pub use search::{Bounds, IDLE, Search};
pub use words::{Entry, MAX_WORDS, Words, WordsError, WordsProblem};
