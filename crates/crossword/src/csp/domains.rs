//! Domains: the words left to each slot, however they are kept.

mod representation;
mod sparse_blocks;

pub use representation::Domains;
pub use sparse_blocks::SparseBlocks;
