//! The checksums of puz.

/// The mask over the four checksums.
const MASK: &[u8; 8] = b"ICHEATED";

/// The checksum of bytes, going on from another: rotated right by a bit, and added to, byte by byte.
pub fn checksum(bytes: &[u8], before: u16) -> u16 {
    bytes.iter().fold(before, |sum, &byte| sum.rotate_right(1).wrapping_add(u16::from(byte)))
}

/// What the checksums of a file are made of.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'f> {
    /// The bytes from 0x2c to 0x33.
    pub header: &'f [u8],
    /// The letters of the solution.
    pub solution: &'f [u8],
    /// The letters filled in.
    pub state: &'f [u8],
    /// Title, author and copyright, each without the 0 at its end.
    pub titles: [&'f [u8]; 3],
    /// The clues, likewise.
    pub clues: &'f [&'f [u8]],
    /// The notes, if this version counts them.
    pub notes: Option<&'f [u8]>,
}

impl Parts<'_> {
    /// The checksum of the header.
    pub fn header(&self) -> u16 {
        checksum(self.header, 0)
    }

    /// That of the texts, going on from another: clues are without the 0 at their end, and empty texts
    /// are left out.
    fn texts(&self, before: u16) -> u16 {
        let ended = |sum: u16, text: &[u8]| match text.is_empty() {
            true => sum,
            false => checksum(&[0], checksum(text, sum)),
        };
        let titles = self.titles.iter().fold(before, |sum, text| ended(sum, text));
        let clues = self.clues.iter().fold(titles, |sum, clue| checksum(clue, sum));
        self.notes.map_or(clues, |notes| ended(clues, notes))
    }

    /// That of everything.
    pub fn all(&self) -> u16 {
        let grids = checksum(self.state, checksum(self.solution, self.header()));
        self.texts(grids)
    }

    /// The four of header, solution, state and texts, masked: their low bytes, then their high ones.
    pub fn masked(&self) -> [u8; 8] {
        let sums =
            [self.header(), checksum(self.solution, 0), checksum(self.state, 0), self.texts(0)];
        std::array::from_fn(|i| MASK[i] ^ sums[i % 4].to_le_bytes()[i / 4])
    }
}
