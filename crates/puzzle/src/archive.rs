//! The file in a ZIP archive that is a puzzle.

use std::io::Read;

use flate2::read::DeflateDecoder;
use lexicon::dictionary::ZIP;
use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceArchive};

use crate::error::{MAX_BYTES, PuzzleError};

/// The folder of the files that macOS puts beside those of an archive.
const MACOS: &[u8] = b"__MACOSX/";

/// The most files of an archive that are looked at.
const MOST_FILES: usize = 100;

/// Whether a file is a ZIP archive.
pub fn is_zip(contents: &[u8]) -> bool {
    contents.starts_with(ZIP)
}

/// The first file of an archive that is a puzzle, in the order of its directory.
pub fn first_file(
    archive: &[u8],
    is_puzzle: impl Fn(&[u8]) -> bool,
) -> Result<Vec<u8>, PuzzleError> {
    let archive = ZipArchive::from_slice(archive).map_err(|_| PuzzleError::DamagedArchive)?;
    let mut entries = archive.entries();
    // What all files that are looked at may have together.
    let mut left = MAX_BYTES;
    for _ in 0..MOST_FILES {
        let entry = entries.next_entry().map_err(|_| PuzzleError::DamagedArchive)?;
        let Some(entry) = entry else { break };
        if entry.is_dir() || entry.file_path().as_bytes().starts_with(MACOS) {
            continue;
        }
        let Some(contents) = unpacked(&archive, &entry, left)? else { continue };
        if is_puzzle(&contents) {
            return Ok(contents);
        }
        left -= contents.len();
    }
    Err(PuzzleError::NoPuzzle)
}

/// The contents of a file, as far as they are not damaged; `None` if it is packed in another way, or encrypted.
fn unpacked(
    archive: &ZipSliceArchive<&[u8]>,
    entry: &ZipFileHeaderRecord<'_>,
    most: usize,
) -> Result<Option<Vec<u8>>, PuzzleError> {
    let own = archive.get_entry(entry.wayfinder()).map_err(|_| PuzzleError::DamagedArchive)?;
    let mut contents = Vec::new();
    match entry.compression_method() {
        CompressionMethod::STORE => contents.extend(own.data().iter().take(most + 1)),
        // The reader of its format tells where a cut file ends.
        CompressionMethod::DEFLATE => {
            let _ =
                DeflateDecoder::new(own.data()).take(most as u64 + 1).read_to_end(&mut contents);
        }
        _ => return Ok(None),
    }
    match contents.len() > most {
        true => Err(PuzzleError::TooLarge(MAX_BYTES)),
        false => Ok(Some(contents)),
    }
}
