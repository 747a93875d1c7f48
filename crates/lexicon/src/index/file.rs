//! The file of an index: the words of each length, the table of their automata, a footer in JSON that
//! has the checksums of these, and an end of fixed size that has the checksum of the footer.
//!
//! Only what is going to be used is checked, by the parts that a grid's lengths need. The checksums are
//! to find damage, not malice: who can write the file could write any checksum. So they are the
//! fastest that do: 11 MB take XXH3 0.4 ms, BLAKE3 1.5 ms.

use std::fs::File;
use std::hash::Hasher as _;
use std::io;

use bytes::Bytes;
use memmap2::Mmap;
use serde::{Deserialize, Serialize};
use twox_hash::XxHash3_64 as Hasher;

use crate::automaton::State;
use crate::dictionary::Skipped;

/// Changes with the format of the file or the folding of words, so that no old file is found.
pub const VERSION: u32 = 2;

const MAGIC: &[u8; 8] = b"enumerat";
/// The checksum, the size of the footer and the magic.
const END: usize = 8 + 8 + 8;

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
    pub most_noted: u32,
    /// The initial state of their automaton.
    pub root: [u32; 2],
    /// How many targets and states the automata of these words and of all shorter ones have: they
    /// are the beginning of the table.
    pub targets: usize,
    pub states: usize,
    pub offset: u64,
    pub bytes: u64,
    /// Of the section, and of what the table has for this length.
    pub checksums: [u64; 2],
}

impl Footer {
    /// What follows the `contents` of the file, footer and end; notes their checksums.
    pub fn end(&mut self, contents: &[u8]) -> io::Result<Vec<u8>> {
        for number in 0..self.sections.len() {
            if let Some(checksums) = self.checksums(contents, number) {
                self.sections[number].checksums = checksums;
            }
        }
        let mut end = serde_json::to_vec(self)?;
        let size = end.len() as u64;
        end.extend(size.to_le_bytes());
        end.extend(Hasher::oneshot(&end).to_le_bytes());
        end.extend(MAGIC);
        Ok(end)
    }

    /// Reads the footer of a file; `None` unless it is as it was written, and so are the lists of the
    /// lengths that are `wanted` and their automata.
    pub fn verified(file: &[u8], wanted: impl Fn(usize) -> bool) -> Option<Footer> {
        let (contents, end) = file.split_at_checked(file.len().checked_sub(END)?)?;
        let (size, end) = end.split_at(8);
        let (checksum, magic) = end.split_at(8);
        let footer = u64::from_le_bytes(size.try_into().ok()?).try_into().ok()?;
        let (contents, footer) = contents.split_at_checked(contents.len().checked_sub(footer)?)?;
        let mut hasher = Hasher::new();
        hasher.write(footer);
        hasher.write(size);
        if magic != MAGIC || hasher.finish().to_le_bytes() != checksum {
            return None;
        }
        let footer: Footer = serde_json::from_slice(footer).ok()?;
        // The table is needed up to the longest of them.
        let sections = footer.sections.iter().enumerate();
        let longest = sections.filter(|(_, section)| wanted(section.length)).last();
        for number in 0..longest.map_or(0, |(number, _)| number + 1) {
            let section = &footer.sections[number];
            let [list, automaton] = section.checksums;
            let is_list_whole = || Some(Hasher::oneshot(footer.list(contents, number)?) == list);
            let is_whole = Hasher::oneshot(footer.automaton(contents, number)?) == automaton;
            if !is_whole || wanted(section.length) && !is_list_whole()? {
                return None;
            }
        }
        Some(footer)
    }

    fn checksums(&self, contents: &[u8], number: usize) -> Option<[u64; 2]> {
        let parts = [self.list(contents, number)?, self.automaton(contents, number)?];
        Some(parts.map(Hasher::oneshot))
    }

    fn list<'a>(&self, contents: &'a [u8], number: usize) -> Option<&'a [u8]> {
        let Section { offset, bytes, .. } = self.sections[number];
        part(contents, offset, offset.checked_add(bytes)?)
    }

    /// What the table has for the words of a length beyond what shorter ones have.
    fn automaton<'a>(&self, contents: &'a [u8], number: usize) -> Option<&'a [u8]> {
        let before = number.checked_sub(1).map_or(0, |before| self.sections[before].targets);
        let place = |targets: usize| {
            self.table.checked_add((targets as u64).checked_mul(size_of::<State>() as u64)?)
        };
        part(contents, place(before)?, place(self.sections[number].targets)?)
    }
}

fn part(contents: &[u8], start: u64, end: u64) -> Option<&[u8]> {
    contents.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
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
