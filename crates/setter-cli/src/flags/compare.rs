//! The flags of `setter compare`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use command::units::{seconds, whole};
use lexicon::Alphabet;
use setter::compare::{DictionaryEntry, GridEntry, Matrix, PlotEntry};
use setter::strategy::{Algorithm, OrderName, TiesName, ValuesName};
use std::time::Duration;
use toml::Spanned;

use super::problem::alphabet;
use command::resources::ResourceFlags;

const MATRIX: &str = "Matrix";
const OUTPUT: &str = "Output";

/// The runs that are compared.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["matrix", "grids"]))]
pub struct CompareFlags {
    /// Lists of words; each is a dictionary of its own
    #[arg(
        value_name = "DICTIONARY",
        conflicts_with = "matrix",
        required_unless_present = "matrix"
    )]
    dictionaries: Vec<PathBuf>,

    /// Files of TOML that say what is compared, in place of the flags below; docs/experiments.md has
    /// examples
    #[arg(long, value_name = "FILE", num_args = 1.., help_heading = MATRIX)]
    matrix: Vec<PathBuf>,

    /// A grid; may be given again
    #[arg(short, long = "grid", value_name = "FILE", help_heading = MATRIX)]
    grids: Vec<PathBuf>,

    #[command(flatten)]
    axes: AxisFlags,

    #[command(flatten)]
    resources: ResourceFlags,

    /// Folder for results.csv, table.md and the plots; a run of this program that is there is not
    /// repeated [default: comparison, or beside the matrix, by its name]
    ///
    /// Results of another program, or of another build of this one, are kept in a file of their own,
    /// results-PROGRAM.csv, and all runs are made anew.
    #[arg(short, long, value_name = "DIR", help_heading = OUTPUT)]
    output: Option<PathBuf>,

    /// Make no runs: only the table and the plots anew, of the results that are there, whatever program
    /// made them
    #[arg(long, help_heading = OUTPUT)]
    no_runs: bool,

    /// The letters, up to 32, in their order [default: a to z]
    #[arg(long, value_name = "LETTERS", help_heading = MATRIX)]
    alphabet: Option<String>,
}

/// The axes of a matrix, each combined with each.
#[derive(Debug, Args)]
struct AxisFlags {
    /// Algorithms, with commas: best, rac, cbj, rac-fc, cbj-fc, mac; for the best fill branch-and-bound, dual
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "best", conflicts_with = "matrix", help_heading = MATRIX)]
    algorithm: Vec<Algorithm>,

    /// Orders of slots, with commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with = "matrix", help_heading = MATRIX)]
    order: Vec<OrderName>,

    /// Ways to break ties of orders of slots, with commas: fixed, random
    #[arg(long, value_name = "WAYS", value_delimiter = ',', conflicts_with = "matrix", help_heading = MATRIX)]
    ties: Vec<TiesName>,

    /// Orders of values, with commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with = "matrix", help_heading = MATRIX)]
    values: Vec<ValuesName>,

    /// With arc consistency made first, without, or both
    #[arg(long, value_name = "WHICH", conflicts_with = "matrix", help_heading = MATRIX)]
    ac3: Option<Which>,

    /// With forward checking that looks ahead at wipe-outs, without, or both
    #[arg(long, value_name = "WHICH", conflicts_with = "matrix", help_heading = MATRIX)]
    look_ahead: Option<Which>,

    /// Only runs of at least N cells are words; shorter ones are as --short-runs says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..), default_value = "2", allow_negative_numbers = true, conflicts_with = "matrix", help_heading = MATRIX)]
    min_slot: u16,

    /// The rule for runs of 2 cells or more below --min-slot: free or forbidden
    #[arg(long, value_name = "WHAT", value_parser = ["free", "forbidden"], default_value = "free", conflicts_with = "matrix", help_heading = MATRIX)]
    short_runs: String,

    /// How many seeds, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000), default_value = "1", allow_negative_numbers = true, conflicts_with = "matrix", help_heading = MATRIX)]
    seeds: u64,

    /// With words that may stand twice in a fill, without, or both
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "yes", conflicts_with = "matrix", help_heading = MATRIX)]
    repeats: Option<Which>,

    /// The limit of each run in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10", allow_negative_numbers = true, conflicts_with = "matrix", help_heading = MATRIX)]
    time: Duration,

    /// The limit of each run in choices
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, conflicts_with = "matrix", help_heading = MATRIX)]
    nodes: Option<u64>,
}

