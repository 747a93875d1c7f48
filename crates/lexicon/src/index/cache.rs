//! The folder of cached index files, named by their keys.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use super::error::CacheWarning;
use super::file::Footer;
use super::opened::{Index, Origin};
use crate::halt::{Halt, Halted};
use crate::mapping::Mapping;

/// How many indexes to keep; the least recently used go first. The French one has 17 MB, so that the
/// folder stays at some hundred megabytes; who uses more lists in turn builds some of them anew.
const KEPT: usize = 16;

const EXTENSION: &str = "index";
const UNFINISHED: &str = "unfinished";

fn path_of(folder: &Path, key: &str) -> PathBuf {
    folder.join(key).with_extension(EXTENSION)
}

/// The cached index of a key, if there is one and what it has of the lengths `wanted` is whole.
pub fn load(
    folder: &Path,
    key: &str,
    wanted: impl Fn(usize) -> bool,
    halt: &Halt,
) -> Result<Option<Index>, Halted> {
    let Ok(file) = File::open(path_of(folder, key)) else { return Ok(None) };
    let Ok(mapping) = Mapping::of(&file) else { return Ok(None) };
    let footer = Footer::verified(mapping.as_ref(), wanted, halt)?;
    let Some(footer) = footer.filter(|footer| footer.key == key) else { return Ok(None) };
    // Marks the use; on a read-only cache nothing is ever removed, so nothing is lost either.
    let _ = file.set_modified(SystemTime::now());
    Ok(Some(Index::new(mapping.bytes(), footer, Origin::Cache)))
}

/// A new file in the folder, which is made if need be. It is removed unless it is [added](add).
pub fn unfinished(folder: &Path) -> Result<NamedTempFile, CacheWarning> {
    let file = fs::create_dir_all(folder).and_then(|()| {
        tempfile::Builder::new().suffix(&format!(".{UNFINISHED}")).tempfile_in(folder)
    });
    file.map_err(|error| CacheWarning::new(folder, error))
}

/// Adds a complete file to the cache, under its name.
pub fn add(folder: &Path, key: &str, file: NamedTempFile) -> Result<(), CacheWarning> {
    let named = file.persist(path_of(folder, key)).map_err(|error| error.error);
    named.and_then(|_| prune(folder)).map_err(|error| CacheWarning::new(folder, error))
}

/// Removes the indexes least recently used, and what killed processes left unfinished.
fn prune(folder: &Path) -> io::Result<()> {
    let now = SystemTime::now();
    let mut indexes = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        // Another process may have removed the file meanwhile.
        let Ok(modified) = fs::metadata(&path).and_then(|metadata| metadata.modified()) else {
            continue;
        };
        let age = now.duration_since(modified).unwrap_or_default();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some(EXTENSION) => indexes.push((age, path)),
            Some(UNFINISHED) if age > Duration::from_secs(86_400) => remove(&path)?,
            _ => {}
        }
    }
    indexes.sort();
    indexes.iter().skip(KEPT).try_for_each(|(_, path)| remove(path))
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_indexes_used_last() {
        let folder = tempfile::tempdir().unwrap();
        for i in 0..KEPT + 3 {
            let file = unfinished(folder.path()).unwrap();
            add(folder.path(), &format!("{i:02}"), file).unwrap();
            let file = File::open(path_of(folder.path(), &format!("{i:02}"))).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(100 - i as u64)).unwrap();
        }
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, KEPT);
        assert!(!path_of(folder.path(), "00").exists());
        assert!(path_of(folder.path(), "18").exists());
    }
}
