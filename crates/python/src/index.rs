//! The words of dictionaries, indexed.

use std::path::PathBuf;

use command::machine::{default_cache, quarter_of_memory};
use command::report::fault_sentences;
use lexicon::dictionary::{Encoding, Phrases, Rules};
use lexicon::index;
use lexicon::{Alphabet, Halt, Score, Source};
use pyo3::exceptions::{PyRuntimeWarning, PyTypeError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::errors::{index_error, named, no_str, value_error, warn};
use crate::numbers;
use crate::numbers::decimal;
use crate::watched::watched;

/// The words of dictionaries, indexed: ``Index("words.txt", "more.txt.gz")``.
///
/// A dictionary is a file of one word a line, plain, gzip or zstd (told by content), perhaps with a
/// score, as ``word;0.75``; several are merged. With ``words``, an iterable of such lines or of pairs of a
/// word and its score, there is no file. Accents and case are folded; a line that then is no word is skipped, and a ``UserWarning`` says
/// how many were.
///
/// Phrases, entries with blanks, hyphens or apostrophes, are skipped, or with ``phrases="join"`` joined to their
/// letters; then ``spellings`` tells how entries are written. ``my`` are dictionaries of one's own, which decide over
/// the others: their scores of words count, greater or less, and ``-word`` takes a word out. ``encoding`` is that of all
/// dictionaries (UTF-8, or Windows-1252 where it shows, if it is None). ``scale`` divides the scores of
/// dictionaries that go beyond 1: 100 where they are from 0 to 100.
///
/// ``alphabet`` has up to 32 letters, in their order. ``memory`` is what making the index may take, in
/// bytes (a quarter of the machine's if it is None); larger dictionaries go through temporary files.
/// ``cache`` is the folder where indexes are kept, True for the user's own, which the command
/// ``enumerate`` uses too, and False for none.
///
/// An index can be pickled: its dictionaries are opened again by their names, and must have the same
/// contents; lines are pickled themselves.
#[pyclass(frozen, module = "enumerate_fills")]
pub struct Index {
    pub index: index::Index,
    pub alphabet: Alphabet,
    arguments: Arguments,
}

/// The arguments that an index was made from.
struct Arguments {
    dictionaries: Vec<PathBuf>,
    words: Option<Vec<String>>,
    /// Dictionaries of one's own.
    my: Vec<PathBuf>,
    rules: Rules,
    letters: String,
    memory: Option<u64>,
    cache: Cache,
}

/// Where indexes are kept.
#[derive(FromPyObject, IntoPyObjectRef)]
enum Cache {
    /// In the user's cache folder, or nowhere.
    Own(bool),
    Folder(PathBuf),
}

impl Cache {
    fn folder(&self) -> Option<PathBuf> {
        match self {
            Cache::Own(true) => default_cache(),
            Cache::Own(false) => None,
            Cache::Folder(path) => Some(path.clone()),
        }
    }
}

#[pymethods]
impl Index {
    #[new]
    #[pyo3(signature = (
        *dictionaries, words=None, my=None, phrases="skip", encoding=None, scale=None,
        alphabet="abcdefghijklmnopqrstuvwxyz", memory=None, cache=Cache::Own(true)
    ))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn new(
        py: Python<'_>,
        dictionaries: &Bound<'_, PyTuple>,
        words: Option<&Bound<'_, PyAny>>,
        my: Option<&Bound<'_, PyAny>>,
        phrases: &str,
        encoding: Option<&str>,
        #[pyo3(from_py_with = numbers::scale)] scale: Option<Score>,
        alphabet: &str,
        #[pyo3(from_py_with = numbers::memory)] memory: Option<u64>,
        cache: Cache,
    ) -> PyResult<Index> {
        let lines = |words: &Bound<'_, PyAny>| {
            no_str("words", words)?;
            words.try_iter()?.map(|word| line_of(&word?)).collect()
        };
        let words = words.map(lines).transpose()?;
        let dictionaries = paths("dictionaries", dictionaries.as_any())?;
        let my = my.map_or(Ok(Vec::new()), |my| {
            no_str("my", my)?;
            paths("my", my)
        })?;
        let phrases: Phrases = named("phrases", phrases)?;
        let encoding: Option<Encoding> =
            encoding.map(|name| named("encoding", name)).transpose()?;
        let (rules, letters) = (Rules { phrases, encoding, scale }, alphabet.to_owned());
        let arguments = Arguments { dictionaries, words, my, rules, letters, memory, cache };
        Index::open(py, arguments)
    }

    /// How many words there are.
    fn __len__(&self) -> usize {
        usize::try_from(self.size()).unwrap_or(usize::MAX)
    }

    /// Whether a word is there, as it folds to letters of the alphabet.
    fn __contains__(&self, word: &Bound<'_, PyAny>) -> bool {
        let Ok(word) = word.extract::<String>() else { return false };
        let letters = self.alphabet.fold(word.as_bytes());
        letters.is_some_and(|letters| self.index.contains(&letters))
    }

    /// Whether it is made of the same lines over the same alphabet.
    fn __eq__(&self, other: &Index) -> bool {
        self.index.key() == other.index.key()
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.index.key()).hash()
    }

    fn __repr__(&self) -> String {
        let lengths = (self.index.lengths().min(), self.index.lengths().max());
        let letters = match lengths {
            (Some(least), Some(most)) if least < most => format!(" of {least} to {most} letters"),
            (Some(length), _) => format!(" of {length} letters"),
            (None, _) => String::new(),
        };
        let names: Vec<String> =
            self.arguments.dictionaries.iter().map(|path| path.display().to_string()).collect();
        let names =
            if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) };
        format!("<Index of {} words{letters}{names}>", self.size())
    }

    /// The score of a word, exact, as a ``decimal.Decimal``: 0 if its dictionary gives none, None if it
    /// is no word.
    fn score<'py>(&self, py: Python<'py>, word: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let letters = self.alphabet.fold(word.as_bytes());
        let score = letters.and_then(|letters| self.index.score(&letters));
        score.map(|score| decimal(py, &score)).transpose()
    }

    /// How a word is written in dictionaries whose phrases were joined, the best first: ``["Ice cream"]`` of
    /// ``icecream``; empty if all write it as its letters.
    fn spellings(&self, word: &str) -> Vec<String> {
        let letters = self.alphabet.fold(word.as_bytes());
        letters.map_or(Vec::new(), |letters| self.index.spellings(&letters, &self.alphabet))
    }

    /// The letters of words, in their order.
    #[getter]
    fn alphabet(&self) -> &str {
        &self.arguments.letters
    }

    /// How many lines of the dictionaries were no words.
    #[getter]
    fn skipped(&self) -> u64 {
        self.index.faults().skipped()
    }

    /// What tells this index from others: a hash of the alphabet and of all lines.
    #[getter]
    pub fn key(&self) -> &str {
        self.index.key()
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let Arguments { dictionaries, words, my, rules, letters, memory, cache } = &self.arguments;
        let Rules { phrases, encoding, scale } = rules;
        let named = PyDict::new(py);
        named.set_item("words", words)?;
        named.set_item("my", my)?;
        named.set_item("phrases", phrases.name())?;
        named.set_item("encoding", encoding.map(Encoding::name))?;
        named.set_item("scale", scale.map(|scale| decimal(py, &scale)).transpose()?)?;
        named.set_item("alphabet", letters)?;
        named.set_item("memory", memory)?;
        named.set_item("cache", cache)?;
        Ok((PyTuple::new(py, dictionaries)?, named))
    }

    fn __getstate__(&self) -> &str {
        self.index.key()
    }

    fn __setstate__(&self, key: &str) -> PyResult<()> {
        if key == self.index.key() {
            return Ok(());
        }
        let names: Vec<String> =
            self.arguments.dictionaries.iter().map(|path| path.display().to_string()).collect();
        Err(value_error(format!(
            "{}: not the words that were pickled: their hash is {}, and it was {key}",
            names.join(", "),
            self.index.key()
        )))
    }
}

