//! One fill: a constraint solver over the slots and the cells of a problem.
//!
//! A [`Model`] is the constraint network of a problem. A [`Solver`] finds a fill of it, or shows that there is
//! none: it chooses a slot and tries a letter in it, propagates the choice to the other slots and
//! cells, and goes on; a refuted choice is undone. Components that share no open cell are solved one by one,
//! refuted components are remembered, and now and then the search starts over with the weights and nogoods that
//! it learnt. Each of these techniques is a piece of its own, chosen by [`Parameters`]; an [`Observer`] is told
//! each [`Event`].
//!
//! A [`Textbook`] solver finds one fill, or all, by an [`Algorithm`] as it was published: chronological
//! backtracking, forward checking, conflict-directed backjumping, maintaining arc consistency. It is there to
//! be watched and compared, and shares the model, the domains, the orders and the events with the [`Solver`].
//!
//! Each of these solvers takes every constraint over slots of the
//! [problem](network::problem::Problem::constraints). Where words must stand, [`Placements`] are the ways to
//! put the words, and [`solve_placed`] finds a fill around one of these placements soonest.
//!
//! The solver also answers whether a prefix of the cells has a completion. With these answers, an
//! *extension oracle* (Read and Tarjan, Networks 5, 1975), fills can be listed in order.
//!
//! ```
//! use std::sync::Arc;
//! use csp::{Answer, Event, Model, Parameters, Solver};
//! use network::grid::Grid;
//! use network::order::Order;
//! use network::problem::Problem;
//! use lexicon::index::Index;
//! use lexicon::letters::Alphabet;
//!
//! let alphabet = Alphabet::default();
//! let index = Index::from_words(&alphabet, ["au", "eu", "la", "le", "nu"])?;
//! let grid = Grid::parse(b"11\n11\n", &alphabet)?;
//! let problem = Problem::new(grid, alphabet, &index)?.distinct();
//!
//! // No word twice.
//! let model = Arc::new(Model::new(&problem, Order::Rows));
//! let mut choices = 0;
//! let count = |event: Event<'_>| choices += usize::from(matches!(event, Event::LetterTried { .. }));
//! let mut solver: Solver<_> = Solver::watched_by(count, model, Parameters::default());
//! assert_eq!(solver.solve(), Answer::Completion);
//! assert_eq!(problem.grid().print(solver.completion(), problem.alphabet()), "la\neu\n");
//!
//! // A fill can begin with l, e, but none with n.
//! assert_eq!(solver.complete(&[11, 4]), Answer::Completion);
//! assert_eq!(solver.complete(&[13]), Answer::Dead);
//! assert!(choices > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod tests;

mod all_different;
mod answer;
mod beliefs;
mod branch_and_bound;
mod domains;
mod events;
mod few;
mod fill_beliefs;
mod floors;
mod model;
mod orders;
mod placed;
mod propagation;
mod solver;
mod textbook;
mod thresholds;
mod top;
mod word_weights;
mod worst;

pub use all_different::TooFewWords;
pub use answer::{Answer, Limits, RepairLimits};
pub use branch_and_bound::{
    BestBounds, BestParameters, BestStatistics, BestWorker, BranchAndBound, ScoredFill,
    ScoresTooGreat,
};
pub use events::{Cause, Event, NoObserver, Observer};
pub use few::{FewWeak, FewWeakBounds, best_by_worst_with_few_weak, best_with_few_weak};
pub use fill_beliefs::FillBeliefs;
pub use floors::{AboveFloor, Floors, best_above_floor};
pub use model::{Model, RequiredWord};
pub use orders::{ValueOrder, VariableOrder};
pub use placed::{PlacedFill, Placement, Placements, solve_placed};
pub use solver::{LetterWeights, MoveError, Parameters, Restarts, Solver, SolverStatistics};
pub use textbook::{
    Algorithm, JumpLengths, Textbook, TextbookParameters, TextbookStatistics, Ties,
};

pub use worst::{BestByWorst, Worst, WorstBounds, best_by_worst, greatest_least};
