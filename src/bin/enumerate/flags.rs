//! What the user typed, and what was meant by it.

mod answers;

use std::fs;
use std::path::{self, Path, PathBuf};
use std::time::{Duration, Instant};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use enumerate::output::unfinished_name;
use enumerate::search::{Order, Search};
use enumerate::shard::Shard;
use etcetera::{BaseStrategy, choose_base_strategy};
use lexicon::dictionary::Source;
use lexicon::letters::Alphabet;
use num_bigint::BigUint;

use answers::AnswerFlags;
pub use answers::{Question, Stretch};

const EXAMPLES: &str = "\
Examples:
  enumerate dict/francais.dict.gz grids/blank-3x3.txt > solutions.txt
      writes all 354,394 fills of a blank 3x3
  enumerate dict/francais.dict.gz grids/french-9x9.txt -n 1
      shows the first fill of a larger grid
  printf '1111\\n1..1\\n' | enumerate words.txt more-words.txt.gz -
      merges two dictionaries and reads the grid from standard input
  enumerate dict/francais.dict.gz grid.txt --distinct -o fills.txt.zst --stats
      no word twice; a compressed file that appears when it is complete
  enumerate dict/francais.dict.gz grid.txt -o fills.txt --checkpoint fills.json
      goes on, when it was stopped, with the same command
  enumerate dict/francais.dict.gz grids/partly-12x12.txt --at 500000 -n 10
      lists ten fills from the middle
  enumerate dict/francais.dict.gz grids/counted-9x9.txt --count
      tells how many fills there are, though nobody could list them

A grid has a row a line: '1' or '.' is an open cell, '0' or '#' a black one, a letter is given, and
[aeiou] or [^kw] limits one cell to those letters. A run of one cell is no word and takes any letter.

Exit codes: 0 finished, even without a fill; 2 bad usage, grid or dictionary; 3 the output could not
be written; 5 stopped by --time; 130 or 143 interrupted.";

/// The memory for a sample, the same on any machine: which fills are drawn depends on how they are
/// counted, and that on the memory there is.
const SAMPLE_MEMORY: u64 = 1 << 30;

/// Lists every fill of a crossword grid, in lexicographic order.
///
/// Each fill is written like its grid, fills are separated by a blank line, and nothing else goes to
/// standard output. The same word may stand twice in a fill unless --distinct is given.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Flags {
    /// Lists of words, a word a line; plain, gzip or zstd; - is standard input
    ///
    /// Several are merged. Accents and case are folded (é is e, œ is oe); a line that then still
    /// holds anything but letters is skipped, and one warning tells how many were.
    #[arg(value_name = "DICTIONARY", required = true, num_args = 1..)]
    dictionaries: Vec<PathBuf>,

    /// The grid to fill; - is standard input
    #[arg(value_name = "GRID", required = true)]
    grid: Option<PathBuf>,

    /// Write to FILE, which appears when it is complete; .gz and .zst are compressed
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Stop after N fills
    #[arg(short = 'n', long, value_name = "N", help_heading = "Output")]
    limit: Option<u64>,

    /// Begin after the fill in FILE; - is standard input
    ///
    /// The fill stands there as it is printed; of several, separated by blank lines, the last one
    /// counts. It need not be one of this grid and these words, but must have the grid's shape. So
    /// with --limit, and the output of each run for the next one, fills come in pages.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    after: Option<PathBuf>,

    /// Begin with the fill of number K, which so many come before
    ///
    /// Those before are counted, not listed; K may be of any size, and 0 is the first. So with --limit,
    /// any page of the list is there at once. With --distinct they are walked through.
    #[arg(
        long,
        value_name = "K",
        value_parser = answers::number,
        conflicts_with = "after",
        help_heading = "Output"
    )]
    at: Option<BigUint>,

    /// List the I-th of M parts of the list, as 2/8
    ///
    /// Every process finds the same parts. One after the other they are the whole list, byte for byte:
    /// a part before which fills come begins with the blank line between them. Their sizes are about
    /// the same as far as can be estimated; some may be empty. --limit limits each part.
    #[arg(
        long,
        value_name = "I/M",
        conflicts_with_all = ["after", "at"],
        help_heading = "Output"
    )]
    shard: Option<Shard>,

    /// Keep in FILE how far the run is, so that the same command goes on if it is stopped
    ///
    /// Needs --output with a plain file, which is written under its name with .unfinished added
    /// until it is complete. However the run was stopped, the file ends up the same as without.
    #[arg(long, value_name = "FILE", requires = "output", help_heading = "Output")]
    checkpoint: Option<PathBuf>,

    /// Seconds between two checkpoints
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        default_value = "1",
        requires = "checkpoint",
        hide = true
    )]
    checkpoint_interval: Duration,

    /// Tell on standard error how far the run is, from its first second on
    #[arg(
        long,
        value_name = "FORM",
        num_args = 0..=1,
        require_equals = true,
        default_value = "auto",
        default_missing_value = "bar",
        help_heading = "Output"
    )]
    progress: ProgressForm,

    /// Tell on standard error what the run did
    #[arg(
        long,
        value_name = "FORM",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "text",
        help_heading = "Output"
    )]
    stats: Option<StatsForm>,

    #[command(flatten)]
    answers: AnswerFlags,

    /// Only fills in which no word stands twice
    #[arg(long, help_heading = "Search")]
    distinct: bool,

    /// The order of cells by which fills are compared
    #[arg(long, value_name = "ORDER", default_value = "rows", help_heading = "Search")]
    order: OrderFlag,

    /// The letters, up to 32, in their order [default: a to z]
    #[arg(long, value_name = "LETTERS", help_heading = "Search")]
    alphabet: Option<String>,

    /// Stop after this many seconds, with exit code 5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Resources")]
    time: Option<Duration>,

    /// Memory to use, as 512M or 2G; larger dictionaries are sorted through temporary files
    /// [default: a quarter of the machine's]
    #[arg(short, long, value_name = "SIZE", value_parser = size, help_heading = "Resources")]
    memory: Option<u64>,

    /// Threads to search with; the output is the same for any number [default: one a processor]
    #[arg(
        short = 'j',
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..),
        help_heading = "Resources"
    )]
    threads: Option<u16>,

    /// Folder for the indexes of dictionaries [default: enumerate in the user's cache folder]
    #[arg(long, value_name = "DIR", help_heading = "Resources")]
    cache: Option<PathBuf>,

    /// Neither use nor make cached indexes
    #[arg(long, conflicts_with = "cache", help_heading = "Resources")]
    no_cache: bool,

    /// Write the man page or the completions of a shell to standard output, and nothing else
    #[arg(long, value_name = "WHAT", exclusive = true)]
    generate: Option<Generated>,
}

