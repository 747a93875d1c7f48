//! The arguments that the user typed, and the job that they mean.

mod answers;
mod output;
mod portion;
mod resources;

use std::ffi::OsString;
use std::iter;
use std::path::PathBuf;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use command::Output;
use command::files::{self, OutputFile, check_inputs};
use command::generate::Generated;
use command::lists::{ListFlags, Lists};
use command::machine::quarter_of_memory;
use command::report::StatsForm;
use enumerate::distinct::DistinctCounter;
use enumerate::output::Format;
use enumerate::parallel::IntervalCounter;
use enumerate::search::{Order, Search};
use lexicon::dictionary::Phrases;
use lexicon::{Alphabet, Halt, Source};
use network::Problem;
use puzzle::inputs::{
    AskedSlots, ChosenWords, RequireFlags, SlotFlags, WordFlags, dictionaries_and_grid,
};

use answers::{AnswerFlags, best_with_number};
pub use answers::{Question, UpTo};
use output::OutputFlags;
pub use output::{CheckpointFlags, ProgressForm};
pub use portion::Portion;
use portion::PortionFlags;
use resources::ResourceFlags;

const EXAMPLES: &str = "\
Examples:
  enumerate dict/francais.dict.gz grids/blank-3x3.txt > solutions.txt
      writes all 354,394 fills of a blank 3x3
  enumerate dict/francais.dict.gz grids/french-9x9.txt -n 1
      shows the first fill of a larger grid
  printf '1111\\n1001\\n1111\\n' | enumerate dict/francais.dict.gz dict/english.scores.gz - -n 3
      merges two dictionaries and reads the grid from standard input
  enumerate dict/francais.dict.gz grids/partly-8x8.txt --distinct -o fills.txt.zst --stats
      no word twice; a compressed file that appears when it is complete
  enumerate dict/francais.dict.gz grids/partly-8x8.txt -o fills.txt --checkpoint fills.json
      goes on, when it was stopped, with the same command
  enumerate dict/francais.dict.gz grids/partly-12x12.txt --at 500000 -n 10
      lists ten fills from the middle
  enumerate dict/francais.dict.gz grids/counted-9x9.txt --count
      tells how many fills there are, though nobody could list them
  enumerate dict/francais.scores.gz grids/partly-8x8.txt --best 3 --scores
      the three fills of greatest total, of words with scores (word;score)

A grid has a row a line: '1' or '.' is an open cell, '0' or '#' a black one, a letter is given, and \
[aeiou] or [^kw] limits one cell to those letters; {the} is one cell with these letters, through which words \
are read, {kit,kat} one that words across and down read otherwise. A run of one cell is no word and takes any \
letter, unless --min-slot 1. A letter that is given is printed in lower case, however the grid has it.

Exit codes: 0 finished, even without a fill; 2 bad usage, grid or dictionary; 3 the output, or a temporary \
file, could not be written; 5 stopped by --time; 130 or 143 interrupted.";

/// The memory for a sample, the same on any machine: which fills are drawn depends on how they are
/// counted, and that on the memory there is.
const SAMPLE_MEMORY: u64 = 1 << 30;

/// Lists every fill of a crossword grid, in lexicographic order.
///
/// Each fill is written like its grid, fills are separated by a blank line, and nothing else goes to
/// standard output. The same word may stand twice in a fill unless --distinct is given.
#[derive(Debug, Parser)]
#[command(
    version,
    after_help = EXAMPLES,
    max_term_width = 100,
    override_usage = "enumerate [OPTIONS] <DICTIONARY>... <GRID>"
)]
pub struct Flags {
    /// Lists of words, a word a line; plain, gzip or zstd; and last the grid to fill; - is standard input
    ///
    /// Several lists are merged. Accents and case are folded (é is e, œ is oe); a line that then still
    /// holds anything but letters is skipped, and one warning tells how many were. So are phrases, as ICE CREAM, unless
    /// --phrases join takes their letters. A line may give a score: word;score.
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    output: OutputFlags,

    #[command(flatten)]
    portion: PortionFlags,

    #[command(flatten)]
    answers: AnswerFlags,

    /// Only fills in which no word stands twice
    #[arg(long, help_heading = "Search")]
    distinct: bool,

    /// The order of cells by which fills are compared
    #[arg(long, value_name = "ORDER", default_value = "rows", help_heading = "Search")]
    order: OrderFlag,

