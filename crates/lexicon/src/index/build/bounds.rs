//! How an index may be built, and what it is written to.

use std::io::{self, Read, Seek, Write};

use bytes::Bytes;
use tempfile::{SpooledData, SpooledTempFile};

use crate::halt::Halt;
use crate::mapping::Mapping;

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
        SpooledTempFile::new(usize::try_from(self.memory / 32).unwrap_or(usize::MAX))
    }
}

/// Where a file is written, from its beginning on.
pub trait Target: Read + Write + Seek {}

impl<T: Read + Write + Seek> Target for T {}

/// A temporary file that stays in memory while it is small.
pub type Spool = SpooledTempFile;

/// What a temporary file holds, and its mapping if it is not in memory.
pub fn contents(file: Spool) -> io::Result<(Bytes, Option<Mapping>)> {
    Ok(match file.into_inner() {
        SpooledData::InMemory(bytes) => (bytes.into_inner().into(), None),
        SpooledData::OnDisk(file) => {
            let mapping = Mapping::of(&file)?;
            (mapping.bytes(), Some(mapping))
        }
    })
}
