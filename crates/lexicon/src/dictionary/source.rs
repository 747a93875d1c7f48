//! Where dictionaries are read from, and why one cannot be used.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use bytes::{Buf, Bytes};
use thiserror::Error;

use crate::halt::Halted;
use crate::spool::place;

/// Where a dictionary is read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Input,
    /// A file.
    File(PathBuf),
    /// Bytes in memory.
    Bytes {
        /// The name for people.
        name: String,
        /// The bytes of the dictionary, as a file would hold them.
        contents: Bytes,
    },
    /// Bytes that are part of the program.
    Embedded {
        /// The name for people.
        name: &'static str,
        /// The bytes of the dictionary, as a file would hold them.
        contents: &'static [u8],
    },
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
            Source::Bytes { name, .. } => name.clone(),
            Source::Embedded { name, .. } => (*name).into(),
        }
    }

    /// Opens the source for reading; it can be opened again if it [can be read
    /// twice](Self::can_be_read_twice).
    ///
    /// # Errors
    /// If the file cannot be opened, or is a folder.
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
            Source::Bytes { contents, .. } => Ok(Box::new(contents.clone().reader())),
            Source::Embedded { contents, .. } => Ok(Box::new(*contents)),
        }
    }

    /// All bytes of a source that has `most` of them at most, as a grid or a small file of settings: a device has
    /// no end.
    ///
    /// # Errors
    /// If the source cannot be opened or read, or goes on beyond.
    ///
    /// ```
    /// use lexicon::Source;
    /// assert_eq!(Source::named("../../dict/five-words.txt").whole(100)?.len(), 25);
    /// let endless = Source::named("/dev/zero").whole(100).unwrap_err();
    /// assert_eq!(endless.to_string(), "it goes on beyond 100 bytes");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn whole(&self, most: usize) -> io::Result<Vec<u8>> {
        let mut contents = Vec::new();
        self.open()?.take(most as u64 + 1).read_to_end(&mut contents)?;
        match contents.len() <= most {
            true => Ok(contents),
            false => Err(io::Error::other(format!("it goes on beyond {most} bytes"))),
        }
    }

    /// Whether the source can be read twice, as regular files can.
    pub fn can_be_read_twice(&self) -> bool {
        match self {
            Source::Input => false,
            Source::File(path) => path.is_file(),
            Source::Bytes { .. } | Source::Embedded { .. } => true,
        }
    }

    pub(crate) fn unreadable(&self, line: u64, error: io::Error) -> DictionaryError {
        DictionaryError::Read { name: self.name(), line, error }
    }
}

/// Why a dictionary cannot be used.
#[derive(Debug, Error)]
pub enum DictionaryError {
    /// The source cannot be opened or read, or its compressed data is cut short or damaged.
    #[error("{name}{}: cannot read the dictionary: {error}", after(.line))]
    Read {
        /// The name of the source.
        name: String,
        /// How many lines were read before the error.
        line: u64,
        /// The error of the system or the decoder.
        error: io::Error,
    },
    /// The source is no text, or compressed in a way that is not read.
    #[error(
        "{name}: it is {kind}; a list is text, plain or compressed with gzip or zstd: {advice}"
    )]
    Kind {
        /// The name of the source.
        name: String,
        /// What it is.
        kind: &'static str,
        /// How to make a list of it.
        advice: &'static str,
    },
    /// The temporary files of a large dictionary cannot be written or read.
    #[error("{folder}: cannot sort the dictionary through temporary files: {0}", folder = place())]
    Spill(io::Error),
    /// The reading was asked to end.
    #[error(transparent)]
    Halted(#[from] Halted),
}

fn after(line: &u64) -> String {
    if *line == 0 { String::new() } else { format!(": after line {line}") }
}
