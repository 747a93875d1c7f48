//! Words: alphabets and the folding of text to their letters, word lists of any size, with scores or
//! without, and an index of their words that is made in bounded memory, kept in a cache and read
//! from it in milliseconds.
//!
//! The [`index`] answers the questions about a word list: whether a word is in it, with its score, and
//! which words of a length there are. For whoever goes through the words letter by letter, it has
//! flat tables of minimal [automata](automaton) in which a step is one load.
//!
//! ```
//! use lexicon::{Alphabet, Index};
//!
//! let latin = Alphabet::default();
//! let index = Index::from_words(&latin, ["Mars", "mois;2", "noël;7.5", "soir"]).unwrap();
//!
//! // The words of four letters, in order.
//! let words = index.list(4).unwrap();
//! let scored = words.iter().map(|word| format!("{} {}", latin.spell(word), index.score(word).unwrap()));
//! assert_eq!(scored.collect::<Vec<_>>(), ["mars 0", "mois 2", "noel 7.5", "soir 0"]);
//!
//! // The same words, a step at a time.
//! let table = index.table(4);
//! let after_m = table.step(words.root(), latin.fold(b"m").unwrap()[0]);
//! assert_eq!(latin.spell(&after_m.successors.iter().collect::<Vec<_>>()), "ao");
//! ```
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "a test fails where a thread is refused")
)]

pub mod automaton;
pub mod bounded;
pub mod cache;
pub mod clock;
pub mod dictionary;
pub mod halt;
pub mod hasher;
pub mod index;
#[cfg(feature = "files")]
pub mod kept_lines;
pub mod letters;
pub mod like;
#[cfg(feature = "files")]
mod mapping;
#[cfg(not(feature = "files"))]
#[path = "mapping/none.rs"]
mod mapping;
pub mod named;
pub mod score;
pub mod spelling;
mod spool;
pub mod threads;
pub mod total;
pub mod words;

pub use dictionary::Source;
pub use halt::{Halt, Halted};
pub use index::{Index, IndexOptions};
pub use letters::{Alphabet, Letter, LetterSet};
pub use score::Score;
pub use total::Total;
pub use words::Words;
