//! The index of dictionaries: for each word length the words, sorted, and their minimal automaton, in
//! memory or mapped from a cache, ready to be used as they are.

mod build;
mod cache;
mod file;
mod list;

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use tempfile::{NamedTempFile, SpooledData};
use thiserror::Error;

use crate::automaton::{State, StateTable, TooManyTransitions};
use crate::dictionary::{Dictionary, DictionaryError, Skipped, Source};
use crate::halt::{Halt, Halted};
use crate::letters::{Alphabet, Letter};
use file::{Footer, Section};
pub use list::List;

/// Why dictionaries cannot be indexed.
#[derive(Debug, Error)]
pub enum IndexError {
    /// A dictionary cannot be read.
    #[error(transparent)]
    Dictionary(#[from] DictionaryError),
    /// The index cannot be written, though not for the cache's sake.
    #[error("cannot build the index of the dictionary: {0}")]
    Build(#[from] io::Error),
    /// The words make too large an automaton.
    #[error(transparent)]
    TooLarge(#[from] TooManyTransitions),
    /// It was [asked to end](IndexOptions::halt).
    #[error(transparent)]
    Halted(#[from] Halted),
}

/// How to open an index.
#[derive(Clone, Copy, Debug)]
pub struct IndexOptions<'a> {
    /// The letters of the words.
    pub alphabet: &'a Alphabet,
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
        IndexOptions { alphabet, cache: None, memory: 1 << 30, halt: None }
    }
}

/// Where an index came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was mapped from the cache.
    Cache,
    /// It was built from the dictionaries.
    Dictionaries,
}

/// A cache that could not be used, with the folder or file and the reason. Nothing else is lost.
#[derive(Debug, Error)]
#[error("{path}: the cache cannot be used, going on without it: {error}")]
pub struct CacheWarning {
    path: PathBuf,
    error: io::Error,
}

impl CacheWarning {
    fn new(path: &Path, error: io::Error) -> CacheWarning {
        CacheWarning { path: path.to_owned(), error }
    }
}

/// The words of dictionaries by length.
#[derive(Debug)]
pub struct Index {
    contents: Bytes,
    footer: Footer,
    origin: Origin,
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

