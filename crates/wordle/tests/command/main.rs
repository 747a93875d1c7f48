//! The command as a user runs it.

mod best;
mod compare;
mod help;
#[cfg(unix)]
mod limits;
#[cfg(unix)]
mod outputs;
mod play;
mod solve;
mod test_folder;
#[cfg(target_os = "linux")]
#[path = "../../../../tests/support/under_limits.rs"]
mod under_limits;
#[cfg(target_os = "linux")]
#[path = "../../../../tests/support/unread.rs"]
mod unread;
