//! Words: letters and alphabets, the reading and sorting of word lists, and the index of their words.

pub mod automaton;
pub mod dictionary;
pub mod halt;
pub mod index;
pub mod letters;
pub mod words;
