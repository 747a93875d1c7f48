//! One fill of a crossword grid: how it is found, step by step, and which way to find it is best; grids made
//! to order, word lists from texts, definitions of words, and puzzles to play.
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "a test fails where a thread is refused")
)]

pub mod board;
#[cfg(feature = "compare")]
pub mod compare;
pub mod definitions;
pub mod export;
pub mod generation;
mod language;
pub mod layout;
pub mod naming;
pub mod play;
pub mod sensitive;
pub mod shared;
pub mod slot_words;
pub mod step;
pub mod strategy;
pub mod trace;
pub mod view;
#[cfg(feature = "words")]
pub mod words;
