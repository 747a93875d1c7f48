//! The command as a user runs it.

mod compare;
#[cfg(unix)]
mod limits;
mod solve;
mod test_folder;
