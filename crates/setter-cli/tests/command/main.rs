//! The command as a user runs it.

mod best;
mod brute_force;
mod chosen_words;
mod compare;
mod convert;
mod export;
mod grid;
#[cfg(unix)]
mod limits;
#[cfg(unix)]
mod outputs;
mod solve;
mod test_folder;
mod traces;
mod words;
mod words_for;
