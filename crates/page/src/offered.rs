//! The offers of the page: dictionaries, definitions, lists of words to guess.

pub mod dictionaries;
pub mod games;
pub mod puzzle_makers;
