//! Where things stand in a puz file, and what they mean.

/// What every file has after its first checksum.
pub const MAGIC: &[u8; 12] = b"ACROSS&DOWN\0";

/// Where the header ends and the solution begins.
pub const HEADER: usize = 0x34;

/// Where the part of the header is that has a checksum.
pub const SIZE: usize = 0x2c;

/// Where the version is.
pub const VERSION: usize = 0x18;

/// How far into a file the magic may stand: some have lines of a mail before.
const SEARCHED: usize = 1 << 12;

/// The lock of a solution that is not there, and of one that needs a key.
pub const NO_SOLUTION: u16 = 2;
pub const LOCKED: u16 = 4;

/// Marks of cells in the section GEXT: revealed by a hint, and circled.
pub const REVEALED: u8 = 0x40;
pub const CIRCLED: u8 = 0x80;

/// What copyright begins with, and with what instead if it says the sign itself, so that this is not lost:
/// a space that does not break.
pub const SIGN: &str = "\u{a9} ";
pub const SIGN_SAID: &str = "\u{a9}\u{a0}";

/// Where the file begins: at the checksum before the magic.
pub fn beginning(contents: &[u8]) -> Option<usize> {
    let searched = &contents[..contents.len().min(SEARCHED)];
    searched.windows(MAGIC.len()).position(|window| window == MAGIC)?.checked_sub(2)
}

/// Whether a file is puz.
pub fn is_puz(contents: &[u8]) -> bool {
    beginning(contents).is_some()
}
