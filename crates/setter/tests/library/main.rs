//! The library as programs use it.
#![allow(clippy::disallowed_methods, reason = "a test fails where a thread is refused")]

#[path = "../../../../tests/support/check_each.rs"]
mod check_each;
mod export;
mod play;
mod replay;
mod sensitive;
mod shared;
mod telling;
mod trace_round_trip;
