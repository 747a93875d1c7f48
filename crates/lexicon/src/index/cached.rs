//! The index of dictionaries in a cache folder.
//!
//! Any process may cut a cached file or write to it at any moment, so an index has a [copy](super::copy) of its file, and
//! it is the copy that is checked.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::building::Building;
use super::copy::copy_of;
use super::error::IndexError;
use super::opened::{Index, Origin};
use crate::cache::{CacheFolder, CacheWarning};
use crate::halt::Halted;

/// How many indexes to keep. The French one has 17 MB, so that the folder stays at some hundred megabytes;
/// whoever uses more lists in turn builds some of them anew.
const KEPT: usize = 16;

impl Building<'_> {
    /// Finds the index in the cache, or builds it there.
    pub fn cached(&self, folder: &Path) -> Result<(Index, Option<CacheWarning>), IndexError> {
        let key = self.key()?;
        let indexes = CacheFolder::new(folder, "index", KEPT);
        if let Some(index) = self.load(indexes, &key)? {
            return Ok((index, None));
        }
        let complete = |mut file: NamedTempFile| -> Result<_, IndexError> {
            let footer = self.build(&mut file)?;
            file.write_all(&footer.end()?)?;
            let index = self.copied(file.as_file(), &footer.key, Origin::Dictionaries)?;
            let changed = || io::Error::other("another program changed a file that was written");
            Ok((index.ok_or_else(changed)?, footer, file))
        };
        let warning = match indexes.unfinished().map(complete) {
            Ok(Ok((index, footer, file))) => {
                let warning = indexes.add(&footer.key, file).err();
                return Ok((index, warning));
            }
            // The folder may be on a disk that is full.
            Ok(Err(IndexError::Build(error))) => CacheWarning::new(folder, error),
            Ok(Err(error)) => return Err(error),
            Err(warning) => warning,
        };
        self.bounds.halt.check()?;
        Ok((self.uncached()?, Some(warning)))
    }

    /// The cached index of a key, if there is one whose parts for the lengths in use are undamaged.
    fn load(&self, folder: CacheFolder<'_>, key: &str) -> Result<Option<Index>, Halted> {
        let Some(file) = folder.open(key) else { return Ok(None) };
        match self.copied(&file, key, Origin::Cache) {
            Ok(Some(index)) => {
                folder.note_use(&file);
                Ok(Some(index))
            }
            Ok(None) => Ok(None),
            // A file that cannot be read is as good as none.
            Err(_) => self.bounds.halt.check().map(|()| None),
        }
    }

    /// The index of a copy of a file; `None` if that is not the whole index of the key.
    fn copied(&self, file: &File, key: &str, origin: Origin) -> io::Result<Option<Index>> {
        let halt = self.bounds.halt;
        // The rest of the memory is for those who use the index.
        let (lengths, memory) = (self.options.lengths, self.options.memory / 2);
        let wanted = |length| lengths.is_none_or(|lengths| lengths.contains(&length));
        let Some((contents, footer)) = copy_of(file, wanted, memory, halt)? else {
            return Ok(None);
        };
        let footer = footer.checked(&contents, wanted, halt).map_err(io::Error::other)?;
        let footer = footer.filter(|footer| footer.key == key);
        Ok(footer.map(|footer| Index::new(contents, footer, origin)))
    }
}
