//! Numbers about all fills of a problem, without listing them: how many there are, which is the
//! K-th, which number one has, one drawn at random, and how many put each letter on each cell.

mod and_or;
mod and_or_count;
mod batch_letters;
mod best;
#[cfg(test)]
mod brute_force;
mod cell_marginal;
mod check;
mod condition;
mod counter;
mod counting;
mod distinct;
mod draw;
mod drawn;
mod elimination_order;
mod elimination_tree;
mod equal_slots;
mod interrupted;
mod least_loss;
mod marginals;
mod memo;
mod memory;
mod number;
mod order_costs;
mod partitions;
mod prefixes;
mod pseudo_tree;
mod questions;
mod race;
mod rank_entries;
mod rank_index;
mod rank_table;
mod reduced;
mod remembered;
mod sample;
mod semiring;
mod slot_automata;
mod statistics;
mod total;
mod word_weights;

pub use best::{BestFills, BestOf, BestStep, MaxMarginals, ScoredFill, max_marginals};
pub use check::{RankError, check, repeated_word};
pub use counter::{Counter, Method};
pub use distinct::{DistinctCount, count_distinct};
pub use drawn::{Drawn, MOST_REJECTED};
pub use rank_table::RankTable;
pub use statistics::{CellOrder, CountStatistics, Sweep};
