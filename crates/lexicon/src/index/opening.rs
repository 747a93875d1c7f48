//! Opening an index: from the cache, from dictionaries, or from words in memory.

use std::io::{self, Write};
use std::path::Path;

use bytes::Bytes;
use tempfile::NamedTempFile;

use super::build::{self, Bounds};
use super::cache;
use super::error::IndexError;
use super::file::Footer;
use super::key::KeyHasher;
use super::opened::{Index, Origin};
use crate::cache::CacheWarning;
use crate::dictionary::{Dictionary, Source};
use crate::halt::Halt;
use crate::letters::Alphabet;
use crate::mapping::Mapping;

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
    /// ```
    /// use lexicon::{index::Index, letters::Alphabet};
    /// let index = Index::from_words(&Alphabet::default(), ["mars", "été", "mai;2.5"]).unwrap();
    /// assert_eq!((index.word_count(3), index.word_count(4)), (2, 1));
    /// ```
    pub fn from_words<W: AsRef<str>>(
        alphabet: &Alphabet,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Index, IndexError> {
        let (contents, footer) = build::in_memory(alphabet, words, false)?;
        Ok(Index::new(contents.into(), footer, Origin::Dictionaries))
    }

    /// As [`from_words`](Self::from_words), but each word is read backwards.
    pub fn from_words_reversed<W: AsRef<str>>(
        alphabet: &Alphabet,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Index, IndexError> {
        let (contents, footer) = build::in_memory(alphabet, words, true)?;
        Ok(Index::new(contents.into(), footer, Origin::Dictionaries).reversed(true))
    }

    fn open_wanted(
        sources: &[Source],
        options: IndexOptions<'_>,
        wanted: impl Fn(usize) -> bool,
    ) -> Result<(Index, Option<CacheWarning>), IndexError> {
        let halt = options.halt.cloned().unwrap_or_default();
        let building = Building {
            sources,
            alphabet: options.alphabet,
            is_reversed: options.reversed,
            bounds: Bounds { memory: options.memory, halt: &halt },
        };
        let folder = options.cache.filter(|_| sources.iter().all(Source::can_be_read_twice));
        let opened = match folder {
            Some(folder) => building.cached(folder, wanted),
            None => building.uncached().map(|index| (index, None)),
        };
        let opened = opened.map(|(index, warning)| (index.reversed(options.reversed), warning));
        // Whatever stopped on the way, this is why.
        opened.map_err(|error| halt.check().map_or_else(IndexError::from, |()| error))
    }
}

/// What an index is built from.
struct Building<'b> {
    sources: &'b [Source],
    alphabet: &'b Alphabet,
    is_reversed: bool,
    bounds: Bounds<'b>,
}

