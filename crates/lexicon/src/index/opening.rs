//! Opening an index: from the cache, from dictionaries, from words in memory, or from the bytes of its file.

#[cfg(not(feature = "files"))]
use std::io;
use std::iter;

use bytes::Bytes;

use super::build::{self, Bounds};
use super::building::{Building, IndexOptions};
use super::error::{DamagedIndex, IndexError};
use super::file::Footer;
use super::opened::{Index, Origin};
use crate::cache::CacheWarning;
use crate::dictionary::{Rules, Source};
use crate::halt::Halt;
use crate::letters::{Alphabet, Letter};
use crate::score::Score;

impl Index {
    /// Indexes the words of all `sources` together, or reads the index from the cache.
    ///
    /// The cache is looked up by the contents of the sources, so it is never stale; a damaged index is built
    /// anew; a cache that cannot be used gives a warning beside the index. Sources that cannot be read twice,
    /// as standard input, are not cached.
    ///
    /// # Errors
    /// If a source cannot be read, or the index not be built; or if the work was asked to end.
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
        let halt = options.halt.cloned().unwrap_or_default();
        let bounds = Bounds { memory: options.memory, halt: &halt };
        let building = Building { sources, options, bounds };
        let mut all = sources.iter().chain(options.own);
        let folder = options.cache.filter(|_| all.all(Source::can_be_read_twice));
        let opened = match folder {
            #[cfg(feature = "files")]
            Some(folder) => building.cached(folder),
            #[cfg(not(feature = "files"))]
            Some(folder) => {
                let warning = CacheWarning::new(folder, io::ErrorKind::Unsupported.into());
                building.uncached().map(|index| (index, Some(warning)))
            }
            None => building.uncached().map(|index| (index, None)),
        };
        // Whatever stopped on the way, this is why.
        opened.map_err(|error| halt.check().map_or_else(IndexError::from, |()| error))
    }

    /// Indexes words in memory, without files and threads: lines as a dictionary has them, in any order. A
    /// line that does not fold to letters is skipped.
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

    /// Indexes the words of several indexes together, in memory: a word of several has its highest score. Those of `own`,
    /// which are of lists of the user's own, decide over all others.
    ///
    /// # Errors
    /// If the words are too many.
    ///
    /// ```
    /// use lexicon::{index::Index, letters::Alphabet};
    /// let alphabet = Alphabet::default();
    /// let one = Index::from_words(&alphabet, ["mars;40", "mai"])?;
    /// let two = Index::from_words(&alphabet, ["mars;7.5", "juin;2"])?;
    /// let mars = alphabet.fold(b"mars").unwrap();
    /// let both = Index::merged(&alphabet, &[&one, &two], &[])?;
    /// assert_eq!((both.word_count(3), both.word_count(4)), (1, 2));
    /// assert_eq!(both.score(&mars), Some("40".parse()?));
    /// assert_eq!(Index::merged(&alphabet, &[&one], &[&two])?.score(&mars), Some("7.5".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merged(
        alphabet: &Alphabet,
        indexes: &[&Index],
        own: &[&Index],
    ) -> Result<Index, IndexError> {
        let mut lines = indexes.iter().flat_map(|index| index.lines(alphabet));
        let mut own = own.iter().flat_map(|index| index.own_lines(alphabet));
        Index::of_lines(alphabet, Rules::OF_MAKERS, [&mut lines, &mut own], false)
    }

    /// The lines of a list of the words, as they are written, with their scores.
    fn lines(&self, alphabet: &Alphabet) -> impl Iterator<Item = String> {
        let lists =
            self.lengths().filter_map(|length| Some((self.list(length)?, self.scores(length)?)));
        lists.flat_map(move |(list, scores)| {
            let scores = scores.of_words(list.words().iter());
            let written = |(word, score): (&[Letter], Score)| {
                let mut spellings = self.spellings(word, alphabet);
                if spellings.is_empty() {
                    spellings.push(alphabet.spell(word));
                }
                // The first is the best one; the same score would make all of them as good.
                spellings.into_iter().enumerate().map(move |(at, text)| match at {
                    0 => format!("{text};{score}"),
                    _ => text,
                })
            };
            list.words().iter().zip(scores).flat_map(written).collect::<Vec<_>>()
        })
    }

    /// The lines of a list of the user's own: a word whose score is 0 for want of one has none.
    fn own_lines(&self, alphabet: &Alphabet) -> impl Iterator<Item = String> {
        let words = self.lines(alphabet).map(|mut line| {
            let text = line.strip_suffix(";0").map(str::len);
            line.truncate(text.unwrap_or(line.len()));
            line
        });
        let zero = self.scored_zero().iter().map(|word| format!("{};0", alphabet.spell(word)));
        words
            .chain(zero)
            .chain(self.taken_out().iter().map(|word| format!("-{}", alphabet.spell(word))))
    }

    /// Indexes lines of lists that are read by some rules, as [`from_words`](Self::from_words) does, and of lists of the
    /// user's own, which [decide](IndexOptions::own) over them.
    ///
    /// # Errors
    /// If the words are too many.
    pub fn from_lists<W: AsRef<str>>(
        alphabet: &Alphabet,
        rules: Rules,
        lines: impl IntoIterator<Item = W>,
        own: impl IntoIterator<Item = W>,
    ) -> Result<Index, IndexError> {
        Index::of_lines(alphabet, rules, [&mut lines.into_iter(), &mut own.into_iter()], false)
    }

    /// As [`from_words`](Self::from_words), but each word is read backwards if `is_reversed`.
    ///
    /// # Errors
    /// If the words are too many.
    pub fn from_lines<W: AsRef<str>>(
        alphabet: &Alphabet,
        words: impl IntoIterator<Item = W>,
        is_reversed: bool,
    ) -> Result<Index, IndexError> {
        let lines: [&mut dyn Iterator<Item = W>; 2] = [&mut words.into_iter(), &mut iter::empty()];
        Index::of_lines(alphabet, Rules::default(), lines, is_reversed)
    }

    fn of_lines<W: AsRef<str>>(
        alphabet: &Alphabet,
        rules: Rules,
        lines: [&mut dyn Iterator<Item = W>; 2],
        is_reversed: bool,
    ) -> Result<Index, IndexError> {
        let (contents, footer) = build::in_memory(alphabet, rules, lines, is_reversed)?;
        Ok(Index::new(contents.into(), footer, Origin::Dictionaries))
    }

    /// The index that the bytes of its file hold, as [`to_file`](Self::to_file) gives them and a cache
    /// folder keeps them. All of it is checked.
    ///
    /// The index is ready at once: nothing is sorted or built. The file is of use for as long as the format of the
    /// index does not change; [`key_of`](Self::key_of), by which such files are named, changes with it.
    ///
    /// # Errors
    /// If these are not the bytes of a whole file.
    ///
    /// ```
    /// use lexicon::{index::{DamagedIndex, Index, Origin}, letters::Alphabet};
    /// let built = Index::from_words(&Alphabet::default(), ["mars", "mai;2.5"])?;
    /// let file = built.to_file()?;
    /// let index = Index::from_file(file.clone())?;
    /// assert_eq!((index.origin(), index.key()), (Origin::File, built.key()));
    /// assert_eq!((index.word_count(3), index.word_count(4)), (1, 1));
    /// assert_eq!(Index::from_file(file[1..].to_vec()).unwrap_err(), DamagedIndex);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_file(bytes: impl Into<Bytes>) -> Result<Index, DamagedIndex> {
        let bytes = bytes.into();
        match Footer::verified(&bytes, |_| true, &Halt::default()) {
            Ok(Some(footer)) => Ok(Index::new(bytes, footer, Origin::File)),
            _ => Err(DamagedIndex),
        }
    }

    /// The [key](Self::key) that the index of the words of all `sources` has, which are read to their ends.
    ///
    /// # Errors
    /// If a source cannot be read, or the work was asked to end.
    pub fn key_of(sources: &[Source], options: IndexOptions<'_>) -> Result<String, IndexError> {
        let halt = options.halt.cloned().unwrap_or_default();
        let bounds = Bounds { memory: options.memory, halt: &halt };
        Building { sources, options, bounds }.key()
    }
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
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
            self.open_with(|_| {}).unwrap()
        }

        fn open_with<'a>(
            &'a self,
            change: impl FnOnce(&mut IndexOptions<'a>),
        ) -> Result<(Index, Option<CacheWarning>), IndexError> {
            let cache = self.cache();
            let mut options = IndexOptions { memory: 1 << 20, ..IndexOptions::new(&self.alphabet) };
            change(&mut options);
            let options = IndexOptions { cache: Some(&cache), ..options };
            let words = Source::named(self.folder.path().join("words"));
            Index::open(&[words], options)
        }

        fn cached(&self) -> PathBuf {
            fs::read_dir(self.cache()).unwrap().next().unwrap().unwrap().path()
        }
    }

    /// Each word list, alphabet and way to read has an index of its own in the cache.
    #[test]
    fn what_an_index_is_made_from_names_it() {
        let mut case = Case::new("");
        let mut keys = BTreeSet::new();
        let latin = ('a'..='z').collect::<String>();
        for (words, alphabet, reversed, first, score) in [
            ("un\n", &*latin, false, None, Some("0")),
            ("un\ndeux\n", &latin, false, Some("deux"), Some("0")),
            ("un\ndeux\n", "deunx", false, Some("deux"), Some("0")),
            ("un;3\ndeux\nsept\n", &latin, false, Some("deux"), Some("3")),
            ("un;3\ndeux\nsept\n", &latin, true, Some("tpes"), Some("3")),
        ] {
            fs::write(case.folder.path().join("words"), words).unwrap();
            case.alphabet = Alphabet::new(alphabet).unwrap();
            for origin in [Origin::Dictionaries, Origin::Cache] {
                let index = case.open_with(|options| options.reversed = reversed).unwrap().0;
                assert_eq!((index.origin(), index.is_reversed()), (origin, reversed), "{words}");
                let spelled = index.list(4).map(|list| case.alphabet.spell(list.word(0)));
                assert_eq!(spelled.as_deref(), first, "{words}");
                let un = if reversed { "nu" } else { "un" };
                let un = index.score(&case.alphabet.fold(un.as_bytes()).unwrap());
                assert_eq!(un.map(|score| score.to_string()).as_deref(), score, "{words}");
                keys.insert(index.key().to_owned());
            }
        }
        assert_eq!((keys.len(), fs::read_dir(case.cache()).unwrap().count()), (5, 5));
    }

    #[test]
    fn the_bytes_of_a_file_are_the_index() {
        let case = Case::new("un;3\ndeux\nsept\n");
        for reversed in [false, true] {
            let open = || case.open_with(|options| options.reversed = reversed).unwrap().0;
            let (built, mapped) = (open(), open());
            let file = built.to_file().unwrap();
            let cached = fs::read(case.cache().join(built.key()).with_extension("index")).unwrap();
            assert!(file == cached && file == mapped.to_file().unwrap());
            // Bytes from elsewhere may begin at any address.
            for before in 0..8 {
                let bytes = Bytes::from([&vec![0; before], &file[..]].concat()).slice(before..);
                let index = Index::from_file(bytes).unwrap();
                assert_eq!((index.origin(), index.is_reversed()), (Origin::File, reversed));
                assert_eq!(index.key(), built.key());
                assert_eq!(index.list(4).unwrap().word(1), built.list(4).unwrap().word(1));
                let root = |index: &Index| index.table(4).step(index.list(4).unwrap().root(), 3);
                assert_eq!(root(&index), root(&built));
                assert_eq!(index.word_count(2), 1);
            }
            let options = IndexOptions { reversed, ..IndexOptions::new(&case.alphabet) };
            let contents = fs::read(case.folder.path().join("words")).unwrap().into();
            let sources = [Source::Bytes { name: "words".into(), contents }];
            assert_eq!(Index::key_of(&sources, options).unwrap(), built.key());
            assert!(Index::open(&sources, options).unwrap().0.to_file().unwrap() == file);
        }
    }

    /// Whoever else cuts or overwrites the file in its place changes nothing of an index that is open.
    #[test]
    fn an_open_index_does_not_change_with_its_file() {
        let words = "un\ndeux\ntrois\nquatre\n";
        // In memory, and where there is not enough of it.
        for memory in [1 << 30, 64] {
            let case = Case::new(words);
            let open = || case.open_with(|options| options.memory = memory).unwrap().0;
            let (built, cached) = (open(), open());
            assert_eq!(cached.origin(), Origin::Cache);
            let whole = built.to_file().unwrap();
            let file = fs::OpenOptions::new().write(true).open(case.cached()).unwrap();
            for index in [&built, &cached] {
                let length = fs::metadata(case.cached()).unwrap().len() as usize;
                fs::write(case.cached(), vec![0xff; length]).unwrap();
                assert!(index.to_file().unwrap() == whole);
                file.set_len(0).unwrap();
                assert!(index.to_file().unwrap() == whole);
                assert_eq!(case.alphabet.spell(index.list(5).unwrap().word(0)), "trois");
            }
        }
    }

    #[test]
    fn a_damaged_cache_is_built_anew_if_the_damage_matters() {
        let case = Case::new("un\ndeux\ntrois\n");
        case.open();
        let mut file = fs::read(case.cached()).unwrap();
        // The first section has the words of two letters.
        file[0] ^= 1;
        fs::write(case.cached(), file).unwrap();
        let open_for = |lengths: &'static [usize]| {
            case.open_with(|options| options.lengths = Some(lengths)).unwrap().0
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
    fn a_halt_leaves_nothing_behind() {
        let case = Case::new("un\ndeux\n");
        let halt = Halt::default();
        halt.set();
        let error = case.open_with(|options| options.halt = Some(&halt)).unwrap_err();
        assert!(matches!(error, IndexError::Halted(_)));
        assert!(!case.cache().exists());
    }

    #[test]
    fn merged_indexes_keep_the_order_of_spellings() {
        let latin = Alphabet::default();
        let index =
            |lines: &[&str]| Index::from_lists(&latin, Rules::OF_MAKERS, lines, &[]).unwrap();
        let will = latin.fold(b"will").unwrap();
        let one = index(&["Will;40", "wi-ll;50", "will;20"]);
        assert_eq!(one.spellings(&will, &latin), ["wi-ll", "Will", "will"]);
        for merged in [
            Index::merged(&latin, &[&one, &index(&["WILL;30"])], &[]).unwrap(),
            Index::merged(&latin, &[&index(&["WILL;30"])], &[&one]).unwrap(),
        ] {
            assert_eq!(merged.spellings(&will, &latin)[0], "wi-ll");
            assert_eq!(merged.score(&will), Some("50".parse().unwrap()));
        }
    }
}
