//! The index of dictionaries in a cache folder.

use std::io::Write;
use std::path::Path;

use tempfile::NamedTempFile;

use super::building::Building;
use super::error::IndexError;
use super::file::Footer;
use super::opened::{Index, Origin};
use crate::cache::{CacheFolder, CacheWarning};
use crate::halt::Halted;
use crate::mapping::Mapping;

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
            Ok((Mapping::of(file.as_file())?.bytes(), footer, file))
        };
        let warning = match indexes.unfinished().map(complete) {
            Ok(Ok((contents, footer, file))) => {
                let warning = indexes.add(&footer.key, file).err();
                return Ok((Index::new(contents, footer, Origin::Dictionaries), warning));
            }
            // The folder may be on a disk that is full.
            Ok(Err(IndexError::Build(error))) => CacheWarning::new(folder, error),
            Ok(Err(error)) => return Err(error),
            Err(warning) => warning,
        };
        self.bounds.halt.check()?;
        Ok((self.uncached()?, Some(warning)))
    }

    /// The cached index of a key, if there is one whose parts for the lengths that are used are whole.
    fn load(&self, folder: CacheFolder<'_>, key: &str) -> Result<Option<Index>, Halted> {
        let Some(file) = folder.open(key) else { return Ok(None) };
        let Ok(mapping) = Mapping::of(&file) else { return Ok(None) };
        let lengths = self.options.lengths;
        let wanted = |length| lengths.is_none_or(|lengths| lengths.contains(&length));
        let footer = Footer::verified(mapping.as_ref(), wanted, self.bounds.halt)?;
        let Some(footer) = footer.filter(|footer| footer.key == key) else { return Ok(None) };
        folder.note_use(&file);
        Ok(Some(Index::new(mapping.bytes(), footer, Origin::Cache)))
    }
}
