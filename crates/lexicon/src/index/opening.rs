//! Opening an index: from the cache, from dictionaries, or from words in memory.

use std::io::{self, Write};
use std::path::Path;

use bytes::Bytes;
use tempfile::NamedTempFile;

use super::build::{self, Bounds};
use super::error::IndexError;
use super::file::Footer;
use super::key::KeyHasher;
use super::opened::{Index, Origin};
use crate::cache::{CacheFolder, CacheWarning};
use crate::dictionary::{Dictionary, Source};
use crate::halt::{Halt, Halted};
use crate::letters::Alphabet;
use crate::mapping::Mapping;

/// How many indexes to keep. The French one has 17 MB, so that the folder stays at some hundred
/// megabytes; who uses more lists in turn builds some of them anew.
const KEPT: usize = 16;

/// How to open an index.
#[derive(Clone, Copy, Debug)]
pub struct IndexOptions<'a> {
    /// The letters of the words.
    pub alphabet: &'a Alphabet,
    /// Whether each word is read backwards, its last letter first.
    pub reversed: bool,
    /// The folder of cached indexes; none is used or made without it.
    pub cache: Option<&'a Path>,
    /// How many bytes of memory the building may take; what needs more goes to temporary files.
    pub memory: u64,
    /// Gives up, with [`IndexError::Halted`], once this is set.
    pub halt: Option<&'a Halt>,
}

impl<'a> IndexOptions<'a> {
    /// Without a cache, in 1 GiB of memory, to the end.
    pub fn new(alphabet: &'a Alphabet) -> IndexOptions<'a> {
        IndexOptions { alphabet, reversed: false, cache: None, memory: 1 << 30, halt: None }
    }
}

impl Index {
    /// Indexes the words of all `sources` together, or maps the index from the cache.
    ///
    /// The cache is looked up by the contents of the sources, so it is never stale; one that is
    /// damaged is built anew; one that cannot be used gives a warning beside the index. Sources
    /// that cannot be read twice, as standard input, are not cached.
    ///
    /// # Errors
    /// If a source cannot be read, or the index not be built; or if it was asked to end.
    ///
    /// ```
    /// use lexicon::{dictionary::Source, index::{Index, IndexOptions}, letters::Alphabet};
    /// let alphabet = Alphabet::default();
    /// let options = IndexOptions::new(&alphabet);
    /// let words = Source::named("../../dict/five-words.txt");
    /// let (index, warning) = Index::open(&[words], options).unwrap();
    /// assert!(warning.is_none());
    /// assert_eq!((index.word_count(4), index.word_count(5)), (5, 0));
    /// ```
    pub fn open(
        sources: &[Source],
        options: IndexOptions<'_>,
    ) -> Result<(Index, Option<CacheWarning>), IndexError> {
        Index::open_wanted(sources, options, |_| true)
    }

    /// As [`open`](Self::open), for problems whose slots have these lengths: what is cached of
    /// others is not even looked at, nor to be used.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_for(
        sources: &[Source],
        options: IndexOptions<'_>,
        lengths: &[usize],
    ) -> Result<(Index, Option<CacheWarning>), IndexError> {
        Index::open_wanted(sources, options, |length| lengths.contains(&length))
    }

