//! The file of an index: the words of each length, their maps to scores, the table of their automata,
//! a footer in JSON that has the checksums of these, and an end of fixed size that has the checksum
//! of the footer.
//!
//! Only the parts that the lengths of a grid need are checked, for only they are going to be used. The
//! checksums are to find damage, not malice: whoever can write the file could write any checksum. So they are
//! the fastest that find it: 11 MB take XXH3 0.4 ms, BLAKE3 1.5 ms.

use std::hash::Hasher as _;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use twox_hash::XxHash3_64 as Hasher;

use crate::automaton::State;
use crate::dictionary::{Decision, Entry, Faults};
use crate::halt::{Halt, Halted};
use crate::letters::Letter;
use crate::score::Score;

/// Changes with the format of the file or the folding of words, so that no old file is found.
pub const VERSION: u32 = 6;

const MAGIC: &[u8; 8] = b"enumerat";
/// The checksum, the size of the footer and the magic.
pub const END: usize = 8 + 8 + 8;

/// How many bytes are checked between two looks at the halt: they take 0.4 ms once they are read.
const BLOCK: usize = 1 << 23;

/// The footer of the file: its key, its faults, and the places of its sections and its table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Footer {
    /// The key of the index: a hash of the alphabet, the way to read, and the contents of the sources.
    pub key: String,
    /// Whether the words are read backwards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_reversed: bool,
    pub faults: Faults,
    #[serde(default, skip_serializing_if = "OwnDecisions::is_empty")]
    pub own: OwnDecisions,
    /// The sections, by increasing length.
    pub sections: Vec<Section>,
    /// Where the table of the automata begins.
    pub table: u64,
}

/// What lists of one's own decide beside the scores that words of the index have.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct OwnDecisions {
    /// The words that are taken out.
    pub out: Vec<Vec<Letter>>,
    /// The words that have the score 0, which others have for want of a score.
    pub zero: Vec<Vec<Letter>>,
}

impl OwnDecisions {
    /// Adds what they decide on a word.
    pub fn add(&mut self, entry: &Entry) {
        match entry.decision() {
            Some(Decision::Out) => self.out.push(entry.word.clone()),
            Some(Decision::Scored(Score::ZERO)) => self.zero.push(entry.word.clone()),
            Some(Decision::Scored(_) | Decision::In) | None => {}
        }
    }

    fn is_empty(&self) -> bool {
        self.out.is_empty() && self.zero.is_empty()
    }
}

/// The words of one length.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Section {
    pub length: usize,
    pub words: u64,
    /// See [`List`](super::List).
    pub most_noted: u32,
    /// The initial state of the automaton of the words.
    pub root: [u32; 2],
    /// How many targets and states the automata of these words and of all shorter ones have: they
    /// are the beginning of the table.
    pub targets: usize,
    pub states: usize,
    pub list: FileSection,
    /// The map from words to scores.
    pub scores: FileSection,
    /// The map from spellings to numbers; empty where all words are written as their letters.
    #[serde(default, skip_serializing_if = "FileSection::is_empty")]
    pub spellings: FileSection,
    /// The checksum of the part of the table for this length.
    pub checksum: u64,
    /// Whether all parts of the section were found whole.
    #[serde(skip)]
    pub is_usable: bool,
}

/// A part of the file.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct FileSection {
    pub offset: u64,
    pub bytes: u64,
    pub checksum: u64,
}

impl FileSection {
    fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// The range of the part in the contents; `None` if it is not within them.
    pub fn range(&self, contents: &[u8]) -> Option<std::ops::Range<usize>> {
        let end = usize::try_from(self.offset.checked_add(self.bytes)?).ok()?;
        (end <= contents.len()).then_some(self.offset as usize..end)
    }
}

/// A writer that makes the checksum of the bytes it writes to `output`.
pub struct Checked<W> {
    pub output: W,
    hasher: Hasher,
    bytes: u64,
}

impl<W> Checked<W> {
    pub fn new(output: W) -> Checked<W> {
        Checked { output, hasher: Hasher::new(), bytes: 0 }
    }

    /// The part written, which begins at `offset`.
    pub fn part(&self, offset: u64) -> FileSection {
        FileSection { offset, bytes: self.bytes, checksum: self.hasher.finish() }
    }
}

