//! The command as a user runs it.

mod brute_force;
mod compare;
mod convert;
#[cfg(unix)]
mod limits;
mod random;
mod solve;
mod test_folder;
mod traces;
mod words;
