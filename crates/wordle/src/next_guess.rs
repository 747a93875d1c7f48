//! The best next guess by strategies that look one or two guesses ahead.
//!
//! A `Game` is what may be guessed and which of it may be hidden. The strategies of `next_guess/`, a table in
//! `strategy.rs`, are numbers made from the sizes of the classes into which a guess divides the candidates; `boards`
//! adds up what a guess tells of several secrets, `adversary` is a host that hides none; `strategy_tree` plays one to
//! the end. Replies come from the `ReplyMatrix`, a byte or two for each guess and secret, or are summed from what
//! each letter adds.
//!
//! ```
//! use lexicon::{halt::Halt, letters::Alphabet, words::Words};
//! use wordle::candidates::Replies;
//! use wordle::game::Game;
//! use wordle::next_guess::{Question, Strategy};
//! use wordle::reply::Rule;
//!
//! let latin = Alphabet::default();
//! let words = ["bills", "fills", "hills", "mills", "bfhmx"].map(|word| latin.fold(word.as_bytes()).unwrap());
//! let words = Words::listed(5, words.iter().map(|word| &word[..]));
//! let game = Game::new(Rule::Wordle, &words, &words).unwrap();
//! let (candidates, guesses): (Vec<_>, Vec<_>) = (game.secret_ids().collect(), game.guess_ids().collect());
//! let halt = Halt::default();
//! let question = Question::new(Replies::of(&game), &candidates, &guesses, &halt);
//! let best = Strategy::Entropy.best(&question, 1).unwrap().best[0];
//! assert_eq!(latin.spell(game.guess(best.guess)), "bfhmx");
//! assert_eq!((best.spread.replies, best.spread.expected_left()), (5, 1.0));
//! ```

pub mod boards;
mod counting;
mod letter_frequency;
mod logarithm;
mod one_ply;
mod question;
mod reply_parts;
mod selection;
mod spread;
mod strategy;
mod two_ply;
mod weighted_entropy;

pub(crate) use counting::{Counter, Counting};
pub use question::{NextGuesses, Question, RatedGuess};
pub use spread::Spread;
pub use strategy::{Strategy, StrategyError};