impl<W: Write> Write for Checked<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.hasher.write(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

impl Footer {
    /// The footer of a file before any section is written.
    pub fn begin(key: String, is_reversed: bool, faults: Faults) -> Footer {
        let (own, sections) = (OwnDecisions::default(), Vec::new());
        Footer { key, is_reversed, faults, own, sections, table: 0 }
    }

    /// The bytes after the contents of the file: footer and end.
    pub fn end(&self) -> io::Result<Vec<u8>> {
        let mut end = serde_json::to_vec(self)?;
        let size = end.len() as u64;
        end.extend(size.to_le_bytes());
        end.extend(Hasher::oneshot(&end).to_le_bytes());
        end.extend(MAGIC);
        Ok(end)
    }

    /// Reads the footer of a file; `None` unless the footer is as it was written, and so are all parts of the
    /// file for the `wanted` lengths: only the sections of these lengths become usable.
    pub fn verified(
        file: &[u8],
        wanted: impl Fn(usize) -> bool,
        halt: &Halt,
    ) -> Result<Option<Footer>, Halted> {
        match Footer::read(file) {
            Some((contents, footer)) => footer.checked(contents, wanted, halt),
            None => Ok(None),
        }
    }

    /// The footer, if all parts of the contents for the `wanted` lengths are as they were written.
    pub fn checked(
        mut self,
        contents: &[u8],
        wanted: impl Fn(usize) -> bool,
        halt: &Halt,
    ) -> Result<Option<Footer>, Halted> {
        for part in self.parts(&wanted) {
            let Some(range) = part.range(contents) else { return Ok(None) };
            if checksum(&contents[range], halt)? != part.checksum {
                return Ok(None);
            }
        }
        for section in &mut self.sections {
            section.is_usable = wanted(section.length);
        }
        Ok(Some(self))
    }

    /// The parts of the file for the `wanted` lengths.
    pub fn parts(&self, wanted: impl Fn(usize) -> bool) -> Vec<FileSection> {
        let mut parts = Vec::new();
        // The table is needed up to the longest wanted length.
        let longest = self.sections.iter().rposition(|section| wanted(section.length));
        let (mut from, sections) = (0, &self.sections[..longest.map_or(0, |longest| longest + 1)]);
        for section in sections {
            // The part of the table for the words of this length, after the part of all shorter words. What no file
            // has is in no file.
            let place = |targets: usize| {
                let bytes = (targets as u64).checked_mul(size_of::<State>() as u64);
                bytes.and_then(|bytes| self.table.checked_add(bytes)).unwrap_or(u64::MAX)
            };
            let (offset, end) = (place(from), place(section.targets));
            let bytes = end.saturating_sub(offset);
            parts.push(FileSection { offset, bytes, checksum: section.checksum });
            from = section.targets;
            if wanted(section.length) {
                parts.extend([section.list, section.scores]);
                parts.extend(Some(section.spellings).filter(|part| !part.is_empty()));
            }
        }
        parts
    }

    /// How many bytes of a file its footer takes with the end after it, by the last [`END`] bytes of the file; `None`
    /// if these are of no index.
    #[cfg(feature = "files")]
    pub fn size(end: &[u8]) -> Option<usize> {
        let (size, rest) = end.split_first_chunk::<8>()?;
        let footer = usize::try_from(u64::from_le_bytes(*size)).ok()?;
        (rest.len() == END - 8 && rest.ends_with(MAGIC)).then(|| footer.checked_add(END))?
    }

    /// The contents of a file, or of the end of one, and its footer; `None` if the footer is not whole.
    pub fn read(file: &[u8]) -> Option<(&[u8], Footer)> {
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
        Some((contents, serde_json::from_slice(footer).ok()?))
    }

    /// Where the contents of the file end.
    pub fn end_of_contents(&self) -> u64 {
        let targets = self.sections.last().map_or(0, |section| section.targets);
        let table = self.table + (targets * size_of::<State>()) as u64;
        let ends = self
            .sections
            .iter()
            .map(|Section { spellings, .. }| spellings.offset + spellings.bytes);
        ends.chain([table]).max().unwrap_or(table)
    }
}

fn checksum(bytes: &[u8], halt: &Halt) -> Result<u64, Halted> {
    let mut hasher = Hasher::new();
    for block in bytes.chunks(BLOCK) {
        halt.check()?;
        hasher.write(block);
    }
    Ok(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::Rules;

    /// The file of words of two and four letters.
    fn file() -> Vec<u8> {
        let alphabet = crate::letters::Alphabet::default();
        let words = ["un", "deux;3", "Sept", "Un"];
        let (mut file, footer) = super::super::build::in_memory(
            &alphabet,
            Rules::OF_MAKERS,
            [&mut words.into_iter(), &mut [].into_iter()],
            false,
        )
        .unwrap();
        file.extend(footer.end().unwrap());
        file
    }

    fn is_whole(file: &[u8], lengths: &[usize]) -> bool {
        let wanted = |length| lengths.contains(&length);
        Footer::verified(file, wanted, &Halt::default()).unwrap().is_some()
    }

    #[test]
    fn no_damage_is_trusted() {
        let whole = file();
        assert!(is_whole(&whole, &[2, 4]));
        for place in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[place] ^= 0x10;
            assert!(!is_whole(&damaged, &[2, 4]), "byte {place}");
            assert!(!is_whole(&whole[..place], &[2, 4]), "{place} bytes");
        }
        assert!(!is_whole(&[&whole[..], b"x"].concat(), &[2, 4]));
        // Damage to sections that are not wanted does no harm.
        let (_, footer) = Footer::read(&whole).unwrap();
        let Section { list, scores, spellings, .. } = footer.sections[1];
        for part in [list, scores, spellings] {
            let mut damaged = whole.clone();
            damaged[part.offset as usize] ^= 1;
            assert!(is_whole(&damaged, &[2]));
        }
    }

    #[test]
    fn halts() {
        let halt = Halt::default();
        halt.set();
        assert!(Footer::verified(&file(), |_| true, &halt).is_err());
    }
}
