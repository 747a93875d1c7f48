//! The walk that looks at the next row: run by run, over the words that fit the letters above.
//!
//! A *run* is a maximal row of white cells along the order: a slot, or one cell whose words are its
//! letters. For each run the walk keeps the set of words that fit the letters its crossing slots allow by
//! now, as a bitset over the sorted words. Placing a letter steps its crossing automaton, and
//! intersects the set of the run that the crossing goes on to with the words that have one of the
//! successors there. If none is left, the partial fill is dead, often many cells before a walk that
//! looks at one cell would notice. When the walk reaches a run, its set holds exactly the words that
//! fit, in order; the words of the last run end the fills, and are emitted without any step.
//!
//! Most nodes of the plain walk lead to no fill: on French 4×4 it places eleven letters for each fill. Words that share
//! a prefix share the work for it: only the letters after the common prefix are placed. Networks in which a cell is on
//! further slots than that of its run and one that crosses it, as in a cube or on a diagonal, are walked through from
//! cell to cell.

mod crossings;
mod joined;
mod lookahead_layout;
mod lookahead_walk;
mod run_lists;

pub use crossings::Crossings;
pub use lookahead_layout::LookaheadLayout;
pub use lookahead_walk::LookaheadWalk;
