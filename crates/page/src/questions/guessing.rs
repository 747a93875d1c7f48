//! Guessing hidden words: games against the server, help with games played elsewhere, and algorithms to
//! be watched as they play.

pub mod asked;
pub mod classes;
pub mod helping;
pub mod playing;
pub mod rating;
pub mod searching;
pub mod watching;
