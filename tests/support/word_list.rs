//! Dictionaries to make problems from.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use flate2::read::MultiGzDecoder;
use lexicon::{Alphabet, Index, IndexOptions, Letter, Source};
use network::{Grid, Problem};

/// The words of one dictionary.
pub struct WordList {
    origin: Origin,
    pub alphabet: Alphabet,
    /// Their index and themselves, once they were asked for: of the French dictionary each takes a second to make.
    index: OnceLock<Index>,
    words: OnceLock<Vec<Vec<Letter>>>,
}

enum Origin {
    Memory(Vec<String>),
    File(PathBuf),
}

impl WordList {
    /// The words of a text, over the letters a to z.
    pub fn of(words: &str) -> WordList {
        WordList::over("abcdefghijklmnopqrstuvwxyz", words)
    }

    /// The words of a text, over the letters given.
    pub fn over(alphabet: &str, words: &str) -> WordList {
        let words = words.split_whitespace().map(str::to_owned).collect();
        WordList::new(Origin::Memory(words), Alphabet::new(alphabet).unwrap())
    }

    /// A file, over the letters a to z.
    pub fn at(path: impl Into<PathBuf>) -> WordList {
        WordList::new(Origin::File(path.into()), Alphabet::default())
    }

    fn new(origin: Origin, alphabet: Alphabet) -> WordList {
        WordList { origin, alphabet, index: OnceLock::new(), words: OnceLock::new() }
    }

    /// The French dictionary of the project, one for all tests.
    pub fn french() -> &'static WordList {
        static FRENCH: LazyLock<WordList> =
            LazyLock::new(|| WordList::at(super::project("dict/francais.dict.gz")));
        &FRENCH
    }

    /// The index of the words, made without a cache.
    pub fn index(&self) -> &Index {
        self.index.get_or_init(|| self.opened(None))
    }

    /// The index of the words from a cache, or made anew and put there.
    pub fn cached_index(&self, cache: &Path) -> Index {
        self.opened(Some(cache))
    }

    /// Words in memory are indexed there, unless a cache is asked for, which needs a file.
    fn opened(&self, cache: Option<&Path>) -> Index {
        let open = |path: &Path| {
            let options = IndexOptions { cache, ..IndexOptions::new(&self.alphabet) };
            let (index, warning) = Index::open(&[Source::named(path)], options).unwrap();
            assert!(warning.is_none(), "{warning:?}");
            index
        };
        match &self.origin {
            Origin::File(path) => open(path),
            Origin::Memory(words) if cache.is_none() => {
                Index::from_words(&self.alphabet, words).unwrap()
            }
            Origin::Memory(words) => {
                let file = tempfile::NamedTempFile::new().unwrap();
                fs::write(&file, words.join("\n")).unwrap();
                open(file.path())
            }
        }
    }

    /// A grid over the letters of the list.
    pub fn grid(&self, text: &str) -> Grid {
        Grid::parse(text.as_bytes(), &self.alphabet).unwrap()
    }

    /// The problem of filling a grid with these words.
    pub fn problem(&self, grid: &str) -> Problem {
        self.problem_with(self.index(), grid)
    }

    /// The problem of filling a grid with the words of an index of this list.
    pub fn problem_with(&self, index: &Index, grid: &str) -> Problem {
        Problem::new(self.grid(grid), self.alphabet.clone(), index).unwrap()
    }

    /// The words themselves, sorted, each once. They must need no folding.
    pub fn words(&self) -> &[Vec<Letter>] {
        self.words.get_or_init(|| self.sorted())
    }

    fn sorted(&self) -> Vec<Vec<Letter>> {
        let text = match &self.origin {
            Origin::Memory(words) => words.join("\n"),
            Origin::File(path) => read(path),
        };
        let is_plain = |c: char, letter: &Letter| self.alphabet.glyph(*letter) == c;
        let letter = |c| self.alphabet.letter(c).filter(|letter| is_plain(c, letter)).unwrap();
        let mut words: Vec<Vec<Letter>> =
            text.lines().map(|word| word.chars().map(letter).collect()).collect();
        words.sort_unstable();
        words.dedup();
        words
    }
}

/// The text of a file, which may be compressed.
fn read(path: &Path) -> String {
    let mut text = String::new();
    let mut file = File::open(path).unwrap();
    match path.extension() {
        Some(extension) if extension == "gz" => MultiGzDecoder::new(file).read_to_string(&mut text),
        _ => file.read_to_string(&mut text),
    }
    .unwrap();
    text
}
