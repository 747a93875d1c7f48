//! Word lists from texts: words of plain text and HTML, counted in bounded memory, and scored by how
//! often they stand there.
//!
//! A text is cut into words at the boundaries of Unicode Standard Annex #29 ([`segments`]), elided
//! articles and the English possessive are taken off ([`elision`]), what is left is folded to letters
//! as everywhere, and counted ([`FrequencyList`]).
//!
//! `setter words` (`crates/setter/src/words/`) streams texts through four steps. A source is decompressed by a thread
//! of its own; HTML goes through a tokenizer of the WHATWG standard that keeps only its text. Text is cut at white
//! space into chunks; a chunk of letters and marks is cut into words by its bytes, any other by the rules of
//! Unicode's annex 29, and tests hold that both cut alike. Elided words and the English possessive are taken off.
//! Folded words are packed in 64 or 128 bits, five a letter, so that numbers compare as words do, and counted in hash
//! tables; when these reach their bound, they are emptied into sorted runs in temporary files, and runs are merged
//! with counts added up. A second sort, bounded in the same way, puts the list in the order of counts.
//!
//! ```
//! use lexicon::{halt::Halt, letters::Alphabet};
//! use setter::words::{Counting, FrequencyList, Hyphens, Selection};
//!
//! let alphabet = Alphabet::default();
//! let counting = Counting { alphabet: &alphabet, hyphens: Hyphens::Split, memory: 1 << 20 };
//! let mut list = FrequencyList::new(counting, Halt::default());
//! list.read("text", &mut "L\u{2019}\u{153}uvre de l'ami : une \u{152}uvre.".as_bytes())?;
//! let mut words = Vec::new();
//! list.finish(&Selection::default(), |word, count| {
//!     words.push(format!("{} {count}", alphabet.spell(word)));
//!     Ok(())
//! })?;
//! assert_eq!(words, ["oeuvre 2", "ami 1", "de 1", "une 1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod counts;
pub mod elision;
mod error;
mod frequency_list;
mod html;
mod markup;
mod packed;
mod runs;
mod scale;
pub mod segments;
mod sorting;

pub use error::{SkippedWords, WordsError};
pub use frequency_list::{Counting, FrequencyList, Selection};
pub use scale::Scale;
pub use segments::Hyphens;
