//! `wordle compare`: algorithms side by side.
//!
//! A line of CSV is kept for each game, as `setter compare` does for each run.

mod games;
mod mean;
mod plot;
mod quartiles;
mod results;
mod run;
mod sign_test;
mod table;

pub use run::run;
