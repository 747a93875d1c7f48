//! Domains: the words left to each slot, in any representation, and the letters left to each cell.

mod cell_letters;
mod prefix_tree;
mod representation;
mod sparse_blocks;

pub(crate) use cell_letters::{CellLetters, is_decided};
pub use prefix_tree::PrefixTree;
pub use representation::Domains;
pub(crate) use representation::refuted_words;
pub use sparse_blocks::SparseBlocks;
