//! The file in a ZIP archive that is a puzzle.

use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::read::{ZipFile, read_zipfile_from_stream};

use crate::error::{MAX_BYTES, PuzzleError};

/// How an archive begins.
const SIGNATURE: &[u8] = b"PK\x03\x04";

/// The folder of the files that macOS puts beside those of an archive.
const MACOS: &str = "__MACOSX/";

/// The most files of an archive that are looked at.
const MOST_FILES: usize = 100;

/// Whether a file is a ZIP archive.
pub fn is_zip(contents: &[u8]) -> bool {
    contents.starts_with(SIGNATURE)
}

/// The first file of an archive that is a puzzle, in the order of its directory; in the order of the files if the
/// directory is damaged.
pub fn first_file(
    archive: &[u8],
    is_puzzle: impl Fn(&[u8]) -> bool,
) -> Result<Vec<u8>, PuzzleError> {
    let mut stream = Cursor::new(archive);
    let mut directory = ZipArchive::new(Cursor::new(archive)).ok();
    let count = directory.as_ref().map_or(MOST_FILES, |directory| directory.len().min(MOST_FILES));
    // What all files that are looked at may have together.
    let mut left = MAX_BYTES;
    for index in 0..count {
        let contents = match &mut directory {
            Some(directory) => directory.by_index(index).ok().map(|file| read(file, left)),
            None => match read_zipfile_from_stream(&mut stream) {
                Ok(Some(file)) => Some(read(file, left)),
                _ => break,
            },
        };
        match contents.transpose()? {
            Some(contents) if is_puzzle(&contents) => return Ok(contents),
            Some(contents) => left = left.saturating_sub(contents.len()),
            // It is encrypted, or packed in another way.
            None => {}
        }
    }
    Err(PuzzleError::NoPuzzle)
}

/// The contents of a file, as far as they are not damaged; a folder has none.
fn read<R: Read>(mut file: ZipFile<'_, R>, most: usize) -> Result<Vec<u8>, PuzzleError> {
    let mut contents = Vec::new();
    if file.is_dir() || file.name().is_ok_and(|name| name.starts_with(MACOS)) {
        return Ok(contents);
    }
    // The reader of its format tells where a cut file ends.
    let _ = (&mut file).take(most as u64 + 1).read_to_end(&mut contents);
    match contents.len() > most {
        true => Err(PuzzleError::TooLarge(MAX_BYTES)),
        false => Ok(contents),
    }
}
