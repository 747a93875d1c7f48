//! The command as a user runs it.

mod best;
mod brute_force;
mod check;
#[path = "../../../../tests/support/check_each.rs"]
mod check_each;
mod chosen_words;
mod compare;
mod convert;
mod export;
mod grid;
#[path = "../../../../tests/networks/judge/mod.rs"]
mod judge;
mod layout;
#[cfg(unix)]
mod limits;
mod lists;
#[cfg(unix)]
mod outputs;
mod sensitive;
mod solve;
mod test_folder;
mod traces;
#[cfg(target_os = "linux")]
#[path = "../../../../tests/support/under_limits.rs"]
mod under_limits;
#[cfg(target_os = "linux")]
#[path = "../../../../tests/support/unread.rs"]
mod unread;
mod words;
mod words_for;
