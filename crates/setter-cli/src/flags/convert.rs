//! The flags of `setter convert`.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use command::files::{OutputFile, check_inputs};
use lexicon::{Alphabet, Source};
use puzzle::{Format, Numbering, Options, Paper};
use setter::sensitive::Sensitive;

use super::problem::alphabet;

const PUZZLE: &str = "Puzzle";
const OUTPUT: &str = "Output";

/// A puzzle, and the format to write it in.
#[derive(Debug, Args)]
pub struct ConvertFlags {
    /// The puzzle: a grid as text, ipuz, puz, exolve, jpz or xd, told by content; - is standard input
    ///
    /// Letters of a text grid are given, unless every white cell has one: then they are the solution.
    #[arg(value_name = "FILE", required = true)]
    puzzle: PathBuf,

    /// The format to write: text, ipuz, puz, exolve, jpz, xd, svg, png, pdf; html, which is played anywhere; or submission,
    /// the PDF that editors of newspapers ask for [default: by the name of the output, else text]
    #[arg(long, value_name = "FORMAT", help_heading = OUTPUT)]
    to: Option<Target>,

    /// Write to FILE, which appears when it is complete, - is standard output
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<OutputFile>,

    /// Show the solution in text and pictures; other formats always have it
    #[arg(long, help_heading = OUTPUT)]
    solution: bool,

    /// The paper to print on: a4 or letter
    #[arg(long, value_name = "SIZE", default_value = "a4", help_heading = OUTPUT)]
    paper: Paper,

    /// The name and address, in lines, on each page of a submission, below the author
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, help_heading = OUTPUT)]
    sender: String,

    #[command(flatten)]
    said: SaidFlags,

    /// An arrow word: clues stand in the blocks beside their words, with arrows; of several for a word the first
    /// that fits is taken
    #[arg(long, help_heading = PUZZLE)]
    arrows: bool,

    /// Clues for the words of the solution: lines of a word, a tab and its clue, perhaps gzip or zstd; the
    /// first of several is taken
    #[arg(long, value_name = "FILE", help_heading = PUZZLE)]
    clues: Option<PathBuf>,

    /// A list that tells how the words of the solution are written: the answer ICE CREAM has the lengths (3,5); may be given
    /// again
    #[arg(long, value_name = "LIST", help_heading = PUZZLE)]
    enumerations: Vec<PathBuf>,

    /// The key of four digits that unlocks the solution of a puz file [default: the key that fits is searched]
    #[arg(long, value_name = "KEY", value_parser = clap::value_parser!(u16).range(1000..=9999), help_heading = PUZZLE)]
    key: Option<u16>,

    /// Whether --clues may give clues that are not for everybody, of acts of sex and with slurs: public or family, no;
    /// allow, yes
    #[arg(long, value_name = "WHICH", default_value = "public", requires = "clues", help_heading = PUZZLE)]
    sensitive: Sensitive,

    /// The letters, up to 32, in their order [default: a to z]
    #[arg(long, value_name = "LETTERS", help_heading = PUZZLE)]
    alphabet: Option<String>,
}

/// The title and other texts of the puzzle, in place of those of its file.
#[derive(Clone, Debug, Args)]
pub struct SaidFlags {
    /// The title
    #[arg(long, value_name = "TEXT", help_heading = PUZZLE)]
    pub title: Option<String>,

    /// The author
    #[arg(long, value_name = "TEXT", help_heading = PUZZLE)]
    pub author: Option<String>,

    /// The holder of the copyright, without the sign ©
    #[arg(long, value_name = "TEXT", help_heading = PUZZLE)]
    pub copyright: Option<String>,

    /// A note to solvers
    #[arg(long, value_name = "TEXT", help_heading = PUZZLE)]
    pub notes: Option<String>,

    /// Its language, as fr or en-GB
    #[arg(long, value_name = "CODE", help_heading = PUZZLE)]
    pub language: Option<String>,

    /// How words are numbered in pages and pictures: cells, in their first cells; lines, by rows and columns around the
    /// grid; roman or letters, rows by these [default: lines where the language is French, else cells]
    #[arg(long, value_name = "HOW", help_heading = PUZZLE)]
    pub numbering: Option<Numbering>,
}

/// The form in which a puzzle is written.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// A format of puzzles.
    Format(Format),
    /// A page that is played.
    Playable,
    /// A picture as PNG.
    Png,
    /// The pages that editors ask for.
    Submission,
}

impl FromStr for Target {
    type Err = &'static str;
    fn from_str(name: &str) -> Result<Target, &'static str> {
        match name {
            "html" => Ok(Target::Playable),
            "png" => Ok(Target::Png),
            "submission" => Ok(Target::Submission),
            name => name.parse().map(Target::Format).map_err(
                |_| "it is text, ipuz, puz, exolve, jpz, xd, svg, png, pdf, html or submission",
            ),
        }
    }
}

impl Target {
    /// The target that is named, or that the name of the output stands for, or text; an error is one of usage.
    pub fn asked(named: Option<Target>, output: Option<&Path>) -> Result<Target, String> {
        let extension = output.and_then(|path| path.extension()?.to_str());
        match (named, extension) {
            (Some(target), _) => Ok(target),
            (None, None) => Ok(Target::Format(Format::Text)),
            (None, Some(extension)) => Target::of_extension(extension).ok_or_else(|| {
                format!("--output: no format has the extension {extension:?}; --to names one")
            }),
        }
    }

    /// The target that the extension of a file's name stands for.
    fn of_extension(extension: &str) -> Option<Target> {
        match extension.to_ascii_lowercase().as_str() {
            "html" | "htm" => Some(Target::Playable),
            "png" => Some(Target::Png),
            // Files of CrossFire are only read.
            "cfp" => None,
            name => Format::of_extension(name).map(Target::Format),
        }
    }
}

/// A puzzle to be converted.
#[derive(Debug)]
pub struct Converting {
    pub puzzle: Source,
    pub target: Target,
    pub options: Options,
    /// The name and address of the sender to editors.
    pub sender: String,
    pub said: SaidFlags,
    /// Whether it is made an arrow word.
    pub arrows: bool,
    pub clues: Option<Source>,
    /// The lists that tell how words are written.
    pub enumerations: Vec<Source>,
    /// The key of a locked solution.
    pub key: Option<u16>,
    /// Whether clues are given that are not for everybody.
    pub sensitive: Sensitive,
    pub alphabet: Alphabet,
    /// The file to write, or standard output.
    pub output: Option<PathBuf>,
}

impl ConvertFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Converting, String> {
        let puzzle = Source::named(self.puzzle);
        let clues = self.clues.map(Source::named);
        let enumerations: Vec<Source> = self.enumerations.into_iter().map(Source::named).collect();
        check_inputs([&puzzle].into_iter().chain(&clues).chain(&enumerations))?;
        let output = self.output.and_then(OutputFile::path);
        let target = Target::asked(self.to, output.as_deref())?;
        Ok(Converting {
            puzzle,
            target,
            options: Options { solution: self.solution, paper: self.paper },
            sender: self.sender,
            said: self.said,
            arrows: self.arrows,
            clues,
            enumerations,
            key: self.key,
            sensitive: self.sensitive,
            alphabet: alphabet(self.alphabet.as_deref())?,
            output,
        })
    }
}