/// Whether something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Which {
    /// It is.
    Yes,
    /// It is not.
    No,
    /// Each in turn.
    Both,
}

impl Which {
    /// Each of the ways; none if it is left to the algorithms.
    fn ways(which: Option<Which>) -> Vec<bool> {
        match which {
            None => Vec::new(),
            Some(Which::Yes) => vec![true],
            Some(Which::No) => vec![false],
            Some(Which::Both) => vec![true, false],
        }
    }
}

/// A comparison.
#[derive(Debug)]
pub struct Comparing {
    pub matrices: Matrices,
    pub alphabet: Alphabet,
    /// The folder of the results, if one was named.
    pub output: Option<PathBuf>,
    /// Whether runs are made that have no result yet.
    pub with_runs: bool,
    pub threads: usize,
    /// In bytes.
    pub memory: u64,
    /// The folder of indexes, or none.
    pub cache: Option<PathBuf>,
}

/// The matrices of a comparison.
#[derive(Debug)]
pub enum Matrices {
    /// These files.
    Files(Vec<PathBuf>),
    /// The flags.
    Flags(Box<Matrix>),
}

impl CompareFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Comparing, String> {
        let alphabet = alphabet(self.alphabet.as_deref())?;
        let (output, threads) = (self.output.clone(), self.resources.threads().get());
        let with_runs = !self.no_runs;
        let (memory, cache) = (self.resources.memory(), self.resources.cache());
        let matrices = match self.matrix.is_empty() {
            true => Matrices::Flags(Box::new(self.matrix()?)),
            false => Matrices::Files(self.matrix),
        };
        Ok(Comparing { matrices, alphabet, output, with_runs, threads, memory, cache })
    }

    /// The matrix that the flags say, with a plot of times by grids or, of one grid, by orders.
    fn matrix(self) -> Result<Matrix, String> {
        let axes = self.axes;
        if axes.time.is_zero() {
            return Err("--time: a run needs more than 0 seconds".into());
        }
        let x = match (self.grids.len(), axes.order.len(), self.dictionaries.len()) {
            (1, 0 | 1, 1) => "algorithm",
            (1, 0 | 1, _) => "dictionary",
            (1, ..) => "order",
            _ => "grid",
        };
        let series = if x == "algorithm" { "ac3" } else { "algorithm" };
        let plot = PlotEntry {
            name: "seconds".into(),
            title: String::new(),
            x: plain(x.into()),
            y: plain("seconds".into()),
            series: Some(plain(series.into())),
            facet: None,
            x_log: false,
            y_log: true,
        };
        // A column that has one value has no pairs.
        let paired = ["algorithm", "order", "ties", "ac3", "look_ahead", "repeats"];
        let paired = paired.map(|column| plain(column.to_owned())).into();
        let grid = |file| plain(GridEntry { file: Some(plain(file)), ..GridEntry::default() });
        let dictionary = |file| {
            plain(DictionaryEntry { files: vec![plain(file)], ..DictionaryEntry::default() })
        };
        Ok(Matrix {
            title: String::new(),
            algorithms: axes.algorithm,
            orders: axes.order,
            ties: axes.ties,
            values: axes.values,
            ac3: Which::ways(axes.ac3),
            look_ahead: Which::ways(axes.look_ahead),
            min_slot: plain(axes.min_slot.into()),
            short_runs: plain(axes.short_runs),
            seeds: plain(axes.seeds),
            repeats: Which::ways(axes.repeats.or(Some(Which::No))),
            time: plain(axes.time.as_secs_f64()),
            nodes: axes.nodes,
            grids: self.grids.into_iter().map(grid).collect(),
            dictionaries: self.dictionaries.into_iter().map(dictionary).collect(),
            paired,
            plots: vec![plain(plot)],
        })
    }
}

/// A value that stands in no file.
fn plain<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}
