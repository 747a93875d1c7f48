//! The command as a user runs it.

mod help;
mod play;
mod test_folder;
