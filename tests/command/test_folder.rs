//! Running the command in a folder of its own, with its files and its cache.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use tempfile::TempDir;

/// Fills the ring of [`RING`] in five ways.
pub const FIVE_WORDS: &str = "mars\nmois\nplus\ntard\nsoir\n";
pub const RING: &str = "1111\n1001\n1001\n1111\n";
pub const RING_FILLS: &str = "\
mars\na00o\nr00i\nsoir\n\n\
mars\no00o\ni00i\nsoir\n\n\
mois\na00o\nr00i\nsoir\n\n\
mois\no00o\ni00i\nsoir\n\n\
plus\nl00o\nu00i\nsoir\n";

/// A folder of files to run the command in. It holds `words`, `grid` and, after a run, `cache`.
pub struct TestFolder {
    folder: TempDir,
}

impl TestFolder {
    pub fn new() -> TestFolder {
        let folder = TestFolder { folder: tempfile::tempdir().unwrap() };
        folder.put("words", FIVE_WORDS);
        folder.put("grid", RING);
        folder
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

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn put(&self, name: &str, contents: impl AsRef<[u8]>) {
        fs::write(self.path(name), contents).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// The names of the files in a folder of the folder, sorted.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The one file of the cache.
    pub fn cached(&self) -> PathBuf {
        let names = self.names("cache/enumerate");
        assert_eq!(names.len(), 1, "{names:?}");
        self.path("cache/enumerate").join(&names[0])
    }

    /// The command with these arguments, which stand between spaces.
    pub fn command(&self, arguments: &str) -> Command {
        self.command_of(Path::new(env!("CARGO_BIN_EXE_enumerate")), arguments)
    }

    /// The same of another copy of the program.
    pub fn command_of(&self, program: &Path, arguments: &str) -> Command {
        let mut command = Command::new(program);
        command
            .args(arguments.split_whitespace())
            .current_dir(self.folder.path())
            .env("XDG_CACHE_HOME", self.path("cache"))
            .stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &str) -> Ran {
        Ran::of(self.command(arguments).output().unwrap())
    }

    pub fn run_with_input(&self, arguments: &str, input: impl AsRef<[u8]>) -> Ran {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // The command may end, with an error, before it reads its input.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        Ran::of(child.wait_with_output().unwrap())
    }

    /// Runs `words` and `grid` with further arguments, and writes to a file of the system.
    pub fn run_into(&self, arguments: &str, file: &Path) -> Ran {
        let file = fs::OpenOptions::new().write(true).open(file).unwrap();
        Ran::of(self.command(arguments).stdout(file).output().unwrap())
    }
}

/// What a run did.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    /// The exit code, if no signal ended it.
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn of(output: Output) -> Ran {
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Checks all a run said.
    #[track_caller]
    pub fn expect(&self, code: i32, out: &str, err: &str) {
        let ran = (self.code, self.out.as_str(), self.err.as_str());
        assert_eq!(ran, (Some(code), out, err));
    }

    /// Checks that a run failed with a message that begins so, and wrote nothing.
    #[track_caller]
    pub fn expect_failure(&self, code: i32, message: &str) {
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""), "{}", self.err);
        assert!(self.err.starts_with(message), "{}", self.err);
    }
}

/// The first fills of the ring, as they are written.
pub fn ring_fills(count: usize) -> String {
    let fills: Vec<&str> = RING_FILLS.trim_end().split("\n\n").take(count).collect();
    if count == 0 { String::new() } else { fills.join("\n\n") + "\n" }
}
