//! The flags of `setter layout`.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use command::files::OutputFile;
use command::units::{one_or_more, seconds, whole};
use lexicon::{Alphabet, Source};
use puzzle::{Format, Options, Paper};
use setter::generation::Size;
use setter::layout::{Goal, Locked, Measure, Shape};

use super::convert::{SaidFlags, Target};
use super::problem::alphabet;

const LAYOUT: &str = "Layout";
const OUTPUT: &str = "Output";

/// The words to lay out, and how.
#[derive(Debug, Args)]
pub struct LayoutFlags {
    /// The words: a word a line, perhaps with a clue behind a tab, ; or , as spreadsheets write them; - is standard input
    ///
    /// Phrases keep their blanks for the lengths beside their clues, and lose them in the grid.
    #[arg(value_name = "WORDS", required = true)]
    words: PathBuf,

    /// What is best, the first first: words,area,crossings, or words,crossings,area
    #[arg(long, value_name = "ORDER", default_value = "words,area,crossings", help_heading = LAYOUT)]
    goal: Measure,

    /// Short for --goal words,crossings,area: crossings before a small box
    #[arg(long, conflicts_with = "goal", help_heading = LAYOUT)]
    density: bool,

    /// The box has just these rows and columns, with a letter at each edge
    #[arg(long, value_name = "RxC", conflicts_with = "at_most", help_heading = LAYOUT)]
    size: Option<Size>,

    /// The box has no more rows and columns than these
    #[arg(long, value_name = "RxC", help_heading = LAYOUT)]
    at_most: Option<Size>,

    /// Compare boxes by their longer side first, so that squares are preferred
    #[arg(long, help_heading = LAYOUT)]
    square: bool,

    /// Cells with letters stay where they are after half a turn
    #[arg(long, help_heading = LAYOUT)]
    symmetric: bool,

    /// Words stay beside each other as in FILE: a grid of letters, as a former layout, from which one may take words, in any
    /// format that is read
    #[arg(long, value_name = "FILE", help_heading = LAYOUT)]
    locked: Option<PathBuf>,

    /// Circle and number cells that spell this word, and tell them in their order in the notes, for a second puzzle
    #[arg(long, value_name = "WORD", help_heading = LAYOUT)]
    solution_word: Option<String>,

    /// Another seed may give another layout that is as good; the same gives the same on all machines
    #[arg(long, value_name = "N", value_parser = whole, default_value = "1", allow_negative_numbers = true, help_heading = LAYOUT)]
    seed: u64,

    /// The letters, up to 32, in their order [default: a to z]
    #[arg(long, value_name = "LETTERS", help_heading = LAYOUT)]
    alphabet: Option<String>,

    /// Go on until it is proved that no layout is better, however long that takes
    #[arg(long, help_heading = LAYOUT)]
    prove: bool,

    /// Stop after this many seconds with the best layout so far, with exit code 5 unless it is proved the best
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = LAYOUT)]
    time: Option<Duration>,

    /// Write the N best layouts, the best first, as text
    #[arg(long, value_name = "N", value_parser = one_or_more, default_value = "1", allow_negative_numbers = true, help_heading = OUTPUT)]
    top: NonZero<usize>,

    /// Write all layouts that are as good as the best one in words and box, as text, in order, one of each two reflections
    #[arg(long, conflicts_with_all = ["top", "count"], help_heading = OUTPUT)]
    all: bool,

    /// Write how many layouts --all would write
    #[arg(long, conflicts_with = "top", help_heading = OUTPUT)]
    count: bool,

    /// The format to write: text, ipuz, puz, exolve, jpz, xd, svg, png, pdf, or html, which is played anywhere
    /// [default: by the name of the output, else text]
    #[arg(long, value_name = "FORMAT", help_heading = OUTPUT)]
    to: Option<Target>,

    /// Write to FILE, which appears when it is complete, - is standard output
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<OutputFile>,

    /// Show the solution in pictures; text and other formats always have it
    #[arg(long, help_heading = OUTPUT)]
    solution: bool,

    /// The paper to print on: a4 or letter
    #[arg(long, value_name = "SIZE", default_value = "a4", help_heading = OUTPUT)]
    paper: Paper,

    /// Tell all words in the notes, in the order of the alphabet
    #[arg(long, help_heading = OUTPUT)]
    word_bank: bool,

    /// Print the first letter of each word in the grid
    #[arg(long, help_heading = OUTPUT)]
    first_letters: bool,

    /// Say nothing of better layouts as they come
    #[arg(short, long, help_heading = OUTPUT)]
    quiet: bool,

    #[command(flatten)]
    said: SaidFlags,
}

/// What is told of the layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// The best ones.
    Best,
    /// All that are as good as the best one.
    All,
    /// How many are as good as the best one.
    Count,
}

/// Words to be laid out.
#[derive(Clone, Debug)]
pub struct LayingOut {
    pub words: Source,
    pub goal: Goal,
    /// The puzzle whose words stay where they are; the goal has them once the words are read.
    pub locked: Option<Source>,
    pub told: Told,
    pub alphabet: Alphabet,
    pub prove: bool,
    pub time: Option<Duration>,
    pub target: Target,
    pub options: Options,
    pub word_bank: bool,
    pub first_letters: bool,
    pub quiet: bool,
    pub said: SaidFlags,
    /// The file to write, or standard output.
    pub output: Option<PathBuf>,
}

impl LayoutFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<LayingOut, String> {
        let alphabet = alphabet(self.alphabet.as_deref())?;
        let output = self.output.and_then(OutputFile::path);
        let told = match (self.all, self.count) {
            (true, _) => Told::All,
            (_, true) => Told::Count,
            _ => Told::Best,
        };
        let target = match told {
            Told::Count => Target::Format(Format::Text),
            Told::Best | Told::All => Target::asked(self.to, output.as_deref())?,
        };
        let is_text = matches!(target, Target::Format(Format::Text));
        if (told == Told::All || self.top.get() > 1) && !is_text {
            let flag = if told == Told::All { "--all" } else { "--top" };
            return Err(format!(
                "{flag}: several layouts are written as text; --seed gives another one for a file"
            ));
        }
        let mut solution = Vec::new();
        if let Some(word) = &self.solution_word
            && !alphabet.join_into(word.as_bytes(), &mut solution)
        {
            let letters: String = alphabet.glyphs().iter().collect();
            return Err(format!("--solution-word {word:?}: it has letters of {letters} only"));
        }
        let shape = match (self.size, self.at_most) {
            (Some(size), _) => Shape::Exactly(size),
            (None, Some(size)) => Shape::AtMost(size),
            (None, None) => Shape::Free,
        };
        Ok(LayingOut {
            words: Source::named(self.words),
            goal: Goal {
                measure: if self.density { Measure::Crossings } else { self.goal },
                shape,
                prefers_squares: self.square,
                is_symmetric: self.symmetric,
                solution,
                locked: Locked::default(),
                top: self.top.get(),
                seed: self.seed,
            },
            locked: self.locked.map(Source::named),
            told,
            alphabet,
            prove: self.prove || told != Told::Best,
            time: self.time,
            target,
            options: Options { solution: self.solution || is_text, paper: self.paper },
            word_bank: self.word_bank,
            first_letters: self.first_letters,
            quiet: self.quiet,
            said: self.said,
            output,
        })
    }
}
