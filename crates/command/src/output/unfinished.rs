//! Output that stays where it is when a run is stopped, for another run to go on with.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::unwritable::{folder_of, unwritable};
use crate::exit::{Exit, Failure};

/// The name that a file has while it is [`Unfinished`]: its own with `.unfinished` added.
pub fn unfinished_name(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".unfinished");
    name.into()
}

/// Why an unfinished file cannot be used.
#[derive(Debug, Error)]
pub enum UnfinishedError {
    /// Another process writes the unfinished file.
    #[error("{}: another run is writing it", .0.display())]
    Locked(PathBuf),
    /// The unfinished file cannot be opened, read or written.
    #[error("{}: cannot keep the fills: {error}", .path.display())]
    Unusable {
        /// The unfinished file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
}

impl From<UnfinishedError> for Failure {
    fn from(error: UnfinishedError) -> Failure {
        match &error {
            UnfinishedError::Locked(_) => Exit::BadInput.because(error),
            UnfinishedError::Unusable { .. } => Exit::BadOutput.because(error),
        }
    }
}

/// The unfinished form of a file, for one process at a time.
///
/// The file is kept when the process ends, unless it is empty.
#[derive(Debug)]
pub struct Unfinished {
    /// The name of the unfinished file.
    path: PathBuf,
    /// The name of the finished file.
    finished: PathBuf,
    file: File,
}

impl Unfinished {
    /// Opens the unfinished form of the file at `path`, or makes an empty one, and locks it.
    ///
    /// # Errors
    /// If another process has the lock, or the file cannot be opened.
    pub fn open(path: &Path) -> Result<Unfinished, UnfinishedError> {
        let finished = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let path = unfinished_name(&finished);
        let unusable = |error| UnfinishedError::Unusable {
            path: path.clone(),
            error: unwritable(&path, error),
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        loop {
            let file = options.open(&path).map_err(unusable)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(UnfinishedError::Locked(path)),
                Err(TryLockError::Error(error)) => return Err(unusable(error)),
            }
            // The process that had the lock may have finished the file just now.
            if is_named(&file, &path) {
                if let Ok(metadata) = fs::metadata(&finished) {
                    file.set_permissions(metadata.permissions()).map_err(unusable)?;
                }
                return Ok(Unfinished { path, finished, file });
            }
        }
    }

    /// The name of the unfinished file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name of the finished file.
    pub(super) fn finished(&self) -> &Path {
        &self.finished
    }

    /// Whether the first `length` bytes of the unfinished file are there and end with `end`.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn ends_with(&self, end: &[u8], length: u64) -> Result<bool, UnfinishedError> {
        ends_with(&self.file, end, length).map_err(|error| self.unusable(error))
    }

    /// Leaves only the first `length` bytes, for others to be written after them.
    ///
    /// # Errors
    /// If the file cannot be cut.
    pub fn cut(&self, length: u64) -> Result<(), UnfinishedError> {
        let mut file = &self.file;
        let cut = self.file.set_len(length).and_then(|()| file.seek(SeekFrom::Start(length)));
        cut.map(drop).map_err(|error| self.unusable(error))
    }

    /// Another handle on the file, which shares the place where it is written and the lock.
    ///
    /// # Errors
    /// If the system gives none.
    pub fn handle(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    fn unusable(&self, error: io::Error) -> UnfinishedError {
        UnfinishedError::Unusable { path: self.path.clone(), error }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let is_empty = self.file.metadata().is_ok_and(|metadata| metadata.len() == 0);
        if is_empty && is_named(&self.file, &self.path) {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether the first `length` bytes of a file are there and end with `end`.
///
/// # Errors
/// If they cannot be read.
pub fn ends_with(mut file: &File, end: &[u8], length: u64) -> io::Result<bool> {
    let Some(start) = length.checked_sub(end.len() as u64) else { return Ok(false) };
    if file.metadata()?.len() < length {
        return Ok(false);
    }
    let mut found = vec![0; end.len()];
    file.seek(SeekFrom::Start(start))?;
    file.read_exact(&mut found)?;
    Ok(found == end)
}

/// Whether a file still has a name.
pub(super) fn is_named(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let place = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
        let named = fs::metadata(path).map(place).ok();
        named.is_some() && file.metadata().map(place).ok() == named
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// Makes sure that the names in the folder of a file survive a loss of power, where that is possible.
///
/// # Errors
/// If the folder cannot be opened or synced.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder_of(path))?.sync_all()?;
    }
    Ok(())
}