/// The form of the statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StatsForm {
    /// Lines to read.
    Text,
    /// One line of JSON.
    Json,
}

/// The form of the progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressForm {
    /// A bar, if standard error is a terminal and the fills go elsewhere; else nothing.
    Auto,
    /// A bar; lines as of plain if standard error is no terminal.
    Bar,
    /// A line a minute.
    Plain,
    /// A line of JSON a second.
    Json,
    /// Nothing.
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OrderFlag {
    /// Row after row.
    Rows,
    /// Column after column.
    Columns,
}

/// What can be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Generated {
    /// The man page.
    Man,
    /// Completions for bash.
    Bash,
    /// Completions for elvish.
    Elvish,
    /// Completions for fish.
    Fish,
    /// Completions for PowerShell.
    Powershell,
    /// Completions for zsh.
    Zsh,
}

/// What to do.
#[derive(Debug)]
pub enum Job {
    /// List fills.
    List(Box<Listing>),
    /// Answer a question about all fills that could be listed.
    Answer(Box<Listing>, Question),
    /// Write a page or a script about the command itself.
    Generate(Generated),
}

/// A listing of fills.
#[derive(Debug)]
pub struct Listing {
    pub dictionaries: Vec<Source>,
    pub grid: Source,
    pub alphabet: Alphabet,
    pub search: Search,
    pub limit: Option<u64>,
    pub time: Option<Duration>,
    /// In bytes.
    pub memory: u64,
    /// The folder of indexes, or none.
    pub cache: Option<PathBuf>,
    /// The file to write, or standard output.
    pub output: Option<PathBuf>,
    pub stretch: Stretch,
    pub checkpoint: Option<CheckpointFlags>,
    pub progress: ProgressForm,
    pub stats: Option<StatsForm>,
    pub threads: usize,
}

impl Listing {
    /// When the time is over, if the run began at `start`.
    pub fn deadline(&self, start: Instant) -> Option<Instant> {
        start.checked_add(self.time?)
    }
}

/// Where and how often to note how far a listing is.
#[derive(Debug)]
pub struct CheckpointFlags {
    pub path: PathBuf,
    /// The file of the fills.
    pub output: PathBuf,
    pub interval: Duration,
}

