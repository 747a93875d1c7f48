//! Dictionaries: from compressed lists of words, with or without scores, to sorted words of each
//! length, in bounded memory.

mod encoding;
mod faults;
mod kind;
mod line;
mod read_ahead;
mod reading;
mod sort;
mod source;

pub use encoding::{Encoding, windows_1252};
pub use faults::{Fault, Faults, FaultyLine, FaultyLines, Scales};
pub use kind::ZIP;
pub use line::{Phrases, Rules};
pub use read_ahead::read_ahead;
pub(crate) use reading::Dictionary;
pub use reading::MAX_WORD;
pub(crate) use sort::{Decision, Drained, Entry, SortedWords};
pub use source::{DictionaryError, Source};
