//! The solvers, against a brute force that shares no code with them, and against the laws of their theory. One program
//! for all, which is linked once, and keeps all processors busy.
#![allow(clippy::disallowed_methods, reason = "a test fails where a thread is refused")]

mod answers;
mod arc_consistency;
mod beliefs;
mod best;
mod best_networks;
mod brute_force;
mod case;
#[path = "../../../../tests/support/check_each.rs"]
mod check_each;
mod events;
mod floors;
mod laws;
mod limits;
mod orders;
mod repair;
mod solver;
mod tried;
mod word_choice;
