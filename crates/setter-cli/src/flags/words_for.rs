//! The flags of `setter words-for`.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use command::files::{OutputFile, check_inputs};
use command::lists::{ListFlags, Lists};
use command::resources::ResourceFlags;
use command::units::seconds;
use lexicon::dictionary::Phrases;
use lexicon::like::{Like, Likeness};
use lexicon::{Alphabet, Score, Source};
use network::grid::SlotRules;
use puzzle::inputs::{ChosenWords, RequireFlags, SlotFlags, WordFlags, dictionaries_and_grid};

use setter::sensitive::Sensitive;

use super::problem::{Asked, StemFlags, alphabet};
use super::sensitive::SensitiveFlags;

const GRID: &str = "In a grid";
const OUTPUT: &str = "Output";

/// Which words are told, and where they are to stand.
#[derive(Debug, Args)]
#[command(override_usage = "setter words-for [OPTIONS] <PATTERN> <DICTIONARY>...")]
pub struct WordsForFlags {
    /// The pattern of the words: letters, . or ? for any one, * for any letters or none, [aeiou], [^aeiou]
    pattern: String,

    /// Lists of words, a word a line, perhaps word;score; plain, gzip or zstd; several are merged
    #[arg(value_name = "DICTIONARY", required = true, num_args = 1..)]
    dictionaries: Vec<PathBuf>,

    /// A part of the word is like PATTERN, not the whole
    #[arg(long, conflicts_with = "anagram")]
    contains: bool,

    /// The word has the letters of PATTERN in any order
    #[arg(long)]
    anagram: bool,

    /// Write at most N words
    #[arg(short = 'n', long, value_name = "N", allow_negative_numbers = true, help_heading = OUTPUT)]
    limit: Option<usize>,

    /// Write JSON, an object a line, not columns between tabs
    #[arg(long, help_heading = OUTPUT)]
    json: bool,

    /// Write to FILE, which appears when it is complete, - is standard output; .gz and .zst compress
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<OutputFile>,

    /// The words of a slot of GRID, each with the exact number of fills that have it there, and their best total
    #[arg(long = "in", value_name = "GRID", requires = "slot", help_heading = GRID)]
    grid: Option<PathBuf>,

    /// The slot: the number of its clue with a for across or d for down, as 7a; or its line, as 'row 3', or
    /// 'row 3b' for the second one of a line
    #[arg(long, value_name = "NAME", requires = "grid", help_heading = GRID)]
    slot: Option<String>,

    /// The same word may stand twice in a fill
    #[arg(long, requires = "grid", help_heading = GRID)]
    repeats: bool,

    #[command(flatten)]
    stems: StemFlags,

    /// Stop counting after this many seconds, with exit code 5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = GRID)]
    time: Option<Duration>,

    #[command(flatten)]
    lists: ListFlags,

    #[command(flatten)]
    words: WordFlags,

    #[command(flatten)]
    sensitive: SensitiveFlags,

    #[command(flatten)]
    required: RequireFlags,

    #[command(flatten)]
    slots: SlotFlags,

    /// The letters, up to 32, in their order [default: a to z]
    #[arg(long, value_name = "LETTERS")]
    alphabet: Option<String>,

    #[command(flatten)]
    resources: ResourceFlags,
}

/// Which words are told.
#[derive(Debug)]
pub struct TellingWords {
    pub like: Like,
    pub limit: usize,
    pub is_json: bool,
    /// The file to write, or standard output.
    pub output: Option<PathBuf>,
    pub time: Option<Duration>,
    pub of: WordsOf,
}

/// Where the words are from.
#[derive(Debug)]
pub enum WordsOf {
    /// Lists.
    Lists(Box<WordLists>),
    /// A slot, by its name.
    Slot(Box<Asked>, String),
}

/// Lists of words.
#[derive(Debug)]
pub struct WordLists {
    pub dictionaries: Vec<Source>,
    /// How they are read, and the lists of the user's own.
    pub lists: Lists,
    pub alphabet: Alphabet,
    pub least: Option<Score>,
    /// Which sensitive words are left out.
    pub sensitive: Sensitive,
    /// In bytes.
    pub memory: u64,
    /// The folder of indexes, or none.
    pub cache: Option<PathBuf>,
}

impl WordsForFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<TellingWords, String> {
        let alphabet = alphabet(self.alphabet.as_deref())?;
        let likeness = match (self.contains, self.anagram) {
            (true, _) => Likeness::Part,
            (_, true) => Likeness::Anagram,
            _ => Likeness::Pattern,
        };
        let like = Like::parse(&self.pattern, likeness, &alphabet)
            .map_err(|error| format!("{:?}: {error}", self.pattern))?;
        let slots = self.slots.asked();
        let chosen = self.words.chosen(self.required);
        let sensitive = self.sensitive.sensitive;
        let (memory, cache) = (self.resources.memory(), self.resources.cache());
        let lists = self.lists.asked(Phrases::Join);
        let of = match (self.grid, self.slot) {
            (Some(grid), Some(slot)) => {
                let files = self.dictionaries.into_iter().chain([grid]).collect();
                let (dictionaries, grid) = dictionaries_and_grid(files, &slots, &lists)?;
                let threads: NonZero<usize> = self.resources.threads();
                let distinct = !self.repeats;
                let asked = Asked {
                    dictionaries,
                    lists,
                    grid,
                    slots,
                    alphabet,
                    words: chosen,
                    sensitive,
                    distinct,
                    no_shared_stem: self.stems.no_shared_stem,
                    memory,
                    threads,
                    cache,
                };
                WordsOf::Slot(Box::new(asked), slot)
            }
            _ => {
                let ChosenWords { exclude, require, min_score: least, .. } = chosen;
                let has_rules = slots.rules != SlotRules::default();
                if has_rules || slots.lists().next().is_some() {
                    return Err("flags about slots are for the slots of a grid: --in GRID".into());
                }
                if !exclude.is_empty() || !require.is_empty() {
                    return Err("--exclude and --require are for fills of a grid: --in GRID".into());
                }
                if self.stems.no_shared_stem.is_some() {
                    return Err("--no-shared-stem is for fills of a grid: --in GRID".into());
                }
                let dictionaries: Vec<Source> =
                    self.dictionaries.into_iter().map(Source::named).collect();
                check_inputs(dictionaries.iter().chain(&lists.own))?;
                WordsOf::Lists(Box::new(WordLists {
                    dictionaries,
                    lists,
                    alphabet,
                    least,
                    sensitive,
                    memory,
                    cache,
                }))
            }
        };
        let (limit, is_json) = (self.limit.unwrap_or(usize::MAX), self.json);
        Ok(TellingWords {
            like,
            limit,
            is_json,
            output: self.output.and_then(OutputFile::path),
            time: self.time,
            of,
        })
    }
}
