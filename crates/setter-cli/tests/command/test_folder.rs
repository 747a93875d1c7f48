//! Running the command in a folder of its own, with its files and its cache.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Fills the ring of [`RING`] in many ways, four of them without repeating a word.
pub const SIX_WORDS: &str = "mars\nmois\nplus\ntard\nsoir\nsuer\n";
pub const RING: &str = "1111\n1001\n1001\n1111\n";

/// A folder of files to run the command in. It holds `words` and `grid`.
pub struct TestFolder(TempDir);

/// How a run ended.
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn of(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl TestFolder {
    pub fn new(words: &str, grid: &str) -> TestFolder {
        let folder = TestFolder(tempfile::tempdir().unwrap());
        folder.put("words", words);
        folder.put("grid", grid);
        folder
    }

    pub fn ring() -> TestFolder {
        TestFolder::new(SIX_WORDS, RING)
    }

    /// 1,500 random words of eight letters, of six, and a blank square for them: it has about ten fills,
    /// and no solver soon finds one.
    pub fn hard() -> TestFolder {
        let mut state = 2_463_534_242_u32;
        let mut letter = || {
            // Xorshift (Marsaglia 2003).
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            char::from(b'a' + (state >> 8) as u8 % 6)
        };
        let words: String =
            (0..1_500).map(|_| (0..8).map(|_| letter()).collect::<String>() + "\n").collect();
        TestFolder::new(&words, &"11111111\n".repeat(8))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn put(&self, name: &str, contents: impl AsRef<[u8]>) {
        fs::write(self.path(name), contents).unwrap();
    }

    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The names of the files, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    pub fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_setter"));
        command.args(arguments.split(' ').filter(|argument| !argument.is_empty()));
        command.current_dir(self.0.path()).env("XDG_CACHE_HOME", self.path("cache"));
        command.env_remove("NO_COLOR").stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &str) -> Ran {
        Ran::of(self.command(arguments).output().unwrap())
    }

    pub fn run_with_input(&self, arguments: &str, input: &str) -> Ran {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        Ran::of(child.wait_with_output().unwrap())
    }
}
