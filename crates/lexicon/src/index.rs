//! The index of dictionaries: for each word length the words, sorted, an `fst` map from them to their
//! scores, and their minimal automaton, in memory or mapped from a cache, ready to be used as they
//! are.

mod build;
mod building;
#[cfg(feature = "files")]
mod cached;
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
