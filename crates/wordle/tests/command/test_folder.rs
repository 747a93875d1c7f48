//! Running the command in a folder of its own, with its files and its cache.

#[path = "../../../../tests/support/test_folder.rs"]
mod shared;

pub use shared::*;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_wordle");

impl TestFolder {
    /// A folder with a list of words in the file `words`.
    pub fn new(words: &str) -> TestFolder {
        TestFolder::with(&[("words", words)])
    }

    /// With 700 words of four letters over six, and some of three over five.
    pub fn of_random_words() -> TestFolder {
        TestFolder::new(&shared::random_words(&[(700, 4, 6), (60, 3, 5)]))
    }
}
