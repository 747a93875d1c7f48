//! `wordle compare`: algorithms side by side.
//!
//! A line of CSV is kept for each game, as `setter compare` does for each run.

mod games;
mod plot;
mod results;
mod run;
mod statistics;
mod table;

pub use run::run;
