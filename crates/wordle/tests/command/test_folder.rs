//! Running the command in a folder of its own, with its files and its cache.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder of files to run the command in.
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
    /// A folder with these files.
    pub fn with(files: &[(&str, &str)]) -> TestFolder {
        let folder = TestFolder(tempfile::tempdir().unwrap());
        files.iter().for_each(|(name, text)| folder.put(name, text));
        folder
    }

    /// A folder with a list of words in the file `words`.
    pub fn new(words: &str) -> TestFolder {
        TestFolder::with(&[("words", words)])
    }

    /// With 700 words of four letters over six, and some of three over five.
    pub fn of_random_words() -> TestFolder {
        let mut state = 2_463_534_242_u32;
        let mut letter = |letters: u8| {
            // Xorshift (Marsaglia 2003).
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            char::from(b'a' + (state >> 8) as u8 % letters)
        };
        let mut words = String::new();
        for (count, length, letters) in [(700, 4, 6), (60, 3, 5)] {
            for _ in 0..count {
                words.extend((0..length).map(|_| letter(letters)));
                words.push('\n');
            }
        }
        TestFolder::new(&words)
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
        let mut command = Command::new(env!("CARGO_BIN_EXE_wordle"));
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
        // A run that does not read it all may end before.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        Ran::of(child.wait_with_output().unwrap())
    }
}
