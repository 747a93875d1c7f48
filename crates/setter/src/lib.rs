//! One fill of a crossword grid: how it is found, step by step, and which way to find it is best; and word
//! lists from texts.

pub mod best;
pub mod board;
pub mod compare;
pub mod export;
pub mod naming;
pub mod playable;
#[cfg(feature = "server")]
pub mod server;
pub mod step;
pub mod strategy;
pub mod trace;
pub mod view;
pub mod words;
