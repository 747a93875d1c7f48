//! `wordle compare`: algorithms side by side.

mod games;
mod mean;
mod plot;
mod quartiles;
mod results;
mod run;
mod sign_test;
mod table;

pub use run::run;
