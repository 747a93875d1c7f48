//! The flags of `setter solve`.

use std::num::NonZero;
use std::path::{self, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use command::units::{seconds, whole};
use lexicon::dictionary::Source;
use lexicon::letters::Alphabet;
use setter::strategy::Strategy;

use super::chosen_words::{RequireFlags, WordFlags};
use super::resources::ResourceFlags;
use super::strategy::StrategyFlags;
use crate::chosen_words::ChosenWords;

const OUTPUT: &str = "Output";
const SEARCH: &str = "Search";

/// What is to be filled, and how.
#[derive(Debug, Args)]
pub struct SolveFlags {
    /// Lists of words, a word a line; plain, gzip or zstd; - is standard input
    ///
    /// Several are merged. Accents and case are folded (é is e, œ is oe); a line that then still
    /// holds anything but letters is skipped, and one warning tells how many were.
    #[arg(value_name = "DICTIONARY", required = true, num_args = 1..)]
    dictionaries: Vec<PathBuf>,

    /// The grid to fill; - is standard input
    #[arg(value_name = "GRID", required = true)]
    grid: PathBuf,

    #[command(flatten)]
    words: WordFlags,

    #[command(flatten)]
    required: RequireFlags,

    #[command(flatten)]
    strategy: StrategyFlags,

    /// The seed of what is random: ties of orders, and orders of values
    #[arg(long, value_name = "N", value_parser = whole, default_value = "1", allow_negative_numbers = true, help_heading = SEARCH)]
    seed: u64,

    /// The letters, up to 32, in their order [default: a to z]
    #[arg(long, value_name = "LETTERS", help_heading = SEARCH)]
    alphabet: Option<String>,

    /// Stop after this many seconds, with exit code 5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = SEARCH)]
    time: Option<Duration>,

    /// Stop after this many choices, with exit code 5
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, help_heading = SEARCH)]
    nodes: Option<u64>,

    #[command(flatten)]
    resources: ResourceFlags,

    #[command(flatten)]
    output: SolveOutputFlags,
}

/// What is written of a search.
#[derive(Debug, Args)]
pub struct SolveOutputFlags {
    /// Write the fill to FILE, which appears when it is found
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,

    /// Watch the search in the terminal: one thread, step by step, also back
    #[arg(long, help_heading = OUTPUT)]
    watch: bool,

    /// Write each step of the search to FILE, as lines of JSON; .gz and .zst are compressed; one thread
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    trace: Option<PathBuf>,

    /// Tell on standard error what the search did
    #[arg(
        long,
        value_name = "FORM",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "text",
        help_heading = OUTPUT
    )]
    stats: Option<StatsForm>,
}

/// The form of the statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StatsForm {
    /// Lines to read.
    Text,
    /// One line of JSON.
    Json,
}

/// A fill to be found.
#[derive(Debug)]
pub struct Solving {
    pub dictionaries: Vec<Source>,
    pub grid: Source,
    pub alphabet: Alphabet,
    pub strategy: Strategy,
    pub words: ChosenWords,
    /// Whether no word may stand twice.
    pub distinct: bool,
    pub seed: u64,
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    /// In bytes.
    pub memory: u64,
    pub threads: NonZero<usize>,
    /// The folder of indexes, or none.
    pub cache: Option<PathBuf>,
    /// The file to write, or standard output.
    pub output: Option<PathBuf>,
    pub told: Told,
}

/// What is told of a search beside its fill.
#[derive(Debug)]
pub struct Told {
    /// Whether it is watched on the screen.
    pub watch: bool,
    /// The file of its trace.
    pub trace: Option<PathBuf>,
    /// Its statistics.
    pub stats: Option<StatsForm>,
}

impl SolveFlags {
    /// What was meant; an error is one of usage.
    pub fn job(self) -> Result<Solving, String> {
        let grid = Source::named(self.grid);
        let dictionaries: Vec<Source> = self.dictionaries.into_iter().map(Source::named).collect();
        let inputs = dictionaries.iter().chain([&grid]);
        if inputs.filter(|source| **source == Source::Input).count() > 1 {
            return Err("standard input, '-', can be read only once".into());
        }
        let absolute = |path: &PathBuf| path::absolute(path).unwrap_or_else(|_| path.clone());
        let (output, trace) = (self.output.output, self.output.trace);
        if let (Some(output), Some(trace)) = (&output, &trace)
            && absolute(output) == absolute(trace)
        {
            let name = trace.display();
            return Err(format!("--trace: {name} is where the fill goes; name another file"));
        }
        let strategy = self.strategy.strategy()?;
        if !self.required.require.is_empty() {
            strategy.check_required().map_err(|error| format!("--require: {error}"))?;
            if self.output.watch || trace.is_some() {
                return Err(
                    "--require: such a search is many, and is neither watched nor traced".into()
                );
            }
        }
        let words = ChosenWords {
            exclude: self.words.exclude,
            require: self.required.require,
            require_flag: "--require",
            min_score: self.words.min_score,
        };
        Ok(Solving {
            words,
            dictionaries,
            grid,
            alphabet: alphabet(self.alphabet.as_deref())?,
            strategy,
            distinct: !self.strategy.repeats,
            seed: self.seed,
            time: self.time,
            nodes: self.nodes,
            memory: self.resources.memory(),
            threads: self.resources.threads(),
            cache: self.resources.cache(),
            output,
            told: Told { watch: self.output.watch, trace, stats: self.output.stats },
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
