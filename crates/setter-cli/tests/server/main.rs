//! The server of the page as its clients see it.
#![allow(clippy::disallowed_methods, reason = "a test fails where a thread is refused")]

mod answers;
mod endurance;
mod estimates;
mod given;
mod guard;
mod guessing;
mod interface;
mod leaving;
mod limits;
mod lists;
mod load;
mod many;
mod networks;
mod running;
mod searches;
mod sensitive;
mod word_lists;
