//! A copy of those parts of the file of an index that are used.
//!
//! Any process may cut a cached file or write to it at any moment. Nothing changes in a copy.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;

use bytes::Bytes;

use super::file::{END, Footer};
use crate::halt::Halt;
use crate::mapping::Mapping;
use crate::spool::nameless;

/// How many bytes are copied between two looks at the halt: they take about a millisecond.
const COPIED: u64 = 1 << 22;

/// The bytes of a file in their places: zeros where nothing was copied.
enum Copy {
    Memory(Vec<u8>),
    /// A file without a name, so that it is nobody else's.
    Nameless(File),
}

/// The parts of the file of an index for the `wanted` lengths, in memory if the whole has no more than `memory` bytes,
/// and its footer, not yet compared with the parts; `None` if this is no such file.
pub fn copy_of(
    mut file: &File,
    wanted: impl Fn(usize) -> bool,
    memory: u64,
    halt: &Halt,
) -> io::Result<Option<(Bytes, Footer)>> {
    let length = file.seek(SeekFrom::End(0))?;
    let mut last = |size: u64| -> io::Result<Option<Vec<u8>>> {
        let Some(start) = length.checked_sub(size) else { return Ok(None) };
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(start))?;
        file.take(size).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    };
    let size = last(END as u64)?.as_deref().and_then(Footer::size);
    let Some(size) = size else { return Ok(None) };
    let footer = last(size as u64)?;
    let Some((_, footer)) = footer.as_deref().and_then(Footer::read) else { return Ok(None) };
    let mut copy = Copy::new(length, memory)?;
    for part in footer.parts(wanted) {
        let end = part.offset.checked_add(part.bytes).filter(|&end| end <= length);
        let Some(end) = end else { return Ok(None) };
        copy.add(file, part.offset..end, halt)?;
    }
    Ok(Some((copy.bytes()?, footer)))
}

impl Copy {
    fn new(length: u64, memory: u64) -> io::Result<Copy> {
        match usize::try_from(length) {
            // The system gives memory of zeros, and takes its time only where something is written.
            Ok(bytes) if length <= memory => Ok(Copy::Memory(vec![0; bytes])),
            _ => {
                let file = nameless()?;
                file.set_len(length)?;
                Ok(Copy::Nameless(file))
            }
        }
    }

    fn add(&mut self, mut from: &File, part: Range<u64>, halt: &Halt) -> io::Result<()> {
        from.seek(SeekFrom::Start(part.start))?;
        let mut from = from.take(part.end - part.start);
        match self {
            Copy::Memory(bytes) => {
                // They are within the length.
                let part = part.start as usize..part.end as usize;
                copy_all(&mut from, &mut &mut bytes[part], halt)
            }
            Copy::Nameless(file) => {
                file.seek(SeekFrom::Start(part.start))?;
                copy_all(&mut from, file, halt)
            }
        }
    }

    fn bytes(self) -> io::Result<Bytes> {
        match self {
            Copy::Memory(bytes) => Ok(bytes.into()),
            Copy::Nameless(file) => Ok(Mapping::of(&file)?.bytes()),
        }
    }
}

fn copy_all(from: &mut impl Read, to: &mut impl Write, halt: &Halt) -> io::Result<()> {
    while io::copy(&mut from.by_ref().take(COPIED), to)? > 0 {
        halt.check().map_err(io::Error::other)?;
    }
    Ok(())
}
