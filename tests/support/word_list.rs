//! Dictionaries to make problems from.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use crossword::grid::Grid;
use crossword::problem::Problem;
use flate2::read::MultiGzDecoder;
use lexicon::dictionary::Source;
use lexicon::index::{Index, IndexOptions};
use lexicon::letters::{Alphabet, Letter};
use tempfile::TempPath;

/// The words of one dictionary file.
pub struct WordList {
    path: PathBuf,
    pub alphabet: Alphabet,
    /// Removes the file in the end, if it was made for this list.
    _temporary: Option<TempPath>,
}

impl WordList {
    /// The words of a text, over the letters a to z.
    pub fn of(words: &str) -> WordList {
        WordList::over("abcdefghijklmnopqrstuvwxyz", words)
    }

    /// The words of a text, over the letters given.
    pub fn over(alphabet: &str, words: &str) -> WordList {
        let lines: String = words.split_whitespace().map(|w| w.to_owned() + "\n").collect();
        let temporary = tempfile::NamedTempFile::new().unwrap().into_temp_path();
        fs::write(&temporary, lines).unwrap();
        WordList {
            path: temporary.to_path_buf(),
            alphabet: Alphabet::new(alphabet).unwrap(),
            _temporary: Some(temporary),
        }
    }

    /// A file, over the letters a to z.
    pub fn at(path: impl Into<PathBuf>) -> WordList {
        WordList { path: path.into(), alphabet: Alphabet::default(), _temporary: None }
    }

    /// The French dictionary of the project.
    pub fn french() -> WordList {
        WordList::at(super::project("dict/francais.dict.gz"))
    }

    /// The index of the words.
    pub fn index(&self, cache: Option<&Path>) -> Index {
        let options = IndexOptions { cache, ..IndexOptions::new(&self.alphabet) };
        let (index, warning) = Index::open(&[Source::named(&self.path)], options).unwrap();
        assert!(warning.is_none(), "{warning:?}");
        index
    }

    /// A grid over the letters of the list.
    pub fn grid(&self, text: &str) -> Grid {
        Grid::parse(text.as_bytes(), &self.alphabet).unwrap()
    }

    /// The problem of filling a grid with these words.
    pub fn problem(&self, grid: &str) -> Problem {
        self.problem_with(&self.index(None), grid)
    }

    /// The problem of filling a grid with the words of an index of this list.
    pub fn problem_with(&self, index: &Index, grid: &str) -> Problem {
        Problem::new(self.grid(grid), self.alphabet.clone(), index).unwrap()
    }

    /// The words themselves, sorted, each once. The file must need no folding.
    pub fn words(&self) -> Vec<Vec<Letter>> {
        let mut text = String::new();
        let file = File::open(&self.path).unwrap();
        match self.path.extension() {
            Some(extension) if extension == "gz" => {
                MultiGzDecoder::new(file).read_to_string(&mut text)
            }
            _ => (&file).read_to_string(&mut text),
        }
        .unwrap();
        let glyphs: Vec<char> =
            (0..self.alphabet.size()).map(|letter| self.alphabet.glyph(letter as Letter)).collect();
        let letter = |c| glyphs.iter().position(|&glyph| glyph == c).unwrap() as Letter;
        let mut words: Vec<Vec<Letter>> =
            text.lines().map(|word| word.chars().map(letter).collect()).collect();
        words.sort_unstable();
        words.dedup();
        words
    }
}
