//! What the page has to offer: dictionaries, definitions, lists of words to guess.

pub mod dictionaries;
pub mod games;
pub mod puzzle_makers;