    /// Indexes words in memory, without files and threads: lines as a dictionary has them, in any
    /// order. What does not fold to letters is skipped.
    ///
    /// # Errors
    /// If the words are too many.
    ///
    /// ```
    /// use lexicon::{index::Index, letters::Alphabet};
    /// let index = Index::from_words(&Alphabet::default(), ["mars", "été", "mai;2.5"]).unwrap();
    /// assert_eq!((index.word_count(3), index.word_count(4)), (2, 1));
    /// ```
    pub fn from_words<W: AsRef<str>>(
        alphabet: &Alphabet,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Index, IndexError> {
        Index::from_lines(alphabet, words, false)
    }

    /// As [`from_words`](Self::from_words), but each word is read backwards.
    ///
    /// # Errors
    /// If the words are too many.
    pub fn from_words_reversed<W: AsRef<str>>(
        alphabet: &Alphabet,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Index, IndexError> {
        Index::from_lines(alphabet, words, true)
    }

    fn from_lines<W: AsRef<str>>(
        alphabet: &Alphabet,
        words: impl IntoIterator<Item = W>,
        is_reversed: bool,
    ) -> Result<Index, IndexError> {
        let (contents, footer) = build::in_memory(alphabet, words, is_reversed)?;
        Ok(Index::new(contents.into(), footer, Origin::Dictionaries, is_reversed))
    }

    fn open_wanted(
        sources: &[Source],
        options: IndexOptions<'_>,
        wanted: impl Fn(usize) -> bool,
    ) -> Result<(Index, Option<CacheWarning>), IndexError> {
        let halt = options.halt.cloned().unwrap_or_default();
        let bounds = Bounds { memory: options.memory, halt: &halt };
        let building = Building { sources, options, bounds };
        let folder = options.cache.filter(|_| sources.iter().all(Source::can_be_read_twice));
        let opened = match folder {
            Some(folder) => building.cached(folder, wanted),
            None => building.uncached().map(|index| (index, None)),
        };
        // Whatever stopped on the way, this is why.
        opened.map_err(|error| halt.check().map_or_else(IndexError::from, |()| error))
    }
}

/// What an index is built from.
struct Building<'b> {
    sources: &'b [Source],
    options: IndexOptions<'b>,
    bounds: Bounds<'b>,
}

impl Building<'_> {
    /// Finds the index in the cache, or builds it there.
    fn cached(
        &self,
        folder: &Path,
        wanted: impl Fn(usize) -> bool,
    ) -> Result<(Index, Option<CacheWarning>), IndexError> {
        let mut hasher = self.key_hasher();
        for source in self.sources {
            hasher.add(source, |_| Ok(()))?;
        }
        let indexes = CacheFolder::new(folder, "index", KEPT);
        if let Some(index) = self.load(indexes, &hasher.key(), wanted)? {
            return Ok((index, None));
        }
        let warning = match indexes.unfinished() {
            Ok(mut file) => match self.build(&mut file) {
                Ok(footer) => match complete(&mut file, &footer) {
                    Ok(contents) => {
                        let warning = indexes.add(&footer.key, file).err();
                        return Ok((self.index(contents, footer, Origin::Dictionaries), warning));
                    }
                    Err(error) => CacheWarning::new(folder, error),
                },
                // The folder may be on a disk that is full.
                Err(IndexError::Build(error)) => CacheWarning::new(folder, error),
                Err(error) => return Err(error),
            },
            Err(warning) => warning,
        };
        self.bounds.halt.check()?;
        Ok((self.uncached()?, Some(warning)))
    }

    /// The cached index of a key, if there is one and what it has of the lengths `wanted` is whole.
    fn load(
        &self,
        folder: CacheFolder<'_>,
        key: &str,
        wanted: impl Fn(usize) -> bool,
    ) -> Result<Option<Index>, Halted> {
        let Some(file) = folder.open(key) else { return Ok(None) };
        let Ok(mapping) = Mapping::of(&file) else { return Ok(None) };
        let footer = Footer::verified(mapping.as_ref(), wanted, self.bounds.halt)?;
        let Some(footer) = footer.filter(|footer| footer.key == key) else { return Ok(None) };
        folder.note_use(&file);
        Ok(Some(self.index(mapping.bytes(), footer, Origin::Cache)))
    }

    /// Builds the index in memory, or in a temporary file if that is short.
    fn uncached(&self) -> Result<Index, IndexError> {
        let mut file = self.bounds.spool();
        let footer = self.build(&mut file)?;
        let (contents, _) = build::contents(file)?;
        Ok(self.index(contents, footer, Origin::Dictionaries))
    }

    fn index(&self, contents: Bytes, footer: Footer, origin: Origin) -> Index {
        Index::new(contents, footer, origin, self.options.reversed)
    }

    fn key_hasher(&self) -> KeyHasher<'_> {
        KeyHasher::new(self.options.alphabet, self.options.reversed, self.bounds.halt)
    }

    /// Writes the contents of the index, with the key of what the sources held as they were read.
    fn build(&self, file: &mut dyn build::Target) -> Result<Footer, IndexError> {
        let IndexOptions { alphabet, reversed, .. } = self.options;
        let (memory, halt) = (self.bounds.for_words(), self.bounds.halt.clone());
        let mut dictionary = Dictionary::new(alphabet, reversed, memory, halt);
        let mut hasher = self.key_hasher();
        for source in self.sources {
            hasher.add(source, |input| dictionary.read(source, input))?;
        }
        let (words, faults) = dictionary.finish();
        build::write(words, faults, hasher.key(), self.bounds, file)
    }
}

