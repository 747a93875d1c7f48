//! The first file of a ZIP archive (APPNOTE.TXT 6.3, sections 4.3.7 and 4.4.5).

use std::io::Read;

use flate2::read::DeflateDecoder;

use crate::error::{MAX_BYTES, PuzzleError};

/// The header before a file: its signature, its length without the name, and where the method of compression
/// and the lengths of the name and of the extra field are.
const SIGNATURE: &[u8] = b"PK\x03\x04";
const HEADER: usize = 30;
const METHOD: usize = 8;
const NAME_LENGTH: usize = 26;
const EXTRA_LENGTH: usize = 28;

/// Where the length of a file is that is stored as it is.
const STORED_LENGTH: usize = 18;

/// Whether a file is a ZIP archive.
pub fn is_zip(contents: &[u8]) -> bool {
    contents.starts_with(SIGNATURE)
}

/// The contents of the first file of an archive.
pub fn first_file(archive: &[u8]) -> Result<Vec<u8>, PuzzleError> {
    let number = |at: usize| {
        let bytes = archive.get(at..at + 2)?;
        Some(usize::from(u16::from_le_bytes([bytes[0], bytes[1]])))
    };
    let start = || Some(HEADER + number(NAME_LENGTH)? + number(EXTRA_LENGTH)?);
    let data = start().and_then(|start| archive.get(start..)).ok_or(PuzzleError::NoPuzzle)?;
    match number(METHOD) {
        Some(0) => {
            let length =
                number(STORED_LENGTH).unwrap_or(0) | number(STORED_LENGTH + 2).unwrap_or(0) << 16;
            Ok(data.get(..length).ok_or(PuzzleError::NoPuzzle)?.to_vec())
        }
        Some(8) => {
            let mut file = Vec::new();
            let most = MAX_BYTES as u64 + 1;
            // A file that is cut ends with an error; the reader of XML tells where.
            let _ = DeflateDecoder::new(data).take(most).read_to_end(&mut file);
            match file.len() > MAX_BYTES {
                true => Err(PuzzleError::TooLarge(MAX_BYTES)),
                false => Ok(file),
            }
        }
        _ => Err(PuzzleError::NoPuzzle),
    }
}
