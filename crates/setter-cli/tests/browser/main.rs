//! The page in a real browser, used as people use it. Each test has a server and a tab of its own; one runs at
//! a time.
#![allow(clippy::disallowed_methods, reason = "a test fails where a thread is refused")]

mod accessible;
mod arrow_words;
mod cells;
mod client;
mod contrast;
mod daily;
mod driver;
mod explore;
mod guess;
mod hands;
mod keyboard;
mod lessons;
mod list_view;
mod lists;
mod loss;
mod make;
mod make_around;
mod make_bars;
mod make_clues;
mod make_edits;
mod make_export;
mod make_fill;
mod make_help;
mod make_looks;
mod make_own_words;
mod make_puzzles;
mod make_words;
mod numbering;
mod page;
mod passing;
mod phone;
mod pictures;
mod play;
mod play_files;
mod published;
mod rooms;
mod screenshots;
mod served;
mod session;
mod speed;
mod watch;
mod weight;
