//! Runs of a command on the files of a problem.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use tempfile::TempDir;

use super::draw_words::INPUT;
use super::posed::Posed;

/// Why a question has no right answer.
pub enum Ended {
    /// The command said that it does not take it, in these words.
    Refused(String),
    /// It answered wrongly.
    Differs(String),
    /// There is nothing to ask, as the rank of a fill where there is none.
    NotAsked,
}

/// A folder with the files of a problem, and the command to run there.
pub struct Asking<'a> {
    pub posed: &'a Posed,
    /// The command, and the subcommand if it has any, with flags of its own.
    program: &'a Path,
    folder: TempDir,
}

/// What a run that ended well wrote.
pub struct Ran {
    pub out: String,
    pub err: String,
    /// The command as it was called.
    pub line: String,
}

impl<'a> Asking<'a> {
    pub fn new(posed: &'a Posed, program: &'a Path) -> Asking<'a> {
        let asking = Asking { posed, program, folder: tempfile::tempdir().unwrap() };
        for (name, _) in &posed.problem.files {
            asking.put(name, asking.contents(name));
        }
        asking
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn put(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).unwrap();
    }

    /// What a file of the problem holds: dictionaries are compressed at times.
    fn contents(&self, name: &str) -> Vec<u8> {
        let Posed { problem, seed, .. } = self.posed;
        let text = problem.text(name).as_bytes();
        let own_lists = [problem.values("--across"), problem.values("--down")].concat();
        let is_list = own_lists.contains(&name) || problem.dictionaries.iter().any(|n| n == name);
        match (*seed + name.len() as u64) % 4 {
            0 if is_list => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
                encoder.write_all(text).unwrap();
                encoder.finish().unwrap()
            }
            1 if is_list => zstd::encode_all(text, 1).unwrap(),
            _ => text.to_vec(),
        }
    }

    /// The text of a file that a run wrote, which may be compressed.
    pub fn written(&self, name: &str) -> String {
        let bytes = fs::read(self.path(name)).unwrap();
        let text = match name.rsplit_once('.') {
            Some((_, "gz")) => {
                let mut text = Vec::new();
                MultiGzDecoder::new(&*bytes).read_to_end(&mut text).unwrap();
                text
            }
            Some((_, "zst")) => zstd::decode_all(&*bytes).unwrap(),
            _ => bytes,
        };
        String::from_utf8(text).unwrap()
    }

    /// Runs the command on the problem, with further arguments, which stand between spaces: those
    /// of `first` before the inputs.
    ///
    /// # Errors
    /// A refusal; or another end than a good one.
    pub fn run(&self, first: &str, more: &str) -> Result<Ran, Ended> {
        let (ran, code) = self.run_to_any_end(first, more);
        match code {
            Some(0) => Ok(ran),
            Some(2) => Err(Ended::Refused(ran.err)),
            _ => Err(Ended::Differs(format!("{}\nended with {code:?}: {}", ran.line, ran.err))),
        }
    }

    /// The same, with the exit code.
    pub fn run_to_any_end(&self, first: &str, more: &str) -> (Ran, Option<i32>) {
        let problem = &self.posed.problem;
        let mut arguments: Vec<&str> = first.split_whitespace().collect();
        arguments.extend(problem.dictionaries.iter().map(String::as_str));
        arguments.push(&problem.board);
        arguments.extend(["--alphabet", &problem.alphabet]);
        arguments.extend(problem.flags.iter().map(String::as_str));
        arguments.extend(more.split_whitespace());
        let mut child = Command::new(self.program)
            .args(&arguments)
            .current_dir(self.folder.path())
            .env("XDG_CACHE_HOME", self.path("cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        if problem.files.iter().any(|(name, _)| name == INPUT) {
            // What is refused may not be read.
            let _ = input.write_all(&self.contents(INPUT));
        }
        drop(input);
        let output = child.wait_with_output().unwrap();
        let ran = Ran {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            line: arguments.join(" "),
        };
        (ran, output.status.code())
    }
}

impl Ran {
    /// Compares what was written.
    ///
    /// # Errors
    /// It differs.
    pub fn expect(&self, out: &str) -> Result<(), Ended> {
        self.check(self.out == out, || format!("expected:\n{out}"))
    }

    /// Says that this run answered wrongly, if it did.
    ///
    /// # Errors
    /// It did.
    pub fn check(&self, is_right: bool, expected: impl FnOnce() -> String) -> Result<(), Ended> {
        if is_right {
            return Ok(());
        }
        let Ran { line, out, err } = self;
        Err(Ended::Differs(format!("{line}\n{}\nfound:\n{out}\nsaid:\n{err}", expected())))
    }
}
