//! The library as programs use it.

mod export;
mod play;
mod replay;
mod shared_stem;
mod telling;
mod trace_round_trip;