impl Index {
    /// How many words there are.
    pub fn size(&self) -> u64 {
        self.index.lengths().map(|length| self.index.word_count(length)).sum()
    }

    fn open(py: Python<'_>, arguments: Arguments) -> PyResult<Index> {
        let alphabet = Alphabet::new(&arguments.letters)
            .map_err(|error| value_error(format!("alphabet: {error}")))?;
        let (index, warning) = match (&arguments.words, &arguments.dictionaries[..]) {
            (None, []) => return Err(no_words("neither a dictionary nor words")),
            (Some(_), [_, ..]) => return Err(no_words("both dictionaries and words")),
            (Some(words), []) => {
                let Rules { encoding, scale, .. } = arguments.rules;
                if !arguments.my.is_empty() || encoding.is_some() || scale.is_some() {
                    let of_files = "my, encoding and scale are for dictionaries, which are files";
                    return Err(PyValueError::new_err(of_files));
                }
                let open = || index::Index::from_lists(&alphabet, arguments.rules, words, &[]);
                let opened = watched(py, &Halt::default(), open)?;
                (opened.map_err(index_error)?, None)
            }
            (None, dictionaries) => {
                let files = |paths: &[PathBuf]| -> Vec<Source> {
                    paths.iter().map(|path| Source::File(path.clone())).collect()
                };
                let (sources, own) = (files(dictionaries), files(&arguments.my));
                let (cache, halt) = (arguments.cache.folder(), Halt::default());
                let options = index::IndexOptions {
                    rules: arguments.rules,
                    own: &own,
                    cache: cache.as_deref(),
                    memory: arguments.memory.unwrap_or_else(quarter_of_memory),
                    halt: Some(&halt),
                    ..index::IndexOptions::new(&alphabet)
                };
                watched(py, &halt, || index::Index::open(&sources, options))?
                    .map_err(index_error)?
            }
        };
        if let Some(warning) = warning {
            warn(py, &py.get_type::<PyRuntimeWarning>(), &warning.to_string())?;
        }
        let name = |source: usize| {
            let path = arguments.dictionaries.iter().chain(&arguments.my).nth(source);
            path.map_or("words".into(), |path| path.display().to_string())
        };
        for sentence in fault_sentences(index.faults(), name) {
            warn(py, &py.get_type::<PyUserWarning>(), &sentence)?;
        }
        Ok(Index { index, alphabet, arguments })
    }
}

