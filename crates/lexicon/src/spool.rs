//! Temporary files that stay in memory while they are small, or, without the feature `files`, always.

use std::fs::File;
use std::io;

use bytes::Bytes;

use crate::mapping::Mapping;

/// A temporary file that stays in memory while it is small.
#[cfg(feature = "files")]
pub type Spool = tempfile::SpooledTempFile;

/// A temporary file in memory.
#[cfg(not(feature = "files"))]
pub type Spool = io::Cursor<Vec<u8>>;

/// A temporary file that stays in memory up to a number of bytes.
#[cfg(feature = "files")]
pub fn spool(memory: usize) -> Spool {
    Spool::new(memory)
}

/// A temporary file, which is in memory however large it grows.
#[cfg(not(feature = "files"))]
pub fn spool(_memory: usize) -> Spool {
    Spool::default()
}

/// The bytes of a temporary file, and its mapping if it is not in memory.
#[cfg(feature = "files")]
pub fn contents(file: Spool) -> io::Result<(Bytes, Option<Mapping>)> {
    Ok(match file.into_inner() {
        tempfile::SpooledData::InMemory(bytes) => (bytes.into_inner().into(), None),
        tempfile::SpooledData::OnDisk(file) => {
            let mapping = Mapping::of(&file)?;
            (mapping.bytes(), Some(mapping))
        }
    })
}

/// The bytes of a temporary file, which is in memory.
#[cfg(not(feature = "files"))]
pub fn contents(file: Spool) -> io::Result<(Bytes, Option<Mapping>)> {
    Ok((file.into_inner().into(), None))
}

/// Whether there are files, so that data that needs more memory than allowed goes to one.
pub const HAS_FILES: bool = cfg!(feature = "files");

/// A temporary file without a name.
pub fn nameless() -> io::Result<File> {
    #[cfg(feature = "files")]
    return tempfile::tempfile();
    #[cfg(not(feature = "files"))]
    Err(io::ErrorKind::Unsupported.into())
}

/// An error of `fst` as an error of the file that it reads or writes: words come to `fst` in order, so it has
/// no other errors.
pub fn of_fst(error: fst::Error) -> io::Error {
    match error {
        fst::Error::Io(error) => error,
        fst::Error::Fst(error) => io::Error::other(error),
    }
}

/// Where temporary files are, for messages.
pub fn place() -> String {
    match HAS_FILES {
        true => std::env::temp_dir().display().to_string(),
        // Where there are no files, even to ask for the folder may panic.
        false => "memory".into(),
    }
}
