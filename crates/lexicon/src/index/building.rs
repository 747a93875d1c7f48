//! Building the index of dictionaries.

use super::build::{self, Bounds};
use super::error::IndexError;
use super::file::Footer;
use super::key::KeyHasher;
use super::opened::{Index, Origin};
use super::options::IndexOptions;
use crate::dictionary::{Dictionary, Source};
use crate::spool::contents;

/// What an index is built from.
pub struct Building<'b> {
    pub sources: &'b [Source],
    pub options: IndexOptions<'b>,
    pub bounds: Bounds<'b>,
}

impl Building<'_> {
    /// Builds the index in memory, or in a temporary file if that is short.
    pub fn uncached(&self) -> Result<Index, IndexError> {
        let mut file = self.bounds.spool();
        let footer = self.build(&mut file)?;
        let (contents, _) = contents(file)?;
        Ok(Index::new(contents, footer, Origin::Dictionaries))
    }

    /// The key of what the sources hold.
    pub fn key(&self) -> Result<String, IndexError> {
        let mut hasher = self.key_hasher();
        for source in self.sources {
            hasher.add(source, |_| Ok(()))?;
        }
        Ok(hasher.key())
    }

    fn key_hasher(&self) -> KeyHasher<'_> {
        KeyHasher::new(self.options.alphabet, self.options.reversed, self.bounds.halt)
    }

    /// Writes the contents of the index, with the key of what the sources held as they were read.
    pub fn build(&self, file: &mut dyn build::Target) -> Result<Footer, IndexError> {
        let IndexOptions { alphabet, reversed, .. } = self.options;
        let (memory, halt) = (self.bounds.for_words(), self.bounds.halt.clone());
        let mut dictionary = Dictionary::new(alphabet, reversed, memory, halt);
        let mut hasher = self.key_hasher();
        for source in self.sources {
            hasher.add(source, |input| dictionary.read(source, input))?;
        }
        let (words, faults) = dictionary.finish();
        let start = Footer::begin(hasher.key(), reversed, faults);
        build::write(words, start, self.bounds, file)
    }
}
