//! The index of dictionaries: for each word length the words, sorted, an `fst` map from them to their
//! scores, and their minimal automaton, in memory or read from a cache, ready to be used as they
//! are.
//!
//! Words stream in, read and decompressed by a thread of their own where there is one, are folded to letter ranks and
//! gathered by length in blocks, each sorted when it is full; beyond the memory allowed, blocks are merged to runs in
//! a temporary file, `fst` maps, and in the end blocks and runs are read as the union of their streams. Each length
//! becomes an `fst::Map` from word to score, 0 without scores; it answers whether a word is there, and with which
//! score. Beside it stand the words one after the other, and the *flat table*: translated from the nodes of the maps,
//! a state is a successor set and the index of its first target, and equal states are one state, for the scores are
//! not in it. The file ends with a description in JSON and checksums of all its parts, and is named by a hash of all
//! it was made from, so it cannot be stale; what does not match its checksum is built anew. It is written under
//! another name and renamed when complete, so any number of processes may build it at once.

mod build;
mod building;
#[cfg(feature = "files")]
mod cached;
#[cfg(feature = "files")]
mod copy;
mod error;
mod file;
mod key;
mod list;
mod opened;
mod opening;
mod scores;

pub use crate::cache::CacheWarning;
pub use building::IndexOptions;
pub use error::{DamagedIndex, IndexError};
pub use list::List;
pub use opened::{Index, Origin};
pub use scores::Scores;
