//! Where dictionaries are read from.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use super::error::DictionaryError;

/// Where a dictionary is read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Input,
    /// A file.
    File(PathBuf),
}

impl Source {
    /// The source that an argument names: `-` is standard input.
    pub fn named(argument: impl Into<PathBuf>) -> Source {
        let path = argument.into();
        if path.as_os_str() == "-" { Source::Input } else { Source::File(path) }
    }

    /// The name for people.
    pub fn name(&self) -> String {
        match self {
            Source::Input => "standard input".into(),
            Source::File(path) => path.display().to_string(),
        }
    }

    /// Opens the source for reading; it can be opened again if it [is a file](Self::is_file).
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Source::Input => Ok(Box::new(io::stdin())),
            Source::File(path) => {
                let file = File::open(path)?;
                match file.metadata()?.is_dir() {
                    true => Err(io::ErrorKind::IsADirectory.into()),
                    false => Ok(Box::new(file)),
                }
            }
        }
    }

    /// Whether this is a regular file, which can be read twice.
    pub fn is_file(&self) -> bool {
        match self {
            Source::Input => false,
            Source::File(path) => path.is_file(),
        }
    }

    pub(crate) fn unreadable(&self, line: u64, error: io::Error) -> DictionaryError {
        DictionaryError::Read { name: self.name(), line, error }
    }
}
