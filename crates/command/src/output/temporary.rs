//! Files under a name for one run only, beside the file that they become.
//!
//! A run holds the lock of its file as long as it lives, however it ends. So a file that nobody locks was
//! left by a run that was killed.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File, Permissions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use lexicon::threads::lock;
use tempfile::TempPath;

use super::unfinished::is_named;
use super::unwritable::folder_of;

const SUFFIX: &str = ".temporary";

/// How many characters stand between the name of a file and the suffix.
const RANDOM: usize = 6;

/// The temporary files of this process.
static ALL: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes the temporary files of a process that ends without coming to remove them.
pub fn remove_temporary_files() {
    // A file that cannot be removed does no harm.
    lock(&ALL).iter().for_each(|path| drop(fs::remove_file(path)));
}

/// The name of a temporary file, which is removed with this value unless the file takes another name.
#[derive(Debug)]
pub struct Temporary {
    path: TempPath,
    _listed: Listed,
    /// Keeps the lock.
    _file: File,
}

/// A path among [`ALL`].
#[derive(Debug)]
struct Listed(PathBuf);

impl Listed {
    fn new(path: &Path) -> Listed {
        lock(&ALL).insert(path.to_owned());
        Listed(path.to_owned())
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        lock(&ALL).remove(&self.0);
    }
}

impl Temporary {
    /// Gives the file a name that lasts, in place of any other file.
    pub fn persist(self, name: &Path) -> io::Result<()> {
        self.path.persist(name).map_err(|error| error.error)
    }
}

/// A new file in the folder of `path`, with the given permissions or the usual ones of a new file. Removes
/// the temporary files of the file at `path` that killed runs left.
pub fn beside(path: &Path, permissions: Option<Permissions>) -> io::Result<(File, Temporary)> {
    remove_abandoned(path);
    let mut prefix = path.file_name().unwrap_or_default().to_owned();
    prefix.push(".");
    loop {
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(SUFFIX).rand_bytes(RANDOM);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let (file, temporary) = builder.tempfile_in(folder_of(path))?.into_parts();
        // Without locks, as on some networks, all goes well but that nothing abandoned is removed.
        let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        if is_taken || !is_named(&file, &temporary) {
            // Another run took it for abandoned before it was locked.
            continue;
        }
        if let Some(permissions) = permissions {
            file.set_permissions(permissions)?;
        }
        let _file = file.try_clone()?;
        let _listed = Listed::new(&temporary);
        return Ok((file, Temporary { path: temporary, _listed, _file }));
    }
}

/// Removes the temporary files of the file at `path` that killed runs left. A file that cannot be removed
/// does no harm.
fn remove_abandoned(path: &Path) {
    let Some(name) = path.file_name() else { return };
    for entry in fs::read_dir(folder_of(path)).into_iter().flatten().flatten() {
        if is_temporary(&entry.file_name(), name)
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether `name` is the name of a temporary file of the file named `of`.
fn is_temporary(name: &OsStr, of: &OsStr) -> bool {
    let middle = name
        .as_encoded_bytes()
        .strip_prefix(of.as_encoded_bytes())
        .and_then(|rest| rest.strip_prefix(b"."))
        .and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
    middle.is_some_and(|middle| {
        middle.len() == RANDOM && middle.iter().all(u8::is_ascii_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nobody_writes_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fills");
        let (_file, temporary) = beside(&path, None).unwrap();
        let others = ["fills.abc123.temporary", "fills.temporary", "fills.abc.temporary", "other"];
        for name in others {
            fs::write(folder.path().join(name), "left").unwrap();
        }
        drop(beside(&path, None).unwrap());
        let mut names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let own = temporary.path.file_name().unwrap().to_str().unwrap();
        let mut expected = vec![own, "fills.abc.temporary", "fills.temporary", "other"];
        expected.sort();
        assert_eq!(names, expected);
        temporary.persist(&path).unwrap();
        assert!(path.exists());
    }
}
