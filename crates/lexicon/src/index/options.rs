//! How an index is opened.

use std::path::Path;

use crate::halt::Halt;
use crate::letters::Alphabet;

/// How to open an index.
#[derive(Clone, Copy, Debug)]
pub struct IndexOptions<'a> {
    /// The letters of the words.
    pub alphabet: &'a Alphabet,
    /// Whether each word is read backwards, its last letter first.
    pub reversed: bool,
    /// The folder of cached indexes; none is used or made without it, nor by a library without the feature
    /// `files`, which warns of it.
    pub cache: Option<&'a Path>,
    /// How many bytes of memory the building may take; what needs more goes to temporary files, where
    /// there are files.
    pub memory: u64,
    /// Gives up, with [`IndexError::Halted`](super::IndexError::Halted), once this is set.
    pub halt: Option<&'a Halt>,
}

impl<'a> IndexOptions<'a> {
    /// Without a cache, in 1 GiB of memory, to the end.
    pub fn new(alphabet: &'a Alphabet) -> IndexOptions<'a> {
        IndexOptions { alphabet, reversed: false, cache: None, memory: 1 << 30, halt: None }
    }
}
