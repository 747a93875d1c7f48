//! Running a command in a folder of its own, with its files and its cache. The module that has this one names the
//! command: `PROGRAM` is its path.

#![allow(dead_code, reason = "no single command is tested with all of it")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

#[cfg(target_os = "linux")]
#[path = "few_threads.rs"]
mod few_threads;

use super::PROGRAM;

/// A folder of files to run the command in. It holds `cache` after a run.
pub struct TestFolder(TempDir);

impl TestFolder {
    /// A folder with these files.
    pub fn with(files: &[(&str, &str)]) -> TestFolder {
        let folder = TestFolder(tempfile::tempdir().unwrap());
        files.iter().for_each(|(name, text)| folder.put(name, text));
        folder
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn put(&self, name: &str, contents: impl AsRef<[u8]>) {
        fs::write(self.path(name), contents).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).unwrap()
    }

    /// The names of the files in a folder of the folder, sorted.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Another program, run in the folder as the command is.
    pub fn program(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.current_dir(self.0.path()).env("XDG_CACHE_HOME", self.path("cache"));
        command.env_remove("NO_COLOR").stdin(Stdio::null());
        command
    }

    /// The command with these arguments, which stand between spaces.
    pub fn command(&self, arguments: &str) -> Command {
        let mut command = self.program(PROGRAM);
        command.args(arguments.split(' ').filter(|argument| !argument.is_empty()));
        command
    }

    pub fn run(&self, arguments: &str) -> Ran {
        Ran::of(self.command(arguments).output().unwrap())
    }

    /// Starts the command, whose input and outputs are pipes.
    pub fn start(&self, arguments: &str) -> Child {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }

    pub fn run_with_input(&self, arguments: &str, input: impl AsRef<[u8]>) -> Ran {
        let mut child = self.start(arguments);
        // The command may end, with an error, before it reads its input.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        Ran::of(child.wait_with_output().unwrap())
    }

    /// Runs the command with arguments as a shell reads them, and what a shell does with its files.
    pub fn shell(&self, arguments: &str) -> Ran {
        let script = format!("exec \"$0\" {arguments}");
        Ran::of(self.program("sh").args(["-c", &script, PROGRAM]).output().unwrap())
    }

    /// Runs the command where the system starts so many threads at most, its first one included.
    #[cfg(target_os = "linux")]
    pub fn run_with_threads(&self, threads: usize, arguments: &str) -> Ran {
        let before = few_threads::with_threads(threads);
        let mut command = self.program(&before[0]);
        command.args(&before[1..]).arg(PROGRAM).args(arguments.split_whitespace());
        Ran::of(command.output().unwrap())
    }

    /// Checks that the command ends well where the system starts few threads, down to the thread that watches for signals
    /// alone, and says at most once that there are fewer than it wants; without that thread it says why it ends. `{threads}` in the
    /// arguments is their number. The runs.
    #[cfg(target_os = "linux")]
    #[track_caller]
    pub fn runs_with_few_threads(&self, name: &str, arguments: &str) -> Vec<Ran> {
        let refusal = "cannot start a thread: Resource temporarily unavailable";
        let run = |threads: usize| {
            self.run_with_threads(threads, &arguments.replace("{threads}", &threads.to_string()))
        };
        run(1).expect_failure(2, &format!("{name}: {refusal}"));
        let runs = [2, 3, 4, 6].map(|threads| {
            let ran = run(threads);
            assert_eq!(ran.code, Some(0), "{arguments}, {threads} threads: {}", ran.err);
            let told = format!("{name}: warning: {refusal} (os error 11); fewer are at work\n");
            let times = ran.err.matches(&told).count();
            assert!(times <= 1, "{threads} threads: {}", ran.err);
            assert_eq!(ran.err.matches("thread").count(), times, "{threads} threads: {}", ran.err);
            ran
        });
        runs.into()
    }

    /// Checks that an output that is closed, or open to be read alone, is an error of each of these, and an open one
    /// none.
    #[track_caller]
    pub fn expect_closed_outputs_to_fail(&self, name: &str, commands: &[&str]) {
        for command in commands {
            let ran = self.shell(&format!("{command} >&-"));
            ran.expect_failure(3, &format!("{name}: standard output: cannot write "));
            assert!(ran.err.ends_with(": it is closed\n"), "{command}: {}", ran.err);
            let ran = self.shell(&format!("{command} 1< /dev/null"));
            ran.expect_failure(3, &format!("{name}: standard output: cannot write "));
            let told = ": it is open to be read, not to be written\n";
            assert!(ran.err.ends_with(told), "{command}: {}", ran.err);
            let ran = self.shell(&format!("{command} 1<> /dev/null"));
            assert_eq!(ran.code, Some(0), "{command}: {}", ran.err);
        }
    }
}

/// How a run ended, and all it said.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    /// The exit code, if no signal ended it.
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn of(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// Checks all a run said.
    #[track_caller]
    pub fn expect(&self, code: i32, out: &str, err: &str) {
        let ran = (self.code, self.out.as_str(), self.err.as_str());
        assert_eq!(ran, (Some(code), out, err));
    }

    /// Checks that a run ended with a message that begins so, and wrote nothing.
    #[track_caller]
    pub fn expect_failure(&self, code: i32, message: &str) {
        self.expect_message(code, "");
        assert!(self.err.starts_with(message), "{message}: {}", self.err);
    }

    /// Checks that a run ended with a message that has this part, and wrote nothing.
    #[track_caller]
    pub fn expect_message(&self, code: i32, part: &str) {
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""), "{part}: {}", self.err);
        assert!(self.err.contains(part), "{part}: {}", self.err);
    }
}

/// Sends a signal to a run.
pub fn signal(child: &Child, name: &str) {
    let kill = format!("kill -{name} {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
}

/// Sends a signal to a run that lasts, which is to end within two seconds.
#[cfg(unix)]
pub fn interrupted(mut child: Child, name: &str) -> Ran {
    assert!(child.try_wait().unwrap().is_none(), "the run is to last");
    signal(&child, name);
    let start = std::time::Instant::now();
    let ran = Ran::of(child.wait_with_output().unwrap());
    assert!(start.elapsed().as_secs() < 2, "{:?}", start.elapsed());
    ran
}

/// Random words over the first letters of the alphabet: so many, of such a length, over so many letters.
pub fn random_words(kinds: &[(usize, usize, u8)]) -> String {
    let mut state = 2_463_534_242_u32;
    let mut letter = |letters: u8| {
        // Xorshift (Marsaglia 2003).
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        char::from(b'a' + (state >> 8) as u8 % letters)
    };
    let mut words = String::new();
    for &(count, length, letters) in kinds {
        for _ in 0..count {
            words.extend((0..length).map(|_| letter(letters)));
            words.push('\n');
        }
    }
    words
}
