//! Letters, sets of letters, alphabets, and the folding of text to letters.

mod alphabet;
mod common_length;
mod letter_set;

pub use alphabet::{Alphabet, AlphabetError};
pub use common_length::common_length;
pub use letter_set::{Letter, LetterSet, MAX_LETTERS};
