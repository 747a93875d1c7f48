//! Guessing words that agree with all replies, by algorithms that can be watched.

mod algorithm;
mod arc_consistency;
mod backtracking;
mod domains;
mod event;
mod filtering;
mod first_guess;
pub mod genetic;
mod letter_bounds;
mod next_guess;
mod play;
mod played;
mod prefix;
mod word_list;

pub use algorithm::Algorithm;
pub use backtracking::Backtracking;
pub use event::{Event, NoObserver, Observer};
pub use filtering::{Filter, WordSet};
pub use first_guess::FirstGuess;
pub use letter_bounds::LetterBounds;
pub use next_guess::{GuessError, Guesser, Options, Searched};
pub use played::{Played, PlayedTurn};
pub use word_list::{WordList, WordListError};
