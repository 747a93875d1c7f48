//! The questions of the page, each with its answer.

pub mod about;
pub mod analysis;
pub mod around;
pub mod asked;
mod byte_range;
pub mod changing;
pub mod converting;
pub mod dictionaries;
pub mod drafts;
pub mod exploring;
pub mod filling;
pub mod generating;
pub mod guessing;
mod heat;
pub mod laying_out;
pub mod listing;
pub mod puzzles;
pub mod scoring;
pub mod watching;
pub mod words;