/// Extractors of indexes, each for the argument of its name.
macro_rules! asked_indexes {
    (required { $($name:ident)* } optional { $($option:ident)* }) => {
        $(pub fn $name(object: &Bound<'_, PyAny>) -> PyResult<Py<Index>> {
            asked_index(stringify!($name), object)
        })*
        $(pub fn $option(object: &Bound<'_, PyAny>) -> PyResult<Option<Py<Index>>> {
            let given = Some(object).filter(|object| !object.is_none());
            given.map(|object| asked_index(stringify!($option), object)).transpose()
        })*
    };
}

asked_indexes! {
    required { index words }
    optional { across down allowed only add }
}

fn asked_index(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Py<Index>> {
    let wrong = || -> PyResult<PyErr> {
        let found = object.repr()?;
        Ok(PyTypeError::new_err(format!(
            "{name}: {found}: it is an Index, as Index(\"words.txt\") or Index(words=[\"mot\"])"
        )))
    };
    match object.cast::<Index>() {
        Ok(index) => Ok(index.clone().unbind()),
        Err(_) => Err(wrong()?),
    }
}

/// The paths of dictionaries.
fn paths(name: &str, dictionaries: &Bound<'_, PyAny>) -> PyResult<Vec<PathBuf>> {
    let path = |dictionary: PyResult<Bound<'_, PyAny>>| {
        let dictionary = dictionary?;
        match dictionary.extract() {
            Ok(path) => Ok(path),
            Err(_) => Err(PyTypeError::new_err(format!(
                "{name}: {}: each is the path of a file; words themselves are Index(words=[\"mot\"])",
                dictionary.repr()?
            ))),
        }
    };
    dictionaries.try_iter()?.map(path).collect()
}

/// The line of a dictionary that a word is, which may be a pair of a word and its score.
fn line_of(word: &Bound<'_, PyAny>) -> PyResult<String> {
    match word.cast::<PyTuple>() {
        Ok(pair) => {
            let (word, score): (String, Bound<'_, PyAny>) = pair.extract()?;
            Ok(format!("{word};{}", score.str()?.to_cow()?))
        }
        Err(_) => word.extract(),
    }
}

fn no_words(found: &str) -> PyErr {
    PyValueError::new_err(format!(
        "{found}: an index is made of dictionaries, which are files, or of words, which are lines"
    ))
}
