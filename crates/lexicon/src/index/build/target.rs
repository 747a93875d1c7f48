//! What an index is written to.

use std::io::{self, Read, Seek, Write};

use bytes::Bytes;
use tempfile::{SpooledData, SpooledTempFile};

use crate::mapping::Mapping;

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
