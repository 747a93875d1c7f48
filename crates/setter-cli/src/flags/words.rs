//! The flags of `setter words`.

use std::path::PathBuf;

use clap::Args;
use command::Output;
use command::files::{OutputFile, check_inputs};
use command::units::whole;
use lexicon::dictionary::MAX_WORD;
use lexicon::{Alphabet, Source};
use setter::words::{Hyphens, Scale};

use super::problem::alphabet;
use command::resources::IndexFlags;

const WORDS: &str = "Words";
const OUTPUT: &str = "Output";

/// Which words are counted, and how.
#[derive(Debug, Args)]
pub struct WordsFlags {
    /// Texts: plain or HTML in UTF-8, perhaps gzip or zstd, told by content; - is standard input
    ///
    /// Words are cut as Unicode says (UAX #29). Accents and case are folded (é is e, œ is oe); elided
    /// words are taken off (l'ami is ami), so is the English 's; words with digits or other letters are
    /// skipped, and one warning tells how many were.
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    texts: Vec<PathBuf>,

    /// The reading of arc-en-ciel: three words (split), arcenciel (join), or nothing (skip)
    #[arg(long, value_name = "WAY", default_value = "split", help_heading = WORDS)]
    hyphens: Hyphens,

    /// Leave out words that stand there fewer times
    #[arg(long, value_name = "N", value_parser = whole, default_value = "1", allow_negative_numbers = true, help_heading = WORDS)]
    min_count: u64,

    /// Leave out words with fewer letters
    #[arg(long, value_name = "N", value_parser = whole, default_value = "2", allow_negative_numbers = true, help_heading = WORDS)]
    min_length: u64,

    /// Leave out words with more letters [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, help_heading = WORDS)]
    max_length: Option<u64>,

    /// Keep only words of this dictionary; of several, words of any
    #[arg(long, value_name = "DICTIONARY", help_heading = WORDS)]
    only: Vec<PathBuf>,

    /// Add the words of this dictionary that are not in the list, with score 0
    #[arg(long, value_name = "DICTIONARY", help_heading = WORDS)]
    add: Vec<PathBuf>,

    /// The letters, up to 32, in their order [default: a to z]
    #[arg(long, value_name = "LETTERS", help_heading = WORDS)]
    alphabet: Option<String>,

    /// The score of a word: how often it stands there (count), its share of all words (relative), or
    /// ln(1 + count) / ln(1 + greatest count), from 0 to 1 (log)
    #[arg(long, value_name = "SCALE", default_value = "count", help_heading = OUTPUT)]
    scale: Scale,

    /// Write the list to FILE, which appears when it is complete, - is standard output; .gz and .zst are compressed
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<OutputFile>,

    #[command(flatten)]
    index: IndexFlags,
}

/// Words to be counted.
#[derive(Debug)]
pub struct Wording {
    pub texts: Vec<Source>,
    pub hyphens: Hyphens,
    pub least: u64,
    /// The least and the greatest number of letters.
    pub lengths: (usize, usize),
    pub only: Vec<Source>,
    pub add: Vec<Source>,
    pub alphabet: Alphabet,
    pub scale: Scale,
    /// The file to write, or standard output.
    pub output: Option<PathBuf>,
    /// In bytes.
    pub memory: u64,
    /// The folder of indexes, or none.
    pub cache: Option<PathBuf>,
}

impl Wording {
    /// Where the list goes.
    pub fn output(&self) -> Output<'_> {
        Output { path: self.output.as_deref(), what: "the words" }
    }
}

impl WordsFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Wording, String> {
        let named = |paths: Vec<PathBuf>| paths.into_iter().map(Source::named).collect::<Vec<_>>();
        let (texts, only, add) = (named(self.texts), named(self.only), named(self.add));
        check_inputs(texts.iter().chain(&only).chain(&add))?;
        let length = |letters: u64| usize::try_from(letters).unwrap_or(usize::MAX);
        let lengths = (length(self.min_length), self.max_length.map_or(MAX_WORD, length));
        if lengths.0 > lengths.1 {
            return Err(format!("--min-length: {} is more than {}", lengths.0, lengths.1));
        }
        Ok(Wording {
            texts,
            hyphens: self.hyphens,
            least: self.min_count,
            lengths,
            only,
            add,
            alphabet: alphabet(self.alphabet.as_deref())?,
            scale: self.scale,
            output: self.output.and_then(OutputFile::path),
            memory: self.index.memory(),
            cache: self.index.cache(),
        })
    }
}
