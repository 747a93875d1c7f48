//! Errors as exceptions of Python, with the sentences that the command says.

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::str::FromStr;

use command::output::OutputError;
use lexicon::Halted;
use lexicon::dictionary::DictionaryError;
use lexicon::index::IndexError;
use lexicon::named::NameError;
use lexicon::threads::NotStarted;
use network::grid::GridError;
use puzzle::{Place, PuzzleError};
use pyo3::exceptions::{
    PyFileNotFoundError, PyIsADirectoryError, PyOSError, PyPermissionError, PyRuntimeError,
    PyTypeError, PyValueError,
};
use pyo3::prelude::*;
use pyo3::types::PyString;

pyo3::create_exception!(
    enumerate_fills,
    InputError,
    PyValueError,
    "What is given has an error at a place: ``place`` is what to call it, ``line`` and ``column`` count from 1, or \
     are None."
);

/// The error at a place of an input: of which input, in which line and column.
pub fn input_error(
    py: Python<'_>,
    place: &str,
    at: Option<(usize, usize)>,
    problem: impl Display,
) -> PyErr {
    let told = at.map_or(String::new(), |(line, column)| format!(":{line}:{column}"));
    let error = InputError::new_err(format!("{place}{told}: {problem}"));
    let set = || {
        let value = error.value(py);
        value.setattr("place", place)?;
        value.setattr("line", at.map(|(line, _)| line))?;
        value.setattr("column", at.map(|(_, column)| column))
    };
    match set() {
        Ok(()) => error,
        Err(wrong) => wrong,
    }
}

/// The value of an argument that has one of some names.
pub fn named<T: FromStr<Err = NameError>>(argument: &str, name: &str) -> PyResult<T> {
    name.parse().map_err(|error| value_error(format!("{argument}: {error}")))
}

/// Why the text of a grid or puzzle cannot be read.
pub fn puzzle_error(py: Python<'_>, place: &str, error: PuzzleError) -> PyErr {
    match error {
        PuzzleError::Grid(GridError { line, column, problem }) => {
            input_error(py, place, Some((line, column)), problem)
        }
        PuzzleError::Malformed { place: Place::Line(line, column), problem } => {
            input_error(py, place, Some((line, column)), problem)
        }
        error => input_error(py, place, None, error),
    }
}

/// The error about a value.
pub fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The error of a call that the system refused, told by a sentence.
pub fn os_error(kind: ErrorKind, sentence: String) -> PyErr {
    match kind {
        ErrorKind::NotFound => PyFileNotFoundError::new_err(sentence),
        ErrorKind::PermissionDenied => PyPermissionError::new_err(sentence),
        ErrorKind::IsADirectory => PyIsADirectoryError::new_err(sentence),
        _ => PyOSError::new_err(sentence),
    }
}

/// Why a file cannot be read for what it is to hold.
pub fn unreadable(path: &std::path::Path, what: &str, error: &io::Error) -> PyErr {
    os_error(error.kind(), format!("{}: cannot read the {what}: {error}", path.display()))
}

/// Why dictionaries cannot be indexed.
pub fn index_error(error: IndexError) -> PyErr {
    let sentence = error.to_string();
    match error {
        IndexError::Dictionary(DictionaryError::Read { error, .. }) | IndexError::Build(error) => {
            os_error(error.kind(), sentence)
        }
        IndexError::Dictionary(
            DictionaryError::Kind { .. } | DictionaryError::Spill(_) | DictionaryError::Halted(_),
        )
        | IndexError::TooLarge(_)
        | IndexError::Halted(_) => PyValueError::new_err(sentence),
    }
}

/// Why what goes to a file cannot be written.
pub fn output_error(error: OutputError) -> PyErr {
    os_error(error.kind(), error.to_string())
}

/// That work was halted though no signal raised an exception in the thread that asked for it.
pub fn halted(error: Halted) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// That a thread was not started.
pub fn not_started(error: NotStarted) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// Warns the user of what is limited or left out.
pub fn warn(py: Python<'_>, category: &Bound<'_, PyAny>, sentence: &str) -> PyResult<()> {
    let sentence = std::ffi::CString::new(sentence.replace('\0', "\\0"))?;
    PyErr::warn(py, category, &sentence, 1)
}

/// Refuses one str in place of words: it would be taken for its letters.
pub fn no_str(name: &str, words: &Bound<'_, PyAny>) -> PyResult<()> {
    if words.is_instance_of::<PyString>() {
        let wrong = format!("{name}: one str: it is an iterable of words, as [{}]", words.repr()?);
        return Err(PyTypeError::new_err(wrong));
    }
    Ok(())
}