impl Flags {
    /// What was meant; an error is one of usage.
    pub fn job(self) -> Result<Job, clap::Error> {
        if let Some(what) = self.generate {
            return Ok(Job::Generate(what));
        }
        let usage = |message: String| Flags::command().error(ErrorKind::ValueValidation, message);
        let Some(grid) = self.grid else {
            return Err(usage("a grid is needed after the dictionaries".into()));
        };
        let grid = Source::named(grid);
        let dictionaries: Vec<Source> = self.dictionaries.into_iter().map(Source::named).collect();
        let question = self.answers.question();
        let stretch = match (self.after, self.at, self.shard) {
            (Some(path), ..) => Stretch::After(Source::named(path)),
            (_, Some(number), _) => Stretch::At(number),
            (_, _, Some(shard)) => Stretch::Shard(shard),
            (None, None, None) => Stretch::All,
        };
        let fill = match (&stretch, &question) {
            (Stretch::After(fill), _) | (_, Some(Question::Rank(fill))) => Some(fill),
            _ => None,
        };
        let inputs = dictionaries.iter().chain([&grid]).chain(fill);
        if inputs.filter(|source| **source == Source::Input).count() > 1 {
            return Err(usage("standard input, '-', can be read only once".into()));
        }
        let alphabet = match self.alphabet {
            Some(letters) => Alphabet::new(&letters)
                .map_err(|error| usage(format!("--alphabet {letters:?}: {error}")))?,
            None => Alphabet::default(),
        };
        let order = match self.order {
            OrderFlag::Rows => Order::Rows,
            OrderFlag::Columns => Order::Columns,
        };
        let checkpoint = match (self.checkpoint, &self.output) {
            (Some(path), Some(output)) => {
                check_checkpoint(&path, output).map_err(usage)?;
                let (output, interval) = (output.clone(), self.checkpoint_interval);
                Some(CheckpointFlags { path, output, interval })
            }
            _ => None,
        };
        let memory = self.memory.unwrap_or_else(|| match question {
            Some(Question::Sample { .. }) => SAMPLE_MEMORY,
            _ => quarter_of_memory(),
        });
        let listing = Box::new(Listing {
            dictionaries,
            grid,
            alphabet,
            search: Search { order, distinct: self.distinct, memory, ..Search::default() },
            limit: self.limit,
            time: self.time,
            memory,
            cache: if self.no_cache { None } else { self.cache.or_else(default_cache) },
            output: self.output,
            stretch,
            checkpoint,
            progress: self.progress,
            stats: self.stats,
            threads: match self.threads {
                Some(threads) => usize::from(threads),
                None => std::thread::available_parallelism().map_or(1, usize::from),
            },
        });
        Ok(match question {
            Some(question) => Job::Answer(listing, question),
            None => Job::List(listing),
        })
    }
}

/// Tells why there can be no checkpoint at `path` of the fills in `output`.
fn check_checkpoint(path: &Path, output: &Path) -> Result<(), String> {
    let name = output.display();
    if output.extension().is_some_and(|extension| extension == "gz" || extension == "zst") {
        return Err(format!(
            "--checkpoint: {name} is compressed, and cannot be gone on with; name a plain file"
        ));
    }
    if fs::metadata(output).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(format!("--checkpoint: {name} is no regular file, and cannot be gone on with"));
    }
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(format!("--checkpoint: {} is no regular file", path.display()));
    }
    let absolute = |path: &Path| path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let own = [absolute(path), absolute(&unfinished_name(path))];
    let taken = [absolute(output), absolute(&unfinished_name(output))];
    match own.iter().any(|own| taken.contains(own)) {
        true => Err(format!(
            "--checkpoint: {} is where the fills go; name another file",
            path.display()
        )),
        false => Ok(()),
    }
}

fn default_cache() -> Option<PathBuf> {
    Some(choose_base_strategy().ok()?.cache_dir().join("enumerate"))
}

/// A quarter of the memory of the machine, or of what this process is limited to.
fn quarter_of_memory() -> u64 {
    let memory = sysinfo::RefreshKind::nothing()
        .with_memory(sysinfo::MemoryRefreshKind::nothing().with_ram());
    let system = sysinfo::System::new_with_specifics(memory);
    let total = match system.cgroup_limits() {
        Some(limits) => limits.total_memory.min(system.total_memory()),
        None => system.total_memory(),
    };
    (total / 4).max(1 << 26)
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "it is a number of seconds, as 60 or 0.5")?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// Reads a size in bytes with an optional K, M, G or T (powers of 1024).
fn size(text: &str) -> Result<u64, String> {
    let expected = "it is a number of bytes, or of K, M, G or T, as 512M, at least 1M";
    let text = text.trim_end_matches(['B', 'b']).trim_end_matches('i');
    let (digits, unit) = match text.char_indices().last() {
        Some((at, unit)) if unit.is_ascii_alphabetic() => (&text[..at], unit.to_ascii_uppercase()),
        _ => (text, 'B'),
    };
    let shift = "BKMGT".find(unit).ok_or(expected)? * 10;
    let number: u64 = digits.parse().map_err(|_| expected)?;
    number
        .checked_mul(1 << shift)
        .filter(|&bytes| bytes >= 1 << 20)
        .ok_or_else(|| expected.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_consistent() {
        Flags::command().debug_assert();
    }

    #[test]
    fn the_last_path_is_the_grid() {
        let flags = Flags::parse_from(["enumerate", "a", "b", "c", "-n", "3"]);
        let Ok(Job::List(listing)) = flags.job() else { panic!("a listing") };
        assert_eq!(listing.dictionaries, [Source::named("a"), Source::named("b")]);
        assert_eq!((listing.grid, listing.limit), (Source::named("c"), Some(3)));
        assert!(Flags::try_parse_from(["enumerate", "a"]).is_err());
        assert!(Flags::parse_from(["enumerate", "-", "-"]).job().is_err());
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("512M"), Ok(512 << 20));
        assert_eq!(size("2GiB"), Ok(2 << 30));
        assert_eq!(size("1048576"), Ok(1 << 20));
        for wrong in ["", "M", "12Q", "-3M", "99999999999T", "5K", "é"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("-1").is_err() && seconds("soon").is_err());
    }
}
