//! The library against brute force.

mod brute_force;
mod contradiction;
mod guessers;
mod next_guess;
mod optimal;
