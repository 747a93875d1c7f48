//! The cached files of indexes.

use std::path::Path;

use super::file::Footer;
use super::opened::{Index, Origin};
use crate::cache::CacheFolder;
use crate::halt::{Halt, Halted};
use crate::mapping::Mapping;

/// How many indexes to keep. The French one has 17 MB, so that the folder stays at some hundred
/// megabytes; who uses more lists in turn builds some of them anew.
const KEPT: usize = 16;

/// The indexes in a folder.
pub fn indexes(folder: &Path) -> CacheFolder<'_> {
    CacheFolder::new(folder, "index", KEPT)
}

/// The cached index of a key, if there is one and what it has of the lengths `wanted` is whole.
pub fn load(
    folder: CacheFolder<'_>,
    key: &str,
    wanted: impl Fn(usize) -> bool,
    halt: &Halt,
) -> Result<Option<Index>, Halted> {
    let Some(file) = folder.open(key) else { return Ok(None) };
    let Ok(mapping) = Mapping::of(&file) else { return Ok(None) };
    let footer = Footer::verified(mapping.as_ref(), wanted, halt)?;
    let Some(footer) = footer.filter(|footer| footer.key == key) else { return Ok(None) };
    folder.note_use(&file);
    Ok(Some(Index::new(mapping.bytes(), footer, Origin::Cache)))
}
