//! The bounds on the building of an index, and the target that it is written to.

use std::io::{Read, Seek, Write};

use crate::halt::Halt;
use crate::spool::{Spool, spool};

/// The bounds on the building of an index: memory, and a halt.
///
/// The memory is shared out so that the parts in use at the same time take no more than the whole, also while
/// a part grows, when it is there twice for a moment.
#[derive(Clone, Copy)]
pub struct Bounds<'h> {
    /// About how many bytes of memory may be taken.
    pub memory: u64,
    pub halt: &'h Halt,
}

impl Bounds<'_> {
    /// The bytes for the words that are sorted.
    pub fn for_words(&self) -> u64 {
        self.memory / 8 * 3
    }

    /// The bytes for the words noted of rare letters.
    pub fn for_notes(&self) -> u64 {
        self.memory / 16
    }

    /// The bytes for the translation of maps to automata.
    pub fn for_translation(&self) -> usize {
        usize::try_from(self.memory / 4).unwrap_or(usize::MAX)
    }

    /// A temporary file that stays in memory if it takes no more than a small part: five such files are in
    /// use at a time.
    pub fn spool(&self) -> Spool {
        spool(usize::try_from(self.memory / 32).unwrap_or(usize::MAX))
    }
}

/// The target of a file that is written from its beginning on.
pub trait Target: Read + Write + Seek {}

impl<T: Read + Write + Seek> Target for T {}
