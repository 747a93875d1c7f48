//! The flags about what is to be filled.

use std::num::NonZero;
use std::path::{self, PathBuf};

use clap::Args;
use crossword::grid::{ShortRuns, SlotRules};
use lexicon::dictionary::Source;
use lexicon::letters::Alphabet;
use puzzle::inputs::dictionaries_and_grid;

use super::chosen_words::{RequireFlags, WordFlags};
use super::resources::ResourceFlags;
use crate::chosen_words::ChosenWords;

const SEARCH: &str = "Search";

/// The words, the grid, and what goes with them.
#[derive(Debug, Args)]
pub struct ProblemFlags {
    /// Lists of words, a word a line; plain, gzip or zstd; and last the grid to fill; - is standard input
    ///
    /// Several lists are merged. Accents and case are folded (é is e, œ is oe); a line that then still
    /// holds anything but letters is skipped, and one warning tells how many were. A line may give a
    /// score: word;score.
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    words: WordFlags,

    #[command(flatten)]
    required: RequireFlags,

    /// The same word may stand twice in a fill
    #[arg(long, help_heading = SEARCH)]
    repeats: bool,

    /// Only runs of at least N cells are words; shorter ones are as --short-runs says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..), default_value = "2", allow_negative_numbers = true, help_heading = SEARCH)]
    min_slot: u16,

    /// What is with runs of 2 cells or more below --min-slot: free (they spell anything) or forbidden
    /// (a grid that has one is refused)
    #[arg(long, value_name = "WHAT", default_value = "free", help_heading = SEARCH)]
    short_runs: ShortRuns,

    /// The letters, up to 32, in their order [default: a to z]
    #[arg(long, value_name = "LETTERS", help_heading = SEARCH)]
    alphabet: Option<String>,

    #[command(flatten)]
    resources: ResourceFlags,
}

/// What is to be filled.
#[derive(Debug)]
pub struct Asked {
    pub dictionaries: Vec<Source>,
    pub grid: Source,
    /// Which runs of the grid are slots.
    pub slots: SlotRules,
    pub alphabet: Alphabet,
    pub words: ChosenWords,
    /// Whether no word may stand twice.
    pub distinct: bool,
    /// In bytes.
    pub memory: u64,
    pub threads: NonZero<usize>,
    /// The folder of indexes, or none.
    pub cache: Option<PathBuf>,
}

impl ProblemFlags {
    /// What was meant; an error is one of usage.
    pub fn asked(self) -> Result<Asked, String> {
        let (dictionaries, grid) = dictionaries_and_grid(self.files)?;
        let words = ChosenWords {
            exclude: self.words.exclude,
            require: self.required.require,
            require_flag: "--require",
            min_score: self.words.min_score,
        };
        Ok(Asked {
            dictionaries,
            grid,
            slots: SlotRules {
                least: self.min_slot.into(),
                short_runs: self.short_runs,
                ..SlotRules::default()
            },
            alphabet: alphabet(self.alphabet.as_deref())?,
            words,
            distinct: !self.repeats,
            memory: self.resources.memory(),
            threads: self.resources.threads(),
            cache: self.resources.cache(),
        })
    }
}

/// The alphabet of these letters, or a to z.
pub fn alphabet(letters: Option<&str>) -> Result<Alphabet, String> {
    match letters {
        Some(letters) => {
            Alphabet::new(letters).map_err(|error| format!("--alphabet {letters:?}: {error}"))
        }
        None => Ok(Alphabet::default()),
    }
}

/// Checks that two outputs are not the same file; `flag` and `second` are the name and the file of one.
pub fn check_distinct_files(
    first: Option<&PathBuf>,
    (flag, second): (&str, Option<&PathBuf>),
) -> Result<(), String> {
    let absolute = |path: &PathBuf| path::absolute(path).unwrap_or_else(|_| path.clone());
    match (first, second) {
        (Some(first), Some(second)) if absolute(first) == absolute(second) => {
            let name = second.display();
            Err(format!("{flag}: {name} is where the fill goes; name another file"))
        }
        _ => Ok(()),
    }
}
