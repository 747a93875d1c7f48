//! Domains: the words left to each slot, however they are kept.

mod prefix_tree;
mod representation;
mod sparse_blocks;

pub use prefix_tree::PrefixTree;
pub use representation::Domains;
pub use sparse_blocks::SparseBlocks;
