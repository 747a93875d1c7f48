//! Running the command in a folder of its own, with its files and its cache.

#[path = "../support/test_folder.rs"]
mod shared;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

pub use shared::*;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_enumerate");

/// Fills the ring of [`RING`] in five ways.
pub const FIVE_WORDS: &str = "mars\nmois\nplus\ntard\nsoir\n";
pub const RING: &str = "1111\n1001\n1001\n1111\n";
pub const RING_FILLS: &str = "\
mars\na00o\nr00i\nsoir\n\n\
mars\no00o\ni00i\nsoir\n\n\
mois\na00o\nr00i\nsoir\n\n\
mois\no00o\ni00i\nsoir\n\n\
plus\nl00o\nu00i\nsoir\n";

impl TestFolder {
    /// A folder with `words` and `grid`.
    pub fn new() -> TestFolder {
        TestFolder::with(&[("words", FIVE_WORDS), ("grid", RING)])
    }

    /// A folder whose `words` are the French dictionary, with a grid, and whose cache has the index
    /// of the dictionary: to build it takes most of the time of a short run.
    pub fn french(grid: &str) -> TestFolder {
        static INDEX: OnceLock<PathBuf> = OnceLock::new();
        let index = INDEX.get_or_init(|| {
            let folder = TestFolder::french_without_index(RING);
            assert_eq!(folder.run("words grid -n 1").code, Some(0));
            let cached = folder.cached();
            let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(cached.file_name().unwrap());
            // Other processes may do the same.
            let unfinished = kept.with_extension(std::process::id().to_string());
            fs::copy(cached, &unfinished).unwrap();
            fs::rename(unfinished, &kept).unwrap();
            kept
        });
        let folder = TestFolder::french_without_index(grid);
        fs::create_dir_all(folder.path("cache/enumerate")).unwrap();
        let cached = folder.path("cache/enumerate").join(index.file_name().unwrap());
        if fs::hard_link(index, &cached).is_err() {
            fs::copy(index, cached).unwrap();
        }
        folder
    }

    /// A folder whose `words` are the French dictionary, with a grid.
    pub fn french_without_index(grid: &str) -> TestFolder {
        let folder = TestFolder::new();
        let dictionary = concat!(env!("CARGO_MANIFEST_DIR"), "/dict/francais.dict.gz");
        fs::copy(dictionary, folder.path("words")).unwrap();
        folder.put("grid", grid);
        folder
    }

    /// The one file of the cache.
    pub fn cached(&self) -> PathBuf {
        let names = self.names("cache/enumerate");
        assert_eq!(names.len(), 1, "{names:?}");
        self.path("cache/enumerate").join(&names[0])
    }

    /// Runs `words` and `grid` with further arguments, and writes to a file of the system.
    pub fn run_into(&self, arguments: &str, file: &Path) -> Ran {
        let file = fs::OpenOptions::new().write(true).open(file).unwrap();
        Ran::of(self.command(arguments).stdout(file).output().unwrap())
    }
}

/// The first fills of the ring, as they are written.
pub fn ring_fills(count: usize) -> String {
    let fills: Vec<&str> = RING_FILLS.trim_end().split("\n\n").take(count).collect();
    if count == 0 { String::new() } else { fills.join("\n\n") + "\n" }
}
