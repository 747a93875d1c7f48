//! Guess the hidden word. A *secret* is hidden; each *guess* gets a *reply* that tells which letters
//! are well placed and which are misplaced, until the guess is the secret. The same goes for codes of
//! coloured pegs.
//!
//! ```
//! use lexicon::letters::Alphabet;
//! use wordle::reply::Rule;
//!
//! let latin = Alphabet::default();
//! let [secret, guess] = ["favor", "error"].map(|word| latin.fold(word.as_bytes()).unwrap());
//! let reply = Rule::Wordle.reply(&secret, &guess);
//! assert_eq!(Rule::Wordle.spell(reply, 5), "...gg");
//! let reply = Rule::Mastermind.reply(&secret, &guess);
//! assert_eq!(Rule::Mastermind.spell(reply, 5), "2+0");
//! ```

pub mod adversary;
pub mod board;
pub mod candidates;
pub mod columns;
pub mod contradiction;
pub mod game;
pub mod guesser;
pub mod hard_mode;
pub mod history;
pub mod matrix;
pub mod next_guess;
pub mod optimal;
mod parallel;
pub mod reply;
pub mod strategy_tree;
pub mod tree;
