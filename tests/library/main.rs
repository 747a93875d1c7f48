//! The library as its users meet it. One program for all, which is linked once, and keeps all processors busy.
#![allow(clippy::disallowed_methods, reason = "a test fails where a thread is refused")]

mod agreement;
mod allocations;
mod constraints;
mod count;
mod cuts;
mod engines;
mod features;
mod first_fills;
mod instruction_sets;
mod known_counts;
mod laws;
mod layers;
mod random;
mod samples;
#[path = "../support/mod.rs"]
mod support;
mod threads;
