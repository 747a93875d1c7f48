//! The flags of `setter check`.

use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::Args;
use command::files::check_inputs;
use lexicon::{Alphabet, Source};

use super::problem::alphabet;

/// Puzzles to be looked over.
#[derive(Debug, Args)]
pub struct CheckFlags {
    /// The puzzles, in any format that convert reads, or folders of them; - is standard input
    ///
    /// Each line of the output is a finding, with its file and its place: clues that are missing, have their answer in
    /// them, or name an entry that is not there, words that stand twice, wrong lengths of answers, cells on no word, cells
    /// in a row that nothing crosses, a grid that falls apart, numbers that are not counted row after row, odd characters,
    /// what is wrong in the file. What formats would lose is told too. Exit code 1 says that there was a finding; what
    /// formats would lose is none. Of a folder the files are looked over whose names end as those of puzzles, and a file
    /// that is no puzzle keeps no other from being looked over: exit code 2 says that there was one.
    #[arg(value_name = "FILE", required = true)]
    puzzles: Vec<PathBuf>,

    /// Write the findings as JSON
    #[arg(long)]
    json: bool,

    /// The letters, up to 32, in their order [default: a to z]
    #[arg(long, value_name = "LETTERS")]
    alphabet: Option<String>,
}

/// Puzzles to be looked over.
#[derive(Debug)]
pub struct Checking {
    pub files: Vec<Source>,
    pub is_json: bool,
    pub alphabet: Alphabet,
}

impl CheckFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Checking, String> {
        let mut files = Vec::new();
        for path in self.puzzles {
            match path.is_dir() {
                true => files.extend(puzzles_in(&path)?.into_iter().map(Source::File)),
                false => files.push(Source::named(path)),
            }
        }
        check_inputs(&files)?;
        Ok(Checking { files, is_json: self.json, alphabet: alphabet(self.alphabet.as_deref())? })
    }
}

/// How the names of puzzles end.
const EXTENSIONS: [&str; 6] = ["puz", "ipuz", "jpz", "xd", "exolve", "cfp"];

/// The puzzles in a folder and in its folders, by their names.
fn puzzles_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    collect(folder, &mut found)
        .map_err(|error| format!("{}: cannot read the folder: {error}", folder.display()))?;
    found.sort();
    match found.is_empty() {
        true => {
            let extensions = EXTENSIONS.join(", ");
            Err(format!(
                "{}: no puzzle in it: files ending in {extensions} are looked for",
                folder.display()
            ))
        }
        false => Ok(found),
    }
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let is_puzzle = |path: &Path| {
        let extension = path.extension().and_then(|own| own.to_str());
        extension.is_some_and(|own| EXTENSIONS.contains(&own.to_ascii_lowercase().as_str()))
    };
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // A link is no folder here: it may lead back to one above.
        match entry.file_type()?.is_dir() {
            true => collect(&entry.path(), found)?,
            false => found.extend(Some(entry.path()).filter(|path| is_puzzle(path))),
        }
    }
    Ok(())
}
