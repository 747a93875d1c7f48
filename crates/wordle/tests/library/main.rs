//! The library against brute force.

mod brute_force;
mod contradiction;
mod next_guess;
