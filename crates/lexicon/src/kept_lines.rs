//! Files that runs add lines to, as the results of comparisons: one process at a time, of one program, and whole after a
//! run was killed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Opens a file to add lines to, or makes it, and locks it, with the whole lines that it has. A last line that was cut, as a run
/// that is killed leaves it, is taken away.
///
/// # Errors
/// Of the system; [`ErrorKind::WouldBlock`] if another process has locked it.
pub fn open(path: &Path) -> io::Result<(File, Vec<u8>)> {
    let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => ErrorKind::WouldBlock.into(),
        TryLockError::Error(error) => error,
    })?;
    let mut lines = fs::read(path)?;
    lines.truncate(lines.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
    file.set_len(lines.len() as u64)?;
    Ok((file, lines))
}

/// Renames the file of another program by its name, `results.csv` of 1.0-ab to `results-1.0-ab.csv`, and that of `own`
/// program, if it was so renamed, back. Returns where the other one is.
///
/// # Errors
/// If a file cannot be renamed.
pub fn set_aside(path: &Path, other: &str, own: &str) -> io::Result<PathBuf> {
    let [stem, extension] = [path.file_stem(), path.extension()]
        .map(|part| part.unwrap_or_default().to_string_lossy().into_owned());
    let kept = |program: &str| path.with_file_name(format!("{stem}-{program}.{extension}"));
    let (other, own) = (kept(other), kept(own));
    fs::rename(path, &other)?;
    if own.exists() {
        fs::rename(own, path)?;
    }
    Ok(other)
}
