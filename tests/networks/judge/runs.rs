//! Runs of a command on the files of a problem.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

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
        for (name, text) in &posed.problem.files {
            asking.put(name, text);
        }
        asking
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn put(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
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
        let output = Command::new(self.program)
            .args(&arguments)
            .current_dir(self.folder.path())
            .env("XDG_CACHE_HOME", self.path("cache"))
            .stdin(Stdio::null())
            .output()
            .unwrap();
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
