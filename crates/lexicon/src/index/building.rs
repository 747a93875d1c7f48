//! How an index is built.

use std::path::Path;

use super::build::{self, Bounds};
use super::error::IndexError;
use super::file::Footer;
use super::key::KeyHasher;
use super::opened::{Index, Origin};
use crate::dictionary::{Dictionary, Rules, Source};
use crate::halt::Halt;
use crate::letters::Alphabet;
use crate::spool::contents;

/// How to open an index.
#[derive(Clone, Copy, Debug)]
pub struct IndexOptions<'a> {
    /// The letters of the words.
    pub alphabet: &'a Alphabet,
    /// How the lines of lists are read.
    pub rules: Rules,
    /// Lists of the user's own, which decide over all others: on scores, whether greater or less, and which words are taken
    /// out, `-` before them.
    pub own: &'a [Source],
    /// Whether each word is read backwards, its last letter first.
    pub reversed: bool,
    /// The lengths of the words that are used, if not all: cached words of other lengths are not even looked
    /// at, nor to be used.
    pub lengths: Option<&'a [usize]>,
    /// The folder of cached indexes; none is used or made without it, nor by a library without the feature
    /// `files`, which warns of it.
    pub cache: Option<&'a Path>,
    /// How many bytes of memory the building may take; data that needs more goes to temporary files, where
    /// there are files.
    pub memory: u64,
    /// Gives up, with [`IndexError::Halted`](super::IndexError::Halted), once this is set.
    pub halt: Option<&'a Halt>,
}

impl<'a> IndexOptions<'a> {
    /// Words of all lengths, without a cache, in 1 GiB of memory, to the end.
    pub fn new(alphabet: &'a Alphabet) -> IndexOptions<'a> {
        IndexOptions {
            alphabet,
            rules: Rules::default(),
            own: &[],
            reversed: false,
            lengths: None,
            cache: None,
            memory: 1 << 30,
            halt: None,
        }
    }
}

/// An index to be built: its sources, its options, and the bounds on the work.
pub struct Building<'b> {
    pub sources: &'b [Source],
    pub options: IndexOptions<'b>,
    pub bounds: Bounds<'b>,
}

impl Building<'_> {
    /// Builds the index in memory, or in a temporary file if memory is short.
    ///
    /// # Errors
    /// If a source cannot be read, or the index not be built; or if the work was asked to end.
    pub fn uncached(&self) -> Result<Index, IndexError> {
        let mut file = self.bounds.spool();
        let footer = self.build(&mut file)?;
        let (contents, _) = contents(file)?;
        Ok(Index::new(contents, footer, Origin::Dictionaries))
    }

    /// The key of the contents of the sources.
    ///
    /// # Errors
    /// If a source cannot be read, or the work was asked to end.
    pub fn key(&self) -> Result<String, IndexError> {
        let mut hasher = self.key_hasher();
        for source in self.sources {
            hasher.add(source, |_| Ok(()))?;
        }
        if !self.options.own.is_empty() {
            hasher.begin_own();
        }
        for source in self.options.own {
            hasher.add(source, |_| Ok(()))?;
        }
        Ok(hasher.key())
    }

    fn key_hasher(&self) -> KeyHasher<'_> {
        let IndexOptions { alphabet, rules, reversed, .. } = self.options;
        KeyHasher::new(alphabet, rules, reversed, self.bounds.halt)
    }

    /// Writes the contents of the index, with the key of the contents of the sources as they were read.
    ///
    /// # Errors
    /// If a source cannot be read, or the file not be written; or if the work was asked to end.
    pub fn build(&self, file: &mut dyn build::Target) -> Result<Footer, IndexError> {
        let IndexOptions { alphabet, rules, own, reversed, .. } = self.options;
        let (memory, halt) = (self.bounds.for_words(), self.bounds.halt.clone());
        let mut dictionary = Dictionary::new(alphabet, rules, reversed, memory, halt);
        let mut hasher = self.key_hasher();
        for source in self.sources {
            hasher.add(source, |input| dictionary.read(source, input))?;
        }
        if !own.is_empty() {
            hasher.begin_own();
            dictionary.begin_own();
        }
        for source in own {
            hasher.add(source, |input| dictionary.read(source, input))?;
        }
        let (words, faults) = dictionary.finish();
        let start = Footer::begin(hasher.key(), reversed, faults);
        build::write(words, start, self.bounds, file)
    }
}