/// Ends the file of an index, and maps it.
fn complete(file: &mut NamedTempFile, footer: &Footer) -> io::Result<Bytes> {
    file.write_all(&footer.end()?)?;
    Ok(Mapping::of(file.as_file())?.bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    struct Case {
        folder: tempfile::TempDir,
        alphabet: Alphabet,
    }

    impl Case {
        fn new(words: &str) -> Case {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("words"), words).unwrap();
            Case { folder, alphabet: Alphabet::default() }
        }

        fn cache(&self) -> PathBuf {
            self.folder.path().join("cache/enumerate")
        }

        fn open(&self) -> (Index, Option<CacheWarning>) {
            self.open_with(|_| {}, |_| true).unwrap()
        }

        fn open_with<'a>(
            &'a self,
            change: impl FnOnce(&mut IndexOptions<'a>),
            wanted: impl Fn(usize) -> bool,
        ) -> Result<(Index, Option<CacheWarning>), IndexError> {
            let cache = self.cache();
            let mut options = IndexOptions { memory: 1 << 20, ..IndexOptions::new(&self.alphabet) };
            change(&mut options);
            let options = IndexOptions { cache: Some(&cache), ..options };
            let words = Source::named(self.folder.path().join("words"));
            Index::open_wanted(&[words], options, wanted)
        }

        fn cached(&self) -> PathBuf {
            fs::read_dir(self.cache()).unwrap().next().unwrap().unwrap().path()
        }
    }

    #[test]
    fn the_second_opening_maps_the_cache() {
        let case = Case::new("un\ndeux\nl'an\ntrois\nsept\n");
        assert_eq!(case.open().0.origin(), Origin::Dictionaries);
        let (index, warning) = case.open();
        assert_eq!((index.origin(), warning.is_none()), (Origin::Cache, true));
        assert_eq!(index.lengths().collect::<Vec<_>>(), [2, 4, 5]);
        assert_eq!((index.word_count(4), index.word_count(3)), (2, 0));
        assert_eq!(index.list(4).unwrap().word(1), [18, 4, 15, 19]);
        assert_eq!(index.faults().skipped(), 1);
    }

    #[test]
    fn a_changed_dictionary_or_alphabet_is_indexed_anew() {
        let mut case = Case::new("un\n");
        case.open();
        fs::write(case.folder.path().join("words"), "deux\n").unwrap();
        assert_eq!(case.open().0.word_count(4), 1);
        case.alphabet = Alphabet::new("deux").unwrap();
        assert_eq!(case.open().0.origin(), Origin::Dictionaries);
        assert_eq!(fs::read_dir(case.cache()).unwrap().count(), 3);
    }

    #[test]
    fn words_read_backwards_are_another_index() {
        let case = Case::new("un;3\ndeux\nsept\n");
        let forward = case.open().0;
        for origin in [Origin::Dictionaries, Origin::Cache] {
            let index = case.open_with(|options| options.reversed = true, |_| true).unwrap().0;
            assert_eq!((index.origin(), index.is_reversed()), (origin, true));
            assert_ne!(index.key(), forward.key());
            assert_eq!(index.list(4).unwrap().word(0), [19, 15, 4, 18]);
            assert_eq!(index.score(&[13, 20]).unwrap().to_string(), "3");
        }
        assert!(!forward.is_reversed());
    }

    #[test]
    fn scores_are_another_index_of_the_same_words() {
        let case = Case::new("un\ndeux\n");
        let plain = case.open().0;
        fs::write(case.folder.path().join("words"), "un;2\ndeux\n").unwrap();
        let scored = case.open().0;
        assert_eq!(scored.origin(), Origin::Dictionaries);
        assert_ne!(plain.key(), scored.key());
        assert_eq!(scored.score(&[20, 13]).unwrap().to_string(), "2");
        assert_eq!(plain.score(&[20, 13]).unwrap().to_string(), "0");
        let letters = |index: &Index| index.list(2).unwrap().letters().clone();
        assert_eq!(letters(&plain), letters(&scored));
    }

    #[test]
    fn a_damaged_cache_is_built_anew_if_the_damage_matters() {
        let case = Case::new("un\ndeux\ntrois\n");
        case.open();
        let mut file = fs::read(case.cached()).unwrap();
        // The first section has the words of two letters.
        file[0] ^= 1;
        fs::write(case.cached(), file).unwrap();
        let open_for = |lengths: &[usize]| {
            case.open_with(|_| {}, |length| lengths.contains(&length)).unwrap().0
        };
        let index = open_for(&[4, 5]);
        assert_eq!(index.origin(), Origin::Cache);
        assert_eq!(index.list(4).unwrap().word(0), [3, 4, 20, 23]);
        assert!(index.list(2).is_none() && !index.contains(&[20, 13]), "not to be used");
        assert_eq!(index.word_count(2), 1);
        assert_eq!(open_for(&[2, 4]).origin(), Origin::Dictionaries);
        assert_eq!(open_for(&[2, 4]).origin(), Origin::Cache, "it is repaired");
    }

    #[test]
    fn a_cache_that_cannot_be_written_is_only_a_warning() {
        let case = Case::new("un\n");
        fs::write(case.folder.path().join("cache"), "a file where the folder should be").unwrap();
        let (index, warning) = case.open();
        assert_eq!(index.word_count(2), 1);
        assert!(warning.unwrap().to_string().contains("going on without it"));
    }

    #[test]
    fn a_halt_leaves_nothing_behind() {
        let case = Case::new("un\ndeux\n");
        let halt = Halt::default();
        halt.set();
        let error = case.open_with(|options| options.halt = Some(&halt), |_| true).unwrap_err();
        assert!(matches!(error, IndexError::Halted(_)));
        assert!(!case.cache().exists());
    }
}
