//! Definitions of words, as clues of crosswords.
//!
//! Lists of definitions are [read](Gathering), the user's own before others; what gives its word away is left
//! [out](Giveaway), and the rest is [kept](Definitions) so that a word finds its own at once, the clear ones
//! first, the commonest sense before the others. An inflected form has the definitions of its lemma too, each with the form, or
//! conjugated as it is.
//!
//! *Definitions* (`crates/setter/src/definitions/`) are read from lists, a word, a tab and its definition a line; one
//! reader (`lines.rs`) serves them and `setter convert --clues`. A definition that gives its word away is left out
//! (`giveaway.rs`): its tokens are folded and compared with the word whole, by Snowball's stems, by endings, by long
//! common beginnings and by what one contains of the other. The rest is one text, in which the definitions of a word
//! follow one another, the clear ones first, and an `fst` map from the word to where they begin.
//!
//! ```
//! use lexicon::{halt::Halt, letters::Alphabet};
//! use setter::definitions::{Gathering, Language};
//!
//! let alphabet = Alphabet::default();
//! let mut gathering = Gathering::new(Language::French, &alphabet, &Halt::default());
//! gathering.read("mine", &mut "été\tOn y va à la plage\n".as_bytes())?;
//! gathering.read("theirs", &mut "ete\tSaison\nete\tL’été\nhiver Saison\n".as_bytes())?;
//! let definitions = gathering.finish()?;
//! let word = alphabet.fold("été".as_bytes()).unwrap();
//! assert_eq!(definitions.of(&word).collect::<Vec<_>>(), ["On y va à la plage", "Saison"]);
//! let left_out = definitions.left_out();
//! assert_eq!((left_out.giving_away, left_out.malformed), (1, 1));
//! assert_eq!(left_out.first.as_ref().unwrap().line, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clearness;
mod collection;
mod conjugation;
mod english_forms;
mod error;
mod gathering;
mod giveaway;
mod inflected;
mod lemmas;
mod lines;
mod part;

pub use crate::language::Language;
pub use collection::Definitions;
pub use conjugation::Conjugation;
pub use english_forms::inflected as inflected_in_english;
pub use error::{DefinitionsError, LeftOut, MalformedLine};
pub use gathering::Gathering;
pub use giveaway::Giveaway;
pub use inflected::{Inflected, definitions_of_lemmas};
pub use lemmas::Lemmas;
pub use lines::{Line, LineProblem, LinesError, MAX_LINE, read_lines};
pub use part::Part;
