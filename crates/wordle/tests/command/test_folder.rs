//! Running the command in a folder of its own, with its files and its cache.

use std::fs;
use std::io::Write;
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
    fn of(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl TestFolder {
    /// A folder with these files.
    pub fn with(files: &[(&str, &str)]) -> TestFolder {
        let folder = TestFolder(tempfile::tempdir().unwrap());
        for (name, text) in files {
            fs::write(folder.0.path().join(name), text).unwrap();
        }
        folder
    }

    /// Runs with arguments that hold no spaces, and no input.
    pub fn run(&self, arguments: &str) -> Ran {
        self.run_with_input(arguments, "")
    }

    /// Runs with arguments that hold no spaces.
    pub fn run_with_input(&self, arguments: &str, input: &str) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wordle"));
        command.args(arguments.split(' ').filter(|argument| !argument.is_empty()));
        command.current_dir(self.0.path()).env("XDG_CACHE_HOME", self.0.path().join("cache"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A run that does not read it all may end before.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        Ran::of(child.wait_with_output().unwrap())
    }
}