impl Building<'_> {
    /// Finds the index in the cache, or builds it there.
    fn cached(
        &self,
        folder: &Path,
        wanted: impl Fn(usize) -> bool,
    ) -> Result<(Index, Option<CacheWarning>), IndexError> {
        let mut hasher = KeyHasher::new(self.alphabet, self.bounds.halt).reversed(self.is_reversed);
        for source in self.sources {
            hasher.add(source, |_| Ok(()))?;
        }
        let indexes = cache::indexes(folder);
        if let Some(index) = cache::load(indexes, &hasher.key(), wanted, self.bounds.halt)? {
            return Ok((index, None));
        }
        let warning = match indexes.unfinished() {
            Ok(mut file) => match self.build(&mut file) {
                Ok(footer) => match complete(&mut file, &footer) {
                    Ok(contents) => {
                        let warning = indexes.add(&footer.key, file).err();
                        return Ok((Index::new(contents, footer, Origin::Dictionaries), warning));
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

    /// Builds the index in memory, or in a temporary file if that is short.
    fn uncached(&self) -> Result<Index, IndexError> {
        let mut file = self.bounds.spool();
        let footer = self.build(&mut file)?;
        let (contents, _) = build::contents(file)?;
        Ok(Index::new(contents, footer, Origin::Dictionaries))
    }

    /// Writes the contents of the index, with the key of what the sources held as they were read.
    fn build(&self, file: &mut dyn build::Target) -> Result<Footer, IndexError> {
        let Bounds { halt, .. } = self.bounds;
        let dictionary = Dictionary::new(self.alphabet, self.bounds.for_words(), halt.clone());
        let mut dictionary = dictionary.reversed(self.is_reversed);
        let mut hasher = KeyHasher::new(self.alphabet, halt).reversed(self.is_reversed);
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
            let cache = self.cache();
            let options = IndexOptions {
                cache: Some(&cache),
                memory: 1 << 20,
                ..IndexOptions::new(&self.alphabet)
            };
            Index::open(&[Source::named(self.folder.path().join("words"))], options).unwrap()
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
        let cache = case.cache();
        let options = IndexOptions {
            reversed: true,
            cache: Some(&cache),
            ..IndexOptions::new(&case.alphabet)
        };
        for origin in [Origin::Dictionaries, Origin::Cache] {
            let words = Source::named(case.folder.path().join("words"));
            let index = Index::open(&[words], options).unwrap().0;
            assert_eq!((index.origin(), index.is_reversed()), (origin, true));
            assert_ne!(index.key(), forward.key());
            assert_eq!(index.list(4).unwrap().word(0), [19, 15, 4, 18]);
            assert_eq!(index.score(&[13, 20]).unwrap().to_string(), "3");
        }
        assert!(!forward.is_reversed());
    }

    #[test]
    fn a_damaged_cache_is_built_anew() {
        let case = Case::new("un\ndeux\ntrois\n");
        case.open();
        let mut file = fs::read(case.cached()).unwrap();
        file[3] ^= 0x10;
        fs::write(case.cached(), &file).unwrap();
        assert_eq!(case.open().0.origin(), Origin::Dictionaries);
        assert_eq!(case.open().0.origin(), Origin::Cache, "it is repaired");
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
    fn damage_to_what_is_not_wanted_does_no_harm() {
        let case = Case::new("un\ndeux\ntrois\n");
        case.open();
        let mut file = fs::read(case.cached()).unwrap();
        // The first section has the words of two letters.
        file[0] ^= 1;
        fs::write(case.cached(), file).unwrap();
        let open_for = |lengths| {
            let cache = case.cache();
            let options = IndexOptions {
                cache: Some(&cache),
                memory: 1 << 20,
                ..IndexOptions::new(&case.alphabet)
            };
            let words = Source::named(case.folder.path().join("words"));
            Index::open_for(&[words], options, lengths).unwrap().0
        };
        let index = open_for(&[4, 5]);
        assert_eq!(index.origin(), Origin::Cache);
        assert_eq!(index.list(4).unwrap().word(0), [3, 4, 20, 23]);
        assert!(index.list(2).is_none() && !index.contains(&[20, 13]), "not to be used");
        assert_eq!(index.word_count(2), 1);
        assert_eq!(open_for(&[2, 4]).origin(), Origin::Dictionaries);
        assert_eq!(open_for(&[2, 4]).origin(), Origin::Cache);
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
    fn a_small_memory_gives_the_same_words() {
        let text: String =
            (0..100_000_u32).map(|i| format!("{:?}\n", i.wrapping_mul(2_654_435_761))).collect();
        let alphabet = Alphabet::new("abcdefghij").unwrap();
        let text: String = text
            .chars()
            .map(|c| c.to_digit(10).map_or(c, |digit| char::from(b'a' + digit as u8)))
            .collect();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words");
        fs::write(&path, text).unwrap();
        let words = |memory| {
            let options = IndexOptions { memory, ..IndexOptions::new(&alphabet) };
            let (index, _) = Index::open(&[Source::named(&path)], options).unwrap();
            (index.word_count(9), index.list(9).unwrap().letters().clone())
        };
        assert_eq!(words(20_000), words(1 << 30));
    }

    #[test]
    fn a_halt_leaves_nothing_behind() {
        let case = Case::new("un\ndeux\n");
        let (cache, halt) = (case.cache(), Halt::default());
        halt.set();
        let options = IndexOptions {
            cache: Some(&cache),
            halt: Some(&halt),
            ..IndexOptions::new(&case.alphabet)
        };
        let words = Source::named(case.folder.path().join("words"));
        let error = Index::open(&[words], options).unwrap_err();
        assert!(matches!(error, IndexError::Halted(_)));
        assert!(!cache.exists());
    }
}
