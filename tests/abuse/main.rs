//! Runs that are killed, that find the disk full or a call of the system failing, or that share a cache by
//! the dozen: the output is right or said not to be there, and nothing is left behind for ever.
#![cfg(target_os = "linux")]

mod failing_calls;
mod full_disk;
#[path = "../networks/judge/generator.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod generator;
mod kills;
mod limits;
mod shared_cache;
#[path = "../command/test_folder.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod test_folder;
#[path = "../support/under_limits.rs"]
mod under_limits;

use std::fs;
use std::path::{Path, PathBuf};

use test_folder::{Ran, TestFolder};

/// A blank grid with many more fills than are listed here.
const BLANK: &str = "....\n....\n....\n....\n";

/// A number of the environment, or else the one given.
fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name).map_or(otherwise, |number| number.parse().unwrap())
}

/// The files of a folder of cached indexes with this ending.
fn cached(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|other| other == extension)).collect()
}

/// Checks that a run ended by itself, either well or with a reason that names one of these.
#[track_caller]
fn expect_end(ran: &Ran, names: &[&str], what: &str) -> bool {
    assert!(!ran.err.contains("panicked"), "{what}: {}", ran.err);
    match ran.code {
        Some(0) => true,
        Some(2 | 3) => {
            let named = names.iter().any(|name| ran.err.contains(name));
            assert!(named, "{what}: no place is named: {}", ran.err);
            false
        }
        code => panic!("{what}: {code:?}: {}", ran.err),
    }
}

/// The fills that a run with these arguments is to list.
fn expected(folder: &TestFolder, arguments: &str) -> Vec<u8> {
    let ran = folder.run(&format!("words grid {arguments} -o expected"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = folder.read("expected");
    fs::remove_file(folder.path("expected")).unwrap();
    text
}
