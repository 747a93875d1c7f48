//! The server of the page as its clients see it.

mod answers;
mod endurance;
mod guard;
mod guessing;
mod interface;
mod lists;
mod load;
mod many;
mod networks;
mod running;
mod searches;
