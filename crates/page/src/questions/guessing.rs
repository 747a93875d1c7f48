//! Guessing hidden words: games against the server, help with games played elsewhere, and algorithms to
//! be watched as they play.
//!
//! The room Guess asks `guessing/` on the server. A game has no state there: a request brings the seed, which draws
//! the hidden word from the common ones, and all guesses, so the word is not in the page, and the address is the game
//! (`playing.rs`). Help is a stream, what is known soonest first (`helping.rs`): the words left, the next guesses by
//! entropy, then the proved one where few words are left, or why none is. Algorithms are watched as searches of grids
//! are (`watching.rs`): the events of `wordle::guesser`, or for strategies their best guesses, go out in numbered
//! batches (`batches.rs`), with the classes that each guess tells apart; the page folds them
//! (`guess/watch/steps.js`). The words of a game are kept for the next request (`games.rs`).

pub mod asked;
pub mod classes;
pub mod helping;
pub mod playing;
pub mod rating;
pub mod searching;
pub mod watching;