    #[command(flatten)]
    lists: ListFlags,

    #[command(flatten)]
    slots: SlotFlags,

    #[command(flatten)]
    words: WordFlags,

    #[command(flatten)]
    required: RequireFlags,

    /// The letters, up to 32, in their order [default: a to z]
    #[arg(long, value_name = "LETTERS", help_heading = "Search")]
    alphabet: Option<String>,

    #[command(flatten)]
    resources: ResourceFlags,

    /// Write the man page or the completions of a shell to standard output, and nothing else
    #[arg(long, value_name = "WHAT", exclusive = true, help_heading = None::<&str>)]
    generate: Option<Generated>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OrderFlag {
    /// Row after row.
    Rows,
    /// Column after column.
    Columns,
    /// As rows, but from the last cell to the first.
    RowsReversed,
    /// As columns, but from the last cell to the first.
    ColumnsReversed,
}

/// The job of a run.
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
    pub lists: Lists,
    pub grid: Source,
    pub slots: AskedSlots,
    pub words: ChosenWords,
    pub alphabet: Alphabet,
    /// Whether no word may stand twice in a fill.
    pub distinct: bool,
    pub search: Search,
    /// Whether cells are compared from the last to the first.
    pub is_reversed: bool,
    pub format: Format,
    pub limit: Option<u64>,
    pub time: Option<Duration>,
    /// In bytes.
    pub memory: u64,
    /// The folder of indexes and counts, or none.
    pub cache: Option<PathBuf>,
    /// The file to write, or standard output.
    pub output: Option<PathBuf>,
    pub portion: Portion,
    pub checkpoint: Option<CheckpointFlags>,
    pub progress: ProgressForm,
    pub stats: Option<StatsForm>,
    pub threads: usize,
}

impl Listing {
    /// Where the output goes; `what` it is.
    pub fn output(&self, what: &'static str) -> Output<'_> {
        Output { path: self.output.as_deref(), what }
    }

    /// A walk through fills that are not to be listed, by all threads.
    pub fn interval_counter<'a>(
        &self,
        problem: &'a Problem,
        halt: &'a Halt,
    ) -> IntervalCounter<'a> {
        IntervalCounter { problem, search: self.search, threads: self.threads, halt }
    }

    /// Answers about the fills without repeated words.
    pub fn distinct_counter<'a>(&self, problem: &'a Problem, halt: &Halt) -> DistinctCounter<'a> {
        DistinctCounter::new(problem, self.search, self.threads, halt)
    }

    /// The name of the order of cells, as it is asked for.
    pub fn order_name(&self) -> &'static str {
        match (self.search.order, self.is_reversed) {
            (Order::Rows, false) => "rows",
            (Order::Columns, false) => "columns",
            (Order::Rows, true) => "rows-reversed",
            (Order::Columns, true) => "columns-reversed",
        }
    }
}

