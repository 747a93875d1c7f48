//! Guessing words that agree with all replies, by algorithms that can be watched.
//!
//! `wordle` has a rule (`reply.rs`), which is the only place that knows how a guess is replied to, one by one and,
//! with words in columns, 32 at a time (`columns.rs`). An algorithm of `guesser/` gets a list of words and the
//! history, and searches a word that agrees with all replies. What one reply tells of letters is `LetterBounds`: the
//! letters that each position may have, and how often each letter may stand. Under Wordle's rule that is all it
//! tells, so a word is checked without reckoning a reply; under Mastermind's two numbers go with it. `Prefix` keeps
//! both turn by turn while letters are placed and taken back, and names the turn that forbids a prefix. Chronological
//! backtracking is that and the automaton; forward checking adds `Domains` and the propagation of *regular* over the
//! states ahead (`arc_consistency.rs`); `Filter` has sets of words instead. The genetic algorithm (`genetic/`) has a
//! file for each of its steps, and depends on nothing but the seed and the history; the published one beside it
//! (`published.rs`) judges words against the secret, and so plays whole games only. An observer is told each event,
//! as in `csp`; a search that nobody watches is compiled without.

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
