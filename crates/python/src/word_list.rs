//! Word lists from texts.

use std::path::PathBuf;
use std::time::Duration;

use command::machine::quarter_of_memory;
use lexicon::dictionary::MAX_WORD;
use lexicon::{Alphabet, Halt, Score, Source};
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::PyString;
use setter::words::{Counting, FrequencyList, Hyphens, Scale, Selection, SkippedWords, WordsError};

use crate::errors::{halted, os_error, value_error, warn};
use crate::index::{self, Index};
use crate::numbers;
use crate::numbers::decimal;
use crate::terms::{Terms, Told};
use crate::watched::watched_on;

/// The words of texts with their scores, the most frequent first: of files, whose names are given, or of ``texts``, an
/// iterable of str. ``Index(words=word_list("book.txt"))`` indexes them.
///
/// A text is plain or HTML in UTF-8, perhaps gzip or zstd, told by content. Words are cut as Unicode says, accents and
/// case are folded, elided words are taken off (``l'ami`` is ``ami``); a word with digits or letters outside the
/// ``alphabet`` is skipped, and a ``UserWarning`` says how many were. ``hyphens`` is ``"split"``, ``"join"`` or
/// ``"skip"``: arc-en-ciel is three words, one, or none. Words have ``min_length`` to ``max_length`` letters and stand
/// there ``min_count`` times at least; with ``only`` they are words of that index, and all words of ``add`` are
/// there too, with score 0. ``scale`` is ``"count"``, ``"relative"`` or ``"log"``: what their scores are.
///
/// ``memory`` is what counting may take, in bytes; more words go through temporary files. Raises InputError, a
/// ValueError, if a file is no text, and Timeout after about ``timeout`` seconds; ``progress`` is called with a
/// ``Progress``.
#[pyfunction]
#[pyo3(signature = (
    *files, texts=None, hyphens="split", min_count=1, min_length=2, max_length=None, only=None, add=None,
    alphabet="abcdefghijklmnopqrstuvwxyz", scale="count", memory=None, timeout=None, progress=None,
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn word_list<'py>(
    py: Python<'py>,
    files: Vec<PathBuf>,
    texts: Option<&Bound<'py, PyAny>>,
    hyphens: &str,
    #[pyo3(from_py_with = numbers::least_count)] min_count: u64,
    #[pyo3(from_py_with = numbers::least_length)] min_length: usize,
    #[pyo3(from_py_with = numbers::longest)] max_length: Option<usize>,
    #[pyo3(from_py_with = index::only)] only: Option<Py<Index>>,
    #[pyo3(from_py_with = index::add)] add: Option<Py<Index>>,
    alphabet: &str,
    scale: &str,
    #[pyo3(from_py_with = numbers::memory)] memory: Option<u64>,
    #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
    let named = |name: &str, error: String| value_error(format!("{name}: {error}"));
    let hyphens: Hyphens =
        hyphens.parse().map_err(|error| named("hyphens", format!("{hyphens:?}: {error}")))?;
    let scale: Scale =
        scale.parse().map_err(|error| named("scale", format!("{scale:?}: {error}")))?;
    let alphabet = Alphabet::new(alphabet).map_err(|error| named("alphabet", error.to_string()))?;
    let max_length = max_length.unwrap_or(MAX_WORD);
    if min_length > max_length {
        return Err(named("min_length", format!("{min_length} is more than {max_length}")));
    }
    for (name, index) in [("only", &only), ("add", &add)] {
        if index.as_ref().is_some_and(|index| index.get().alphabet != alphabet) {
            return Err(named(name, "its alphabet is another than that of the list".into()));
        }
    }
    let texts = texts.map(several).transpose()?;
    if files.is_empty() && texts.is_none() {
        return Err(PyTypeError::new_err("neither files nor texts: words are of one of them"));
    }
    let terms = Terms::new(timeout, progress)?;
    let (told, halt) = (&terms.told, Halt::default());
    let memory = memory.unwrap_or_else(quarter_of_memory);
    let counting = Counting { alphabet: &alphabet, hyphens, memory };
    let selection = Selection {
        least: min_count,
        lengths: min_length..=max_length,
        only: only.as_ref().map(|index| &index.get().index),
        rest: add.as_ref().map(|index| &index.get().index),
    };
    let counted = watched_on(py, &halt, &terms, || {
        let list = FrequencyList::new(counting, halt.clone());
        count(
            list,
            &files,
            texts.as_deref().unwrap_or_default(),
            &selection,
            scale,
            &alphabet,
            told,
        )
    })?;
    let (words, skipped) = counted.map_err(|error| failure(py, error))?;
    if let Some(sentence) = sentence(&skipped) {
        warn(py, &py.get_type::<PyUserWarning>(), &sentence)?;
    }
    words.into_iter().map(|(word, score)| Ok((word, decimal(py, &score)?))).collect()
}

/// The words of all texts, and those that were skipped.
fn count(
    mut list: FrequencyList<'_>,
    files: &[PathBuf],
    texts: &[String],
    selection: &Selection<'_>,
    scale: Scale,
    alphabet: &Alphabet,
    told: &Told,
) -> Result<(Vec<(String, Score)>, SkippedWords), WordsError> {
    let all = (files.len() + texts.len()) as f64;
    for (number, file) in files.iter().enumerate() {
        let source = Source::File(file.clone());
        let name = source.name();
        let unreadable = |error| WordsError::Read { name: name.clone(), error };
        list.read(&name, &mut source.open().map_err(unreadable)?)?;
        told.set_fraction((number + 1) as f64 / all);
        told.set_found(list.total());
    }
    for (number, text) in texts.iter().enumerate() {
        list.read(&format!("texts[{number}]"), &mut text.as_bytes())?;
        told.set_fraction((files.len() + number + 1) as f64 / all);
        told.set_found(list.total());
    }
    let (skipped, total, mut greatest) = (list.skipped().clone(), list.total(), None);
    let mut words = Vec::new();
    list.finish(selection, |word, count| {
        // The first has the greatest count.
        let greatest = *greatest.get_or_insert(count);
        words.push((alphabet.spell(word), scale.score(count, total, greatest)));
        Ok(())
    })?;
    Ok((words, skipped))
}

/// The texts of an iterable.
fn several(texts: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if texts.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("texts: one str: it is an iterable of texts, as [text]"));
    }
    texts.try_iter()?.map(|text| text?.extract()).collect()
}

/// The sentence about the words that were skipped.
fn sentence(skipped: &SkippedWords) -> Option<String> {
    let first = skipped.first.as_ref()?;
    let line = first.line.map_or(String::new(), |line| format!(":{line}"));
    let reason = match first.is_utf8 {
        true => "has digits or letters outside the alphabet",
        false => "is not UTF-8",
    };
    let words = if skipped.words == 1 { "word" } else { "words" };
    let (source, text) = (&first.source, &first.text);
    Some(format!("{source}{line}: {text:?} {reason}; skipped {} such {words}", skipped.words))
}

fn failure(py: Python<'_>, error: WordsError) -> PyErr {
    let sentence = error.to_string();
    match error {
        WordsError::Read { error, .. } | WordsError::Spill(error) | WordsError::Output(error) => {
            os_error(error.kind(), sentence)
        }
        WordsError::NoText { name, .. } => {
            let problem = sentence.strip_prefix(&format!("{name}: ")).unwrap_or(&sentence);
            crate::errors::input_error(py, &name, None, problem)
        }
        WordsError::Halted(error) => halted(error),
    }
}
