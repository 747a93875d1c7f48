//! Files that appear when they are complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use command::exit::{Exit, Failure};
use tempfile::NamedTempFile;

/// Writes a file at once.
pub fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    let written = Destination::new(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.finish()
    });
    written
        .with_context(|| format!("{}: cannot write", path.display()))
        .map_err(|error| Exit::BadOutput.because(error))
}

/// A file that is written.
///
/// A regular file is written under another name in the same folder, and takes its own with
/// [`finish`](Self::finish); dropped before, it leaves nothing. What is no regular file, as a device or
/// a named pipe, is written directly.
pub enum Destination {
    /// Under its own name.
    Direct(File),
    /// Under another name.
    Temporary(NamedTempFile, PathBuf),
}

impl Destination {
    /// The file at `path`.
    pub fn new(path: &Path) -> io::Result<Destination> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(metadata) if !metadata.is_file() => {
                Ok(Destination::Direct(OpenOptions::new().write(true).open(&path)?))
            }
            existing => {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                let folder = folder.unwrap_or(Path::new("."));
                let mut builder = tempfile::Builder::new();
                if let Ok(metadata) = existing {
                    builder.permissions(metadata.permissions());
                } else {
                    // As any new file, less what the user's mask takes away.
                    #[cfg(unix)]
                    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
                }
                Ok(Destination::Temporary(builder.tempfile_in(folder)?, path))
            }
        }
    }

    /// Gives the file its name.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Destination::Direct(_) => Ok(()),
            Destination::Temporary(file, path) => {
                file.persist(path).map(drop).map_err(|error| error.error)
            }
        }
    }
}

impl Write for Destination {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Destination::Direct(file) => file.write(buffer),
            Destination::Temporary(file, _) => file.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Destination::Direct(file) => file.flush(),
            Destination::Temporary(file, _) => file.flush(),
        }
    }
}