impl Flags {
    /// Reads the arguments that follow the name of the command.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Flags, clap::Error> {
        files::parse(iter::once("enumerate".into()).chain(best_with_number(arguments)))
    }

    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Job, clap::Error> {
        if let Some(what) = self.generate {
            return Ok(Job::Generate(what));
        }
        let usage = |message: String| Flags::command().error(ErrorKind::ValueValidation, message);
        let slots = self.slots.asked();
        // Answers are compared with those of others, who have phrases in no grid.
        let lists = self.lists.asked(Phrases::Skip);
        let found = dictionaries_and_grid(self.files, &slots, &lists);
        let (dictionaries, grid) = found.map_err(usage)?;
        if let Some(contradiction) = self.answers.contradiction() {
            return Err(usage(contradiction.into()));
        }
        let portion = self.portion.portion();
        let question = self.answers.question(&portion);
        let fill = portion.fill().or_else(|| question.as_ref().and_then(Question::fill));
        let inputs = dictionaries.iter().chain([&grid]).chain(slots.lists()).chain(&lists.own);
        check_inputs(inputs.chain(fill)).map_err(usage)?;
        let alphabet = match self.alphabet {
            Some(letters) => Alphabet::new(&letters)
                .map_err(|error| usage(format!("--alphabet {letters:?}: {error}")))?,
            None => Alphabet::default(),
        };
        let order = match self.order {
            OrderFlag::Rows | OrderFlag::RowsReversed => Order::Rows,
            OrderFlag::Columns | OrderFlag::ColumnsReversed => Order::Columns,
        };
        let is_reversed =
            matches!(self.order, OrderFlag::RowsReversed | OrderFlag::ColumnsReversed);
        let checkpoint = self.output.checkpoint().map_err(usage)?;
        let is_sample = matches!(question, Some(Question::Sample { .. }));
        let usual = || if is_sample { SAMPLE_MEMORY } else { quarter_of_memory() };
        let memory = self.resources.memory.unwrap_or_else(usual);
        let listing = Box::new(Listing {
            dictionaries,
            lists,
            grid,
            slots,
            words: self.words.chosen(self.required),
            alphabet,
            distinct: self.distinct,
            search: Search { order, memory, ..Search::default() },
            is_reversed,
            format: self.output.format.into(),
            limit: self.output.limit,
            time: self.resources.time,
            memory,
            cache: self.resources.cache(),
            output: self.output.output.and_then(OutputFile::path),
            portion,
            checkpoint,
            progress: self.output.progress,
            stats: self.output.stats,
            threads: self.resources.threads(),
        });
        Ok(match question {
            Some(question) => Job::Answer(listing, question),
            None => Job::List(listing),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_consistent() {
        Flags::command().debug_assert();
        // A paragraph is broken where the terminal ends, and only there.
        assert!(EXAMPLES.split("\n\n").skip(1).all(|paragraph| !paragraph.contains('\n')));
    }

    #[test]
    fn what_is_missing_is_named_as_in_the_usage() {
        let error = meant("").unwrap_err();
        let missing =
            "the following required arguments were not provided:\n  <DICTIONARY>... <GRID>\n";
        assert!(error.contains(missing), "{error}");
    }

    /// The job that arguments between spaces mean, in words.
    fn meant(arguments: &str) -> Result<String, String> {
        let flags = Flags::read(arguments.split_whitespace().map(OsString::from));
        let job = flags.and_then(Flags::job).map_err(|error| error.to_string())?;
        Ok(format!("{job:?}"))
    }

    #[test]
    fn the_last_path_is_the_grid() {
        let flags = Flags::read(["a", "b", "c", "-n", "3"].map(OsString::from)).unwrap();
        let Ok(Job::List(listing)) = flags.job() else { panic!("a listing") };
        assert_eq!(listing.dictionaries, [Source::named("a"), Source::named("b")]);
        assert_eq!((listing.grid, listing.limit), (Source::named("c"), Some(3)));
        assert!(meant("a").is_err() && meant("- -").is_err());
    }

    #[test]
    fn options_stand_anywhere() {
        let mut meant_something = 0;
        for option in Flags::command().get_arguments().filter_map(clap::Arg::get_long) {
            let value = match option {
                "best" | "scores" | "no-cache" | "count" | "distinct" => "",
                "diagonals" | "reversed" | "symmetric" => "",
                "wrap" => " both",
                "short-runs" => " free",
                "progress" | "stats" => "=json",
                "heat" => "=best",
                "estimate" => "=3",
                "format" => " binary",
                "order" => " columns",
                "shard" => " 2/8",
                "memory" => " 2M",
                "alphabet" => " abc",
                "phrases" => " join",
                "encoding" => " latin-1",
                _ => " 3",
            };
            let first = meant(&format!("--{option}{value} a b c"));
            meant_something += usize::from(first.is_ok());
            assert_eq!(meant(&format!("a --{option}{value} b c")), first, "{option}");
            assert_eq!(meant(&format!("a b --{option}{value} c")), first, "{option}");
            assert_eq!(meant(&format!("a b c --{option}{value}")), first, "{option}");
        }
        assert!(meant_something > 18, "{meant_something}");
    }

    #[test]
    fn the_number_of_best_is_a_number() {
        for (short, long) in [
            ("--best a b", "a b --best=1"),
            ("--best 3 a b", "a b --best=3"),
            ("a --best 3 b", "a b --best=3"),
            ("--best ./3 b", "./3 b --best=1"),
            ("--best - b", "- b --best=1"),
            ("a --best --scores b", "a b --scores --best"),
        ] {
            assert_eq!(meant(short).unwrap(), meant(long).unwrap(), "{short}");
        }
        assert!(meant("a b --best -1").unwrap_err().contains("decimal digits"));
        assert!(meant("a -- --best b").unwrap().contains("List("));
    }
}
