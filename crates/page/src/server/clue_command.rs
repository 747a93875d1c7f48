//! Drafts of clues by a command: a word, its length and its language on standard input, a clue a line on standard output.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use lexicon::Halt;
use lexicon::clock::Instant;
use serde_json::json;
use setter::definitions::Language;

use crate::offered::clue_drafts::ClueDrafts;
use crate::refusal::{Ended, Refusal};

/// How long the command may take for a word.
const TIME: Duration = Duration::from_secs(30);

/// The most bytes that it may write, and the most clues and characters of a clue that are taken.
const MOST_BYTES: u64 = 1 << 16;
const MOST_CLUES: usize = 50;
const MOST_CHARACTERS: usize = 500;

/// How long one waits before looking again whether it has ended.
const LOOK: Duration = Duration::from_millis(10);

/// A program with its arguments, which is run once for each word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueCommand {
    program: String,
    arguments: Vec<String>,
}

impl ClueCommand {
    /// The command of a line as a shell would divide it; no shell runs it. `None` if the line is blank, or ends within quotes.
    ///
    /// ```
    /// use page::ClueCommand;
    /// assert!(ClueCommand::of_line("python3 'my clues.py' --short").is_some());
    /// assert!(ClueCommand::of_line(" ").is_none() && ClueCommand::of_line("'x").is_none());
    /// ```
    pub fn of_line(line: &str) -> Option<ClueCommand> {
        let mut words = shlex::split(line)?.into_iter();
        Some(ClueCommand { program: words.next()?, arguments: words.collect() })
    }

    fn failure(&self, why: impl Display) -> Ended {
        let (program, why) = (&self.program, why.to_string());
        let sentence = format!("--clues-from: {program}: {why}");
        let parts = json!({ "program": program, "why": why });
        Refusal::unanswerable(sentence).coded("clue-command", parts).into()
    }

    /// Runs the command until it ends, or is ended.
    fn run(&self, asked: &str, halt: &Halt) -> Result<(ExitStatus, File, File), Ended> {
        let (clues, output) = temporary().map_err(|error| self.failure(error))?;
        let (complaints, errors) = temporary().map_err(|error| self.failure(error))?;
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(output).stderr(errors);
        let child = command.spawn().map_err(|error| self.failure(error))?;
        let mut running = Running(child);
        if let Some(mut input) = running.0.stdin.take() {
            // A command that does not read has closed it.
            let _ = input.write_all(asked.as_bytes());
        }
        let start = Instant::now();
        let size = |file: &File| file.metadata().map_or(0, |data| data.len());
        loop {
            let status = running.0.try_wait().map_err(|error| self.failure(error))?;
            if size(&clues) > MOST_BYTES || size(&complaints) > MOST_BYTES {
                return Err(self.failure(format!("it wrote more than {MOST_BYTES} bytes")));
            }
            if let Some(status) = status {
                return Ok((status, clues, complaints));
            }
            if start.elapsed() > TIME {
                let seconds = TIME.as_secs();
                return Err(self.failure(format!("it took more than {seconds} seconds")));
            }
            halt.check()?;
            thread::sleep(LOOK);
        }
    }
}

/// A command that is ended when nobody waits for it any more.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended before.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A file without a name, and what writes to it.
fn temporary() -> io::Result<(File, Stdio)> {
    let file = tempfile::tempfile()?;
    let written = file.try_clone()?;
    Ok((file, written.into()))
}

/// The text of a file from its beginning.
fn text(mut file: File) -> io::Result<String> {
    let mut text = String::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(MOST_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

impl ClueDrafts for ClueCommand {
    fn draft(&self, word: &str, language: Language, halt: &Halt) -> Result<Vec<String>, Ended> {
        let asked = format!("{word}\t{}\t{}\n", word.chars().count(), language.code());
        let (status, clues, complaints) = self.run(&asked, halt)?;
        if !status.success() {
            let complaints = text(complaints).unwrap_or_default();
            let last = complaints.lines().rfind(|line| !line.trim().is_empty());
            let why = last.map_or_else(String::new, |line| format!(": {}", cut(line.trim())));
            return Err(self.failure(format!("{status}{why}")));
        }
        let clues = text(clues).map_err(|error| self.failure(error))?;
        let clues = clues.lines().map(|line| cut(line.trim())).filter(|clue| !clue.is_empty());
        Ok(clues.take(MOST_CLUES).collect())
    }
}

/// The beginning of a line that is too long for a clue, without controls.
fn cut(line: &str) -> String {
    line.chars().filter(|character| !character.is_control()).take(MOST_CHARACTERS).collect()
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    fn drafted(line: &str, halt: &Halt) -> Result<Vec<String>, Ended> {
        ClueCommand::of_line(line).unwrap().draft("été", Language::French, halt)
    }

    fn told(line: &str) -> String {
        match drafted(line, &Halt::default()) {
            Err(Ended::Refused(refusal)) => refusal.sentence,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_command_is_told_the_word_and_tells_clues() {
        let halt = Halt::default();
        assert_eq!(drafted("cat", &halt).unwrap(), ["été3fr"]);
        let clues = drafted("printf ' One clue \\n\\nAnother\\n'", &halt).unwrap();
        assert_eq!(clues, ["One clue", "Another"]);
        assert_eq!(drafted("true", &halt).unwrap(), [""; 0]);
        assert_eq!(drafted("seq 60", &halt).unwrap().len(), MOST_CLUES);
    }

    #[test]
    fn failures_are_told_and_nothing_goes_on_for_ever() {
        assert!(told("/nowhere/at-all").starts_with("--clues-from: /nowhere/at-all: "));
        let failed = told("sh -c 'echo no model >&2; exit 3'");
        assert!(failed.ends_with("exit status: 3: no model"), "{failed}");
        assert!(told("yes").ends_with("it wrote more than 65536 bytes"));
        let halt = Halt::default();
        halt.set();
        assert_eq!(drafted("sleep 1000", &halt), Err(Ended::Halted));
    }
}
