//! The library against brute force.

mod adversary;
mod brute_force;
mod contradiction;
mod guessers;
mod next_guess;
mod optimal;
