//! The flags of `setter check`.

use std::path::PathBuf;

use clap::Args;
use command::files::check_inputs;
use lexicon::{Alphabet, Source};

use super::problem::alphabet;

/// Puzzles to be looked over.
#[derive(Debug, Args)]
pub struct CheckFlags {
    /// The puzzles, in any format that convert reads; - is standard input
    ///
    /// Each line of the output is a finding, with its file and its place: clues that are missing or have their answer
    /// in them, words that stand twice, wrong lengths of answers, cells on no word, cells in a row that nothing
    /// crosses, numbers that are not counted row after row, odd characters, what is wrong in the file. What formats
    /// would lose is told too. Exit code 1 says that there was a finding; what formats would lose is none.
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
        let files: Vec<Source> = self.puzzles.into_iter().map(Source::named).collect();
        check_inputs(&files)?;
        Ok(Checking { files, is_json: self.json, alphabet: alphabet(self.alphabet.as_deref())? })
    }
}
