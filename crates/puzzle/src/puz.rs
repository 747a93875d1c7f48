//! puz, the binary format of Across Lite.
//!
//! It has no specification by its makers. The known facts are gathered in the puz project's *PUZ File Format*
//! (<https://code.google.com/archive/p/puz/wikis/FileFormat.wiki>); numbers are little-endian, offsets from
//! the checksum before `ACROSS&DOWN`:
//!
//! | offset | part |
//! |---|---|
//! | 0x00 | checksum of header, solution, state and texts |
//! | 0x02 | `ACROSS&DOWN`, 0 |
//! | 0x0e | checksum of the header: the bytes from 0x2c to 0x33 |
//! | 0x10 | eight bytes: four checksums, masked with `ICHEATED` |
//! | 0x18 | version, as `1.3`, 0 |
//! | 0x1e | checksum of the unlocked solution, or 0 |
//! | 0x2c | width, height, number of clues (2 bytes), kind (2), lock (2) |
//! | 0x34 | the solution, a byte a cell, blocks as `.`, hidden cells as `:`; the state, open cells as `-` |
//! | then | title, author, copyright, clues, notes, each ended by 0 |
//! | then | sections: a name of four bytes, length (2), checksum (2), data, 0 |
//!
//! Texts are Windows-1252, from version 2 on UTF-8; other programs write UTF-8 in earlier versions too. Given letters
//! are kept in the state, marked as revealed in the section `GEXT`. In a diagramless puzzle hidden cells are blocks.
//! The lock word alone tells that a solution is locked: the checksum of the unlocked one may stand there all the same.
//! What is damaged is told, and read if the header and the solution are there.

mod file;
mod layout;
mod lock;
mod reading;
mod text;
mod writing;

pub use layout::is_puz;
pub use reading::read;
pub use text::{is_text, read as read_text};
pub use writing::write;
