//! Where a command writes: standard output, or files that appear when they are complete.

mod awaited;
mod closed;
mod destination;
mod temporary;
mod unfinished;
mod unwritable;

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, anyhow};
use thiserror::Error;

use crate::exit::{Done, Exit, Failure};
use closed::check_stdout;

pub(crate) use awaited::{awaiting, unread};
pub use destination::Destination;
pub(crate) use temporary::remove_temporary_files;
pub use unfinished::{Unfinished, UnfinishedError, ends_with, sync_folder, unfinished_name};

/// An output of a command: the name of its contents, and the file or standard output that takes them.
#[derive(Clone, Copy, Debug)]
pub struct Output<'a> {
    /// The file, or none for standard output.
    pub path: Option<&'a Path>,
    /// The name of the contents in messages, as "the fills".
    pub what: &'static str,
}

/// An output that could not be written, with the error of the system.
#[derive(Debug, Error)]
#[error("{name}: cannot write {what}: {error}")]
pub struct OutputError {
    name: String,
    what: &'static str,
    error: io::Error,
}

impl From<OutputError> for Failure {
    /// A reader of standard output who left is no error.
    fn from(error: OutputError) -> Failure {
        match error.error.kind() {
            ErrorKind::BrokenPipe => Exit::Finished.silently(),
            _ => Exit::BadOutput.because(error),
        }
    }
}

impl<'a> Output<'a> {
    /// The output to a file.
    pub fn file(path: &'a Path, what: &'static str) -> Output<'a> {
        Output { path: Some(path), what }
    }

    /// The output to standard output.
    pub fn stdout(what: &'static str) -> Output<'a> {
        Output { path: None, what }
    }

    /// Checks before any work that the output can be written, without leaving anything behind.
    ///
    /// # Errors
    /// If the file cannot be made, or standard output is closed.
    pub fn check(self) -> Result<(), OutputError> {
        self.told(self.path.map_or_else(check_stdout, Destination::check))
    }

    /// Opens the destination of the output.
    ///
    /// # Errors
    /// If the file cannot be made, or standard output is closed.
    pub fn open(self) -> Result<Destination, OutputError> {
        self.told(self.path.map_or_else(Destination::stdout, Destination::file))
    }

    /// Ends the destination that was opened.
    ///
    /// # Errors
    /// If a file cannot take its name.
    pub fn finish(self, destination: Destination) -> Result<(), OutputError> {
        self.told(destination.finish())
    }

    /// Writes the whole contents at once. A reader of standard output who left is no error.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(self, contents: impl AsRef<[u8]>) -> Result<(), OutputError> {
        let mut destination = self.open()?;
        match destination.write_all(contents.as_ref()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            written => self.told(written.and_then(|()| destination.finish())),
        }
    }

    /// Writes a text that took long to find: if its file cannot be written, it goes to standard output.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write_found(self, text: &str) -> Result<(), OutputError> {
        self.write(text).inspect_err(|_| {
            if self.path.is_some() {
                // Of two errors the first one is told.
                let _ = Output::stdout(self.what).write(text);
            }
        })
    }

    /// The error of this output, from the error of the system.
    pub fn error(self, error: io::Error) -> OutputError {
        let name = self.path.map_or("standard output".into(), |path| path.display().to_string());
        OutputError { name, what: self.what, error }
    }

    fn told<T>(self, result: io::Result<T>) -> Result<T, OutputError> {
        result.map_err(|error| self.error(error))
    }
}

impl OutputError {
    /// The kind of the system's error.
    pub fn kind(&self) -> ErrorKind {
        self.error.kind()
    }
}

/// Whether a path is `-`, which stands for standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Writes `text` of the contents `what` on standard output, after which more may come. A reader who left is an
/// error here: it ends the run.
///
/// # Errors
/// If standard output is closed, or cannot be written.
pub fn write_stdout(what: &'static str, text: &str) -> Result<(), OutputError> {
    let output = Output::stdout(what);
    let mut stdout = output.open()?;
    output.told(stdout.write_all(text.as_bytes()))
}

/// Makes the folder that a command writes files to, unless it is there.
///
/// # Errors
/// If the system refuses, or the folder is `-`, for standard output takes no files.
pub fn make_folder(folder: &Path) -> Result<(), Failure> {
    let made = match is_standard(folder) {
        true => Err(anyhow!("-: standard output takes no files; name a folder, as ./-")),
        false => fs::create_dir_all(folder)
            .with_context(|| format!("{}: cannot make the folder", folder.display())),
    };
    made.map_err(|error| Exit::BadOutput.because(error))
}

/// Ends a run in which only a help text (with the exit code 0) or an error of usage is printed.
///
/// # Errors
/// If standard output is closed, or the help cannot be printed.
pub fn end_with_usage(exit_code: i32, print: impl FnOnce() -> io::Result<()>) -> Done {
    if exit_code != 0 {
        // That standard error is closed changes nothing.
        let _ = print();
        return Ok(Exit::BadInput);
    }
    let output = Output::stdout("the help");
    output.check()?;
    print().map_err(|error| output.error(error))?;
    Ok(Exit::Finished)
}
