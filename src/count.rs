//! Numbers about all fills of a problem, without listing them: how many there are, which is the
//! K-th, which number one has, one drawn at random, and how many put each letter on each cell.

mod and_or;
mod and_or_count;
mod and_or_threads;
mod check;
mod condition;
mod counter;
mod elimination_order;
mod elimination_tree;
mod fill_walk;
mod interleave;
mod least_loss;
mod list_states;
mod marginals;
mod max_marginals;
mod memo;
mod memory;
mod monte_carlo;
mod number;
mod order_costs;
mod parts;
mod prefixes;
mod pseudo_tree;
mod questions;
#[cfg(test)]
mod random_problem;
mod rank_index;
mod rank_table;
mod reduced;
mod sample;
mod semiring;
mod slot_automata;
mod statistics;
mod transposition;

pub use check::{RankError, check, repeated_word};
pub use counter::Counter;
pub use elimination_order::expected_contexts;
pub use max_marginals::{BestTotals, MaxMarginals, max_marginals};
pub use monte_carlo::{CountEstimates, Magnitude, MonteCarlo, POPULATION};
pub use parts::CountParts;
pub use rank_table::RankTable;
pub use statistics::{CellOrder, CountStatistics, Method, Sweep};
pub use transposition::{NotTransposable, symmetric};

pub(crate) use interleave::{NODES_WALKED, unless_paused};
pub(crate) use memory::MemoryShares;
pub(crate) use prefixes::in_rows;
pub(crate) use rank_index::RankIndex;
pub(crate) use sample::drawn_below;
