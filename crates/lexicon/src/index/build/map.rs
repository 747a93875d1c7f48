//! Words on their way to the index, and their map to scores.

use std::io::{self, BufWriter};

use fst::raw::Builder;

use super::super::error::IndexError;
use super::super::file::Checked;
use super::bounds::Bounds;
use crate::spool::Spool;
use crate::words::stride;

/// How many bytes of a map are written at once: `fst` writes a few at a time.
/// Figures: `benches/record/constants.md`.
const WRITTEN: usize = 1 << 16;

/// Some words of one length, in order.
pub struct Block {
    pub length: usize,
    /// The letters of the words, padded as in the file.
    pub letters: Vec<u8>,
    /// The scores of the words in millionths; none if all are 0.
    pub scores: Vec<u64>,
}

/// A map under way.
pub struct MapBuilder<'h> {
    length: usize,
    builder: Builder<BufWriter<Checked<Spool>>>,
    bounds: Bounds<'h>,
}

/// A map, and the length of its words.
pub struct ListMap {
    pub length: usize,
    pub file: Checked<Spool>,
}

impl<'h> MapBuilder<'h> {
    pub fn new(length: usize, bounds: Bounds<'h>) -> Result<MapBuilder<'h>, IndexError> {
        let output = BufWriter::with_capacity(WRITTEN, Checked::new(bounds.spool()));
        Ok(MapBuilder { length, builder: Builder::new(output)?, bounds })
    }

    pub fn length(&self) -> usize {
        self.length
    }

    /// Adds words, which come after all words added before.
    ///
    /// # Errors
    /// If a temporary file cannot be written, or the work was asked to end.
    pub fn add(&mut self, block: &Block) -> Result<(), IndexError> {
        self.bounds.halt.check()?;
        let mut scores = block.scores.iter();
        for word in block.letters.chunks_exact(stride(self.length)) {
            let score = scores.next().copied().unwrap_or(0);
            self.builder.insert(&word[..self.length], score)?;
        }
        Ok(())
    }

    /// Adds a key, which comes after all keys added before.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    pub fn insert(&mut self, key: &[u8], number: u64) -> Result<(), IndexError> {
        Ok(self.builder.insert(key, number)?)
    }

    pub fn finish(self) -> Result<ListMap, IndexError> {
        let output = self.builder.into_inner()?;
        let file = output.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(ListMap { length: self.length, file })
    }
}
