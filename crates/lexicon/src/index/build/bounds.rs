//! How an index may be built, and what it is written to.

use std::io::{Read, Seek, Write};

use crate::halt::Halt;
use crate::spool::{Spool, spool};

/// What bounds the building of an index.
///
/// The memory is shared out so that what is there at the same time is no more than the whole, also
/// while something grows, when it is there twice for a moment.
#[derive(Clone, Copy)]
pub struct Bounds<'h> {
    /// About how many bytes of memory may be taken.
    pub memory: u64,
    pub halt: &'h Halt,
}

impl Bounds<'_> {
    /// For the words that are sorted.
    pub fn for_words(&self) -> u64 {
        self.memory / 8 * 3
    }

    /// For the words noted of rare letters.
    pub fn for_notes(&self) -> u64 {
        self.memory / 16
    }

    /// For the translation of maps to automata.
    pub fn for_translation(&self) -> usize {
        usize::try_from(self.memory / 4).unwrap_or(usize::MAX)
    }

    /// A temporary file that stays in memory if it takes no more than a small part: five of these are
    /// in use at a time.
    pub fn spool(&self) -> Spool {
        spool(usize::try_from(self.memory / 32).unwrap_or(usize::MAX))
    }
}

/// Where a file is written, from its beginning on.
pub trait Target: Read + Write + Seek {}

impl<T: Read + Write + Seek> Target for T {}
