//! Writing how words are written.

use std::io::{self, Seek, SeekFrom};

use super::super::error::IndexError;
use super::super::file::FileSection;
use super::bounds::Bounds;
use super::map::MapBuilder;
use crate::dictionary::Entry;
use crate::spool::Spool;

/// The maps from the letters of words, each with a [spelling](crate::spelling) after them, to numbers that are the greater
/// the better the spelling is: a map for each length, one after the other.
#[derive(Default)]
pub struct Spellings<'h> {
    map: Option<MapBuilder<'h>>,
    /// All maps that are complete; none before the first.
    maps: Option<Spool>,
    end: u64,
}

impl<'h> Spellings<'h> {
    /// Adds the spellings of a word, which comes after all words added before.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    pub fn add(&mut self, entry: &Entry, bounds: Bounds<'h>) -> Result<(), IndexError> {
        for (spelling, number) in entry.spellings() {
            let map = match &mut self.map {
                Some(map) => map,
                None => self.map.insert(MapBuilder::new(entry.word.len(), bounds)?),
            };
            map.insert(&[&entry.word, spelling].concat(), number)?;
        }
        Ok(())
    }

    /// Ends the words of a length: the part that has their spellings, among those of all words.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    pub fn end_length(&mut self) -> Result<FileSection, IndexError> {
        let Some(map) = self.map.take() else { return Ok(FileSection::default()) };
        let map = map.finish()?;
        let part = map.file.part(self.end);
        self.end += part.bytes;
        let mut file = map.file.output;
        match &mut self.maps {
            Some(maps) => {
                file.seek(SeekFrom::Start(0))?;
                io::copy(&mut file, maps)?;
            }
            None => self.maps = Some(file),
        }
        Ok(part)
    }

    /// All maps; none where all words are written as their letters.
    pub fn maps(self) -> Option<Spool> {
        self.maps
    }
}
