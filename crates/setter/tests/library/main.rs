//! The library as programs use it.

#[path = "../../../../tests/support/check_each.rs"]
mod check_each;
mod export;
mod play;
mod replay;
mod shared_stem;
mod telling;
mod trace_round_trip;
