//! The file of an index: the words of each length, the table of their automata, a footer in JSON, and
//! an end of fixed size that holds the checksum of everything before it.
//!
//! The checksum is to find damage, not malice: who can write the file could write any checksum. So it
//! is the fastest that does: the 16 MB of the French dictionary take XXH3 0.6 ms, BLAKE3 2.2 ms.

use std::fs::File;
use std::io;

use bytes::Bytes;
use memmap2::Mmap;
use serde::{Deserialize, Serialize};
use twox_hash::XxHash3_128 as Hasher;

use crate::dictionary::Skipped;

/// Changes with the format of the file or the folding of words, so that no old file is found.
pub const VERSION: u32 = 2;

const MAGIC: &[u8; 8] = b"enumerat";
/// The checksum, the size of the footer and the magic.
const END: usize = 16 + 8 + 8;

/// What the file tells about itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Footer {
    /// The hash of what the index was made from.
    pub key: String,
    pub skipped: Skipped,
    /// By increasing length.
    pub sections: Vec<Section>,
    /// Where the table of the automata begins.
    pub table: u64,
}

/// The words of one length.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Section {
    pub length: usize,
    pub words: u64,
    /// See [`List`](super::List).
    pub most_listed: u32,
    /// The initial state of their automaton.
    pub root: [u32; 2],
    /// How many targets and states the automata of these words and of all shorter ones have: they
    /// are the beginning of the table.
    pub targets: usize,
    pub states: usize,
    pub offset: u64,
    pub bytes: u64,
}

impl Footer {
    /// What follows the `contents` of the file: footer and end.
    pub fn end(&self, contents: &[u8]) -> io::Result<Vec<u8>> {
        let mut hasher = Hasher::new();
        hasher.write(contents);
        let mut end = serde_json::to_vec(self)?;
        let size = (end.len() as u64).to_le_bytes();
        hasher.write(&end);
        hasher.write(&size);
        end.extend(hasher.finish_128().to_le_bytes());
        end.extend(size);
        end.extend(MAGIC);
        Ok(end)
    }

    /// Reads the footer of a file; `None` unless all of the file is as it was written.
    pub fn verified(file: &[u8]) -> Option<Footer> {
        let (body, end) = file.split_at_checked(file.len().checked_sub(END)?)?;
        let (checksum, end) = end.split_at(16);
        let (size, magic) = end.split_at(8);
        let mut hasher = Hasher::new();
        hasher.write(body);
        hasher.write(size);
        if magic != MAGIC || hasher.finish_128().to_le_bytes() != checksum {
            return None;
        }
        let size = usize::try_from(u64::from_le_bytes(size.try_into().ok()?)).ok()?;
        serde_json::from_slice(&body[body.len().checked_sub(size)?..]).ok()
    }
}

/// Maps a file.
///
/// This is the only place that maps memory.
pub fn map(file: &File) -> io::Result<Bytes> {
    // SAFETY: the mapped bytes must not change. The file is either a temporary file of this process,
    // to which at most something is added, or a cached one, which is written under another name,
    // renamed when complete, and from then on only replaced or removed, never written to or cut
    // short.
    unsafe { Mmap::map(file) }.map(Bytes::from_owner)
}
