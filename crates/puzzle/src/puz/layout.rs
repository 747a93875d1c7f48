//! The layout of a puz file: the places of its parts, the meanings of its marks, and its checksums.

/// The bytes that every file has after its first checksum.
pub const MAGIC: &[u8; 12] = b"ACROSS&DOWN\0";

/// Where the header ends and the solution begins.
pub const HEADER: usize = 0x34;

/// Where the part of the header is that has a checksum.
pub const SIZE: usize = 0x2c;

/// Where the version is.
pub const VERSION: usize = 0x18;

/// How far into a file the magic may stand: some files have lines of a mail before it.
const SEARCHED: usize = 1 << 12;

/// Where the checksum of the solution is that a key unlocks.
pub const UNLOCKED_CHECKSUM: usize = 0x1e;

/// The kinds of puzzles: ordinary, and diagramless, whose solvers do not see the blocks.
pub const ORDINARY: u16 = 0x0001;
pub const DIAGRAMLESS: u16 = 0x0401;

/// The bytes of cells without a letter: blocks, and cells that are hidden, in a diagramless puzzle blocks too.
pub const BLOCK: u8 = b'.';
pub const HIDDEN: u8 = b':';

/// The bytes of cells without a letter, the first in a solution that is not complete too; and the letter that stands in all
/// cells of a puzzle without a solution, as the documentation of Across Lite has it.
pub const UNKNOWN: [u8; 3] = [b'-', b'?', b' '];
pub const PLACEHOLDER: u8 = b'X';

/// Whether the letters of all open cells say that there is no solution.
pub fn is_none(mut letters: impl Iterator<Item = u8> + Clone) -> bool {
    letters.clone().all(|letter| UNKNOWN.contains(&letter)) || letters.all(|own| own == PLACEHOLDER)
}

/// The lock of a solution that is not there, and the lock of a solution that needs a key.
pub const NO_SOLUTION: u16 = 2;
pub const LOCKED: u16 = 4;

/// Marks of cells in the section GEXT: revealed by a hint, and circled.
pub const REVEALED: u8 = 0x40;
pub const CIRCLED: u8 = 0x80;

/// Where the file begins: at the checksum before the magic.
pub fn beginning(contents: &[u8]) -> Option<usize> {
    let searched = &contents[..contents.len().min(SEARCHED)];
    searched.windows(MAGIC.len()).position(|window| window == MAGIC)?.checked_sub(2)
}

/// Whether a file is puz.
pub fn is_puz(contents: &[u8]) -> bool {
    beginning(contents).is_some()
}

/// The mask over the four checksums.
const MASK: &[u8; 8] = b"ICHEATED";

/// The checksum of bytes, going on from another: rotated right by a bit, and added to, byte by byte.
pub fn checksum(bytes: &[u8], before: u16) -> u16 {
    bytes.iter().fold(before, |sum, &byte| sum.rotate_right(1).wrapping_add(u16::from(byte)))
}

/// The parts of a file that have checksums.
#[derive(Clone, Debug)]
pub struct Parts<'f> {
    /// The bytes from 0x2c to 0x33.
    pub header: &'f [u8],
    /// The letters of the solution.
    pub solution: &'f [u8],
    /// The letters filled in.
    pub state: &'f [u8],
    /// Title, author and copyright, each without the 0 at its end.
    pub titles: [&'f [u8]; 3],
    /// The clues, each without the 0 at its end.
    pub clues: Vec<&'f [u8]>,
    /// The notes, without the 0 at their end.
    pub notes: &'f [u8],
}

impl Parts<'_> {
    /// The checksum of the header.
    pub fn header(&self) -> u16 {
        checksum(self.header, 0)
    }

    /// The checksum of the texts, going on from another: clues are without the 0 at their end, and empty
    /// texts are left out.
    fn texts(&self, before: u16) -> u16 {
        let ended = |sum: u16, text: &[u8]| match text.is_empty() {
            true => sum,
            false => checksum(&[0], checksum(text, sum)),
        };
        let titles = self.titles.iter().fold(before, |sum, text| ended(sum, text));
        let clues = self.clues.iter().fold(titles, |sum, clue| checksum(clue, sum));
        ended(clues, self.notes)
    }

    /// The checksum of header, solution, state and texts.
    pub fn all(&self) -> u16 {
        let grids = checksum(self.state, checksum(self.solution, self.header()));
        self.texts(grids)
    }

    /// The four checksums of header, solution, state and texts, masked: their low bytes, then their high ones.
    pub fn masked(&self) -> [u8; 8] {
        let sums =
            [self.header(), checksum(self.solution, 0), checksum(self.state, 0), self.texts(0)];
        std::array::from_fn(|i| MASK[i] ^ sums[i % 4].to_le_bytes()[i / 4])
    }
}
