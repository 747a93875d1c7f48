//! The textbook solvers, against a brute force that shares no code with them, and against the laws of
//! their theory.

mod answers;
mod arc_consistency;
#[path = "../small/brute_force.rs"]
mod brute_force;
#[path = "../small/case.rs"]
mod case;
mod events;
mod laws;
mod limits;
mod orders;
mod tried;
