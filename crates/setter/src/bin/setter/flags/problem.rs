//! The flags about what is to be filled.

use std::num::NonZero;
use std::path::{self, PathBuf};

use clap::Args;
use lexicon::dictionary::Source;
use lexicon::letters::Alphabet;

use super::chosen_words::{RequireFlags, WordFlags};
use super::resources::ResourceFlags;
use crate::chosen_words::ChosenWords;

const SEARCH: &str = "Search";

/// The words, the grid, and what goes with them.
#[derive(Debug, Args)]
pub struct ProblemFlags {
    /// Lists of words, a word a line; plain, gzip or zstd; - is standard input
    ///
    /// Several are merged. Accents and case are folded (é is e, œ is oe); a line that then still
    /// holds anything but letters is skipped, and one warning tells how many were. A line may give a
    /// score: word;score.
    #[arg(value_name = "DICTIONARY", required = true, num_args = 1..)]
    dictionaries: Vec<PathBuf>,

    /// The grid to fill; - is standard input
    #[arg(value_name = "GRID", required = true)]
    grid: Option<PathBuf>,

    #[command(flatten)]
    words: WordFlags,

    #[command(flatten)]
    required: RequireFlags,

    /// The same word may stand twice in a fill
    #[arg(long, help_heading = SEARCH)]
    repeats: bool,

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
        // Only an argument that excludes all others lets it be left out.
        let grid = Source::named(self.grid.ok_or("a dictionary and a grid are needed")?);
        let dictionaries: Vec<Source> = self.dictionaries.into_iter().map(Source::named).collect();
        let inputs = dictionaries.iter().chain([&grid]);
        if inputs.filter(|source| **source == Source::Input).count() > 1 {
            return Err("standard input, '-', can be read only once".into());
        }
        let words = ChosenWords {
            exclude: self.words.exclude,
            require: self.required.require,
            require_flag: "--require",
            min_score: self.words.min_score,
        };
        Ok(Asked {
            dictionaries,
            grid,
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
