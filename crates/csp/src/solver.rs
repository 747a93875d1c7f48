//! The solver: one fill, or whether a prefix of the cells has a completion.
//!
//! `csp` finds one fill, or shows that there is none, in an order of its own. It is a constraint solver over slots
//! and cells, put together from pieces that are chosen by plain parameters, each in a file of its own: domains (the
//! words left to each slot are bitsets with only their non-zero blocks, in an arena that is undone by truncation,
//! after Compact-Table, Demeulenaere et al. 2016), propagation of letters and words to a fixpoint (generalised arc
//! consistency), the order of variables (few words for the weight of failures, dom/wdeg, Boussemart et al. 2004, run
//! by run with and without the weights), the order of values, restarts, limits, and what is undone at a dead end.
//! Components that share no open cell are solved apart; a component that was refuted is remembered by its slots and
//! letters, compared whole, in bounded memory. An observer is told each event (a slot chosen, a letter tried, what is
//! pruned by which slot, a wipe-out, a backtrack, a restart, a nogood, a fill), enough to draw the search step by
//! step; a solver that nobody watches is compiled without. Where any fill will do, as for `setter solve`, values are
//! tried at random and the slot refuted last is branched on again (Lecoutre et al. 2009); before, a matching of slots
//! and words tells whether slots that must differ have enough words (`csp/all_different.rs`). Where that takes long,
//! half of the work is for runs *guided by beliefs* (`csp/beliefs.rs`, `solver/guided.rs`): belief propagation tells
//! about which share of the fills has each letter in each cell, by messages between slots that cross, and the letter
//! that is the most certain is tried first. Such a node takes several times as long, and open grids of which the
//! other runs find no fill in 20 seconds are filled in a few. The same messages tell about how many fills there are.
//! Its model (`csp/model.rs`) has the slots and cells of the network, so fills that read the same across and down are
//! those of the quotient. Slots of a length share the union of their lists, in which each slot bans the words that
//! are not its own: so words are compared by number, whatever list they are from.
//!
//! With `--distinct` the solver keeps words apart exactly: components are solved apart and, if they chose the same
//! word, again as one; refuted components are not remembered then.

mod components;
mod guided;
mod parameters;
mod question;
mod repair;
mod repair_state;
mod search;

#[cfg(test)]
pub(crate) use components::Components;
pub use guided::LetterWeights;
pub use parameters::{Parameters, Restarts, SolverStatistics};
pub use question::{MoveError, Solver};
