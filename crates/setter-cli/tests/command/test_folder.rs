//! Running the command in a folder of its own, with its files and its cache.

#[path = "../../../../tests/support/test_folder.rs"]
mod shared;

pub use shared::*;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_setter");

/// Fills the ring of [`RING`] in many ways, four of them without repeating a word.
pub const SIX_WORDS: &str = "mars\nmois\nplus\ntard\nsoir\nsuer\n";
pub const RING: &str = "1111\n1001\n1001\n1111\n";

impl TestFolder {
    pub fn new(words: &str, grid: &str) -> TestFolder {
        TestFolder::with(&[("words", words), ("grid", grid)])
    }

    pub fn ring() -> TestFolder {
        TestFolder::new(SIX_WORDS, RING)
    }

    /// 1,500 random words of eight letters, of six, and a blank square for them: it has about ten fills,
    /// and no solver soon finds one.
    pub fn hard() -> TestFolder {
        TestFolder::new(&shared::random_words(&[(1_500, 8, 6)]), &"11111111\n".repeat(8))
    }
}