    /// Indexes words in memory: texts that fold to letters, in any order; others are skipped.
    ///
    /// ```
    /// use lexicon::{index::Index, letters::Alphabet};
    /// let index = Index::from_words(&Alphabet::default(), ["mars", "été"]).unwrap();
    /// assert_eq!((index.word_count(3), index.word_count(4)), (1, 1));
    /// ```
    pub fn from_words<W: AsRef<str>>(
        alphabet: &Alphabet,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Index, IndexError> {
        let text: String = words
            .into_iter()
            .flat_map(|word| [word.as_ref(), "\n"].concat().chars().collect::<Vec<_>>())
            .collect();
        let mut dictionary = Dictionary::new(alphabet, u64::MAX);
        dictionary.read(&Source::Input, &mut text.as_bytes())?;
        let (words, skipped) = dictionary.finish();
        let mut file = build::spooled(u64::MAX);
        let footer = build::write(words, skipped, String::new(), u64::MAX, &mut file)?;
        let contents = match file.into_inner() {
            SpooledData::InMemory(bytes) => bytes.into_inner().into(),
            SpooledData::OnDisk(file) => file::map(&file)?,
        };
        Ok(Index { contents, footer, origin: Origin::Dictionaries })
    }

    fn open_wanted(
        sources: &[Source],
        options: IndexOptions<'_>,
        wanted: impl Fn(usize) -> bool,
    ) -> Result<(Index, Option<CacheWarning>), IndexError> {
        let folder = options.cache.filter(|_| sources.iter().all(Source::is_file));
        let Some(folder) = folder else {
            return Ok((Index::uncached(sources, options)?, None));
        };
        let mut hasher = KeyHasher::new(options.alphabet);
        for source in sources {
            hasher.add(source, |_| Ok(()))?;
        }
        let key = hasher.key();
        if let Some((contents, footer)) = cache::load(folder, &key, wanted) {
            return Ok((Index { contents, footer, origin: Origin::Cache }, None));
        }
        let warning = match cache::unfinished(folder) {
            Ok(mut file) => match Index::build(sources, options, &mut file) {
                Ok(mut footer) => match Index::complete(&mut file, &mut footer) {
                    Ok(contents) => {
                        let warning = cache::add(folder, &footer.key, file).err();
                        let origin = Origin::Dictionaries;
                        return Ok((Index { contents, footer, origin }, warning));
                    }
                    Err(error) => CacheWarning::new(folder, error),
                },
                // The folder may be on a disk that is full.
                Err(IndexError::Build(error)) => CacheWarning::new(folder, error),
                Err(error) => return Err(error),
            },
            Err(warning) => warning,
        };
        Ok((Index::uncached(sources, options)?, Some(warning)))
    }

    /// Builds the index in memory, or in a temporary file if that is short.
    fn uncached(sources: &[Source], options: IndexOptions<'_>) -> Result<Index, IndexError> {
        let mut file = build::spooled(options.memory);
        let footer = Index::build(sources, options, &mut file)?;
        let contents = match file.into_inner() {
            SpooledData::InMemory(bytes) => bytes.into_inner().into(),
            SpooledData::OnDisk(file) => file::map(&file)?,
        };
        Ok(Index { contents, footer, origin: Origin::Dictionaries })
    }

    /// Writes the contents of the index, with the key of what the sources held as they were read.
    fn build(
        sources: &[Source],
        options: IndexOptions<'_>,
        file: &mut dyn build::Target,
    ) -> Result<Footer, IndexError> {
        let mut dictionary = Dictionary::new(options.alphabet, options.memory);
        let mut hasher = KeyHasher::new(options.alphabet);
        for source in sources {
            hasher.add(source, |input| dictionary.read(source, input))?;
        }
        let (words, skipped) = dictionary.finish();
        build::write(words, skipped, hasher.key(), options.memory, file)
    }

    /// Ends the file of an index, and maps it.
    fn complete(file: &mut NamedTempFile, footer: &mut Footer) -> io::Result<Bytes> {
        let end = footer.end(&file::map(file.as_file())?)?;
        file.write_all(&end)?;
        file::map(file.as_file())
    }

    /// How many words of `length` letters there are.
    pub fn word_count(&self, length: usize) -> u64 {
        self.section(length).map_or(0, |section| section.words)
    }

    /// The lengths that some word has, in increasing order.
    pub fn lengths(&self) -> impl Iterator<Item = usize> {
        self.footer.sections.iter().map(|section| section.length)
    }

    /// The words of `length` letters; `None` if there is none.
    pub fn list(&self, length: usize) -> Option<List> {
        let section = self.section(length)?;
        let start = usize::try_from(section.offset).ok()?;
        let end = start.checked_add(usize::try_from(section.bytes).ok()?)?;
        let bytes = (end <= self.contents.len()).then(|| self.contents.slice(start..end))?;
        let words = usize::try_from(section.words).ok()?;
        List::read(length, words, State::from_numbers(section.root), section.most_noted, &bytes)
    }

    /// The automata of all words up to a length.
    pub fn table(&self, longest: usize) -> StateTable {
        let lists = self.footer.sections.iter().rev().find(|section| section.length <= longest);
        let Some(section) = lists else { return StateTable::default() };
        let mut targets = bytemuck::zeroed_vec(section.targets);
        let table = &self.contents[self.footer.table as usize..];
        let table = &table[..size_of::<State>() * section.targets];
        // Copied, for the automata of patterns are added to it.
        bytemuck::cast_slice_mut(&mut targets).copy_from_slice(table);
        StateTable::of_lists(targets, section.states)
    }

    /// The lines of the dictionaries that were no words.
    pub fn skipped(&self) -> &Skipped {
        &self.footer.skipped
    }

    /// A hash of the alphabet and of all that the dictionaries hold, in hexadecimal.
    pub fn key(&self) -> &str {
        &self.footer.key
    }

    /// Where the index came from.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// How many bytes the index takes, mapped or in memory.
    pub fn bytes_held(&self) -> usize {
        self.contents.len()
    }

    fn section(&self, length: usize) -> Option<&Section> {
        self.footer.sections.iter().find(|section| section.length == length)
    }
}

/// Makes the key of an index: a hash of all that it depends on.
struct KeyHasher(blake3::Hasher);

impl KeyHasher {
    fn new(alphabet: &Alphabet) -> KeyHasher {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&file::VERSION.to_ne_bytes());
        for letter in 0..alphabet.size() {
            hasher.update(&u32::from(alphabet.glyph(letter as Letter)).to_le_bytes());
        }
        KeyHasher(hasher)
    }

    /// Opens a source, hands it to `read`, and adds all its bytes to the key.
    fn add(
        &mut self,
        source: &Source,
        read: impl FnOnce(&mut dyn Read) -> Result<(), DictionaryError>,
    ) -> Result<(), DictionaryError> {
        let input = source.open().map_err(|error| source.unreadable(0, error))?;
        let mut input = HashedRead { input, hasher: blake3::Hasher::new() };
        read(&mut input)?;
        // What is not read adds to the key too: a decoder may leave what follows its data.
        let mut block = vec![0; 1 << 17];
        while input.read(&mut block).map_err(|error| source.unreadable(0, error))? > 0 {}
        self.0.update(input.hasher.finalize().as_bytes());
        Ok(())
    }

    fn key(&self) -> String {
        self.0.finalize().to_hex().to_string()
    }
}

struct HashedRead {
    input: Box<dyn Read>,
    hasher: blake3::Hasher,
}

impl Read for HashedRead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = loop {
            match self.input.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.hasher.update(&buffer[..read]);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

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
        assert_eq!(index.skipped().lines, 1);
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
    fn no_damage_to_the_cache_is_trusted() {
        let case = Case::new("un\ndeux\ntrois\n");
        case.open();
        let whole = fs::read(case.cached()).unwrap();
        for place in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[place] ^= 0x10;
            fs::write(case.cached(), &damaged).unwrap();
            assert_eq!(case.open().0.origin(), Origin::Dictionaries, "byte {place}");
            fs::write(case.cached(), &whole[..place]).unwrap();
            assert_eq!(case.open().0.origin(), Origin::Dictionaries, "{place} bytes");
            assert_eq!(case.open().0.origin(), Origin::Cache, "it is repaired");
        }
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
}
