//! Random problems of every kind of network as the text that a user writes, and a brute force that
//! shares no code with the library, not even the reading of that text. The tests of the commands
//! `enumerate` and `setter` use both.

#![allow(dead_code, reason = "no single test uses all of it")]

mod brute_force;
mod draw;
mod draw_grid;
mod draw_slots;
mod draw_words;
pub mod generator;
mod grid_text;
pub mod kind;
pub mod network;
mod network_text;
pub mod posed;
mod problem;
pub mod runs;
pub mod tally;
pub mod word_lists;

pub use problem::Problem;
