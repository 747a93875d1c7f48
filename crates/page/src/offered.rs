//! The offers of the page: dictionaries, definitions, drafts of clues, lists of words to guess.

pub mod clue_drafts;
pub mod dictionaries;
pub mod games;
pub mod puzzle_makers;
