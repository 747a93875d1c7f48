//! The folder of cached files.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use super::warning::CacheWarning;

const UNFINISHED: &str = "unfinished";

/// The cached files of one kind.
#[derive(Clone, Copy, Debug)]
pub struct CacheFolder<'a> {
    path: &'a Path,
    extension: &'static str,
    kept: usize,
}

impl<'a> CacheFolder<'a> {
    /// The files with this extension in a folder, which need not exist. At most `kept` of them stay when
    /// one is added; the least recently used go first.
    pub const fn new(path: &'a Path, extension: &'static str, kept: usize) -> CacheFolder<'a> {
        CacheFolder { path, extension, kept }
    }

    /// Where the file of a key is, if there is one.
    pub fn path_of(&self, key: &str) -> PathBuf {
        self.path.join(key).with_extension(self.extension)
    }

    /// Opens the file of a key; `None` if there is none, or it cannot be read.
    pub fn open(&self, key: &str) -> Option<File> {
        File::open(self.path_of(key)).ok()
    }

    /// Marks a file that was opened as used.
    pub fn note_use(&self, file: &File) {
        // On a read-only cache nothing is ever removed, so nothing is lost either.
        let _ = file.set_modified(SystemTime::now());
    }

    /// A new file in the folder, which is made if need be. It is removed unless it is
    /// [added](Self::add).
    ///
    /// # Errors
    /// If the folder or a file in it cannot be made.
    pub fn unfinished(&self) -> Result<NamedTempFile, CacheWarning> {
        let file = fs::create_dir_all(self.path).and_then(|()| {
            tempfile::Builder::new().suffix(&format!(".{UNFINISHED}")).tempfile_in(self.path)
        });
        file.map_err(|error| CacheWarning::new(self.path, error))
    }

    /// Adds a complete file under the name of its key, in the place of any other.
    ///
    /// # Errors
    /// If the file cannot take its name, or a file that is to go cannot be removed.
    pub fn add(&self, key: &str, file: NamedTempFile) -> Result<(), CacheWarning> {
        let named = file.persist(self.path_of(key)).map_err(|error| error.error);
        named.and_then(|_| self.prune()).map_err(|error| CacheWarning::new(self.path, error))
    }

    /// As [`add`](Self::add), of a file that holds these bytes.
    ///
    /// # Errors
    /// If the file cannot be written, or as [`add`](Self::add).
    pub fn add_bytes(&self, key: &str, bytes: &[u8]) -> Result<(), CacheWarning> {
        let mut file = self.unfinished()?;
        io::Write::write_all(&mut file, bytes)
            .map_err(|error| CacheWarning::new(self.path, error))?;
        self.add(key, file)
    }

    /// Removes the files least recently used, and the unfinished files that killed processes left.
    fn prune(&self) -> io::Result<()> {
        let now = SystemTime::now();
        let mut files = Vec::new();
        for entry in fs::read_dir(self.path)? {
            let path = entry?.path();
            // Another process may have removed the file meanwhile.
            let Ok(modified) = fs::metadata(&path).and_then(|metadata| metadata.modified()) else {
                continue;
            };
            let age = now.duration_since(modified).unwrap_or_default();
            match path.extension().and_then(|extension| extension.to_str()) {
                Some(extension) if extension == self.extension => files.push((age, path)),
                Some(UNFINISHED) if age > Duration::from_secs(86_400) => remove(&path)?,
                _ => {}
            }
        }
        files.sort();
        files.iter().skip(self.kept).try_for_each(|(_, path)| remove(path))
    }
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
    fn keeps_the_files_used_last_of_each_kind() {
        let folder = tempfile::tempdir().unwrap();
        let cache = CacheFolder::new(folder.path(), "index", 4);
        let others = CacheFolder::new(folder.path(), "other", 4);
        others.add_bytes("00", b"").unwrap();
        for i in 0..7 {
            let key = format!("{i:02}");
            cache.add_bytes(&key, key.as_bytes()).unwrap();
            let file = cache.open(&key).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(100 - i)).unwrap();
        }
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 4 + 1);
        assert!(cache.open("02").is_none() && others.open("00").is_some());
        assert_eq!(fs::read(cache.path_of("06")).unwrap(), b"06");
        cache.note_use(&cache.open("03").unwrap());
        cache.add_bytes("07", b"").unwrap();
        assert!(cache.open("03").is_some() && cache.open("04").is_none());
    }
}
