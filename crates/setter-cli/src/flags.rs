//! The flags that the user typed, and the jobs that they mean.

mod best;
mod check;
mod compare;
mod convert;
mod export;
mod grid;
mod layout;
mod problem;
mod replay;
mod search;
mod sensitive;
mod serve;
mod site;
mod solve;
mod strategy;
mod words;
mod words_for;

use clap::{CommandFactory, Parser, Subcommand};
use command::generate::GenerateFlags;
use command::report::usage_error;
use page::site::SiteOptions;

use best::BestFlags;
pub use best::{Objective, SeekingBest};
use check::CheckFlags;
pub use check::Checking;
use compare::CompareFlags;
pub use compare::{Comparing, Matrices};
use convert::ConvertFlags;
pub use convert::{Converting, SaidFlags, Target};
use export::ExportFlags;
pub use export::{ExportFormat, Exporting, ProblemExport};
use grid::GridFlags;
pub use grid::{Filling, GridMaking};
use layout::LayoutFlags;
pub use layout::{LayingOut, Told as LayoutTold};
pub use problem::Asked;
use replay::ReplayFlags;
pub use replay::Replaying;
pub use search::{SearchFlags, Told};
use serve::ServeFlags;
pub use serve::Serving;
use site::SiteFlags;
use solve::SolveFlags;
pub use solve::Solving;
pub use words::Wording;
use words::WordsFlags;
use words_for::WordsForFlags;
pub use words_for::{TellingWords, WordLists, WordsOf};

const EXAMPLES: &str = "\
Examples:
  setter solve dict/francais.dict.gz grids/french-9x9.txt -o fill.txt
      writes one fill
  setter best dict/francais.scores.gz benches/experiments/grids/gridA.txt
      writes the fill whose words have the greatest total of scores
  setter export --cfn dict/francais.scores.gz grids/french-7x7.txt -o problem.cfn
      writes the same problem for toulbar2, to check it
  setter solve --watch --algorithm cbj-fc --ac3 dict/francais.dict.gz grids/french-7x7.txt
      shows how backjumping finds it, step by step
  setter solve --algorithm mac --trace mac.ndjson.gz dict/francais.dict.gz grids/partly-8x8.txt
      writes down each step; setter watch mac.ndjson.gz shows them
  setter compare --algorithm mac,best --seeds 21 --grid grids/french-7x7.txt dict/francais.dict.gz
      runs both 21 times, on all processors, and makes a table and a plot
  setter grid 9x13 --fillable dict/francais.dict.gz --fill
      makes a random French grid of 9 rows and 13 columns, and fills it
  setter layout examples/planets.txt -o planets.pdf
      lays words of one's own out, across and down, with their clues, in the smallest box
  setter words README.md docs/guide.md --only dict/english.scores.gz --scale log -o book.scores
      writes the words of both with scores by how often they stand there
  setter words-for 'm*' dict/francais.scores.gz --in grids/counted-9x9.txt --slot 8a --repeats
      writes the words of a slot that are like that, with scores, fills and best totals
  setter serve
      opens a page in the browser, to make, watch, explore and play crosswords
  setter convert fill.txt --title 'Les mots' --clues dict/francais.definitions.gz -o puzzle.pdf
      writes the puzzle to print: the grid with clues, and the solution

Exit codes: 0 finished, even without a fill; 1 check found faults; 2 bad usage, grid, dictionary, trace, matrix or text; 3 the \
output could not be written; 5 stopped by --time or --nodes, or grids given up; 130 or 143 interrupted.";

/// Finds one fill of a crossword grid, shows how it is found, and compares the ways to find it.
#[derive(Debug, Parser)]
#[command(name = "setter", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Flags {
    #[command(subcommand)]
    command: CommandFlags,
}

#[derive(Debug, Subcommand)]
enum CommandFlags {
    /// Find one fill of a grid
    Solve(Box<SolveFlags>),

    /// Make random grids that meet conditions, and fill them
    Grid(Box<GridFlags>),

    /// Lay words of one's own out across and down, crossing, in the smallest box
    Layout(Box<LayoutFlags>),

    /// Find the fill of the greatest total of scores, and prove that there is no better one
    Best(Box<BestFlags>),

    /// Write the problem of the best fill for toulbar2 or MiniZinc, so that others can check it
    Export(Box<ExportFlags>),

    /// Watch a search step by step, from the trace that solve --trace wrote
    Watch(ReplayFlags),

    /// Run algorithms side by side, and make a table and plots of what they did
    Compare(Box<CompareFlags>),

    /// Open the page in the browser: make, watch, explore and play crosswords
    Serve(Box<ServeFlags>),

    /// Write the page as files, for any web server: it needs no program then, and no network once it is open
    Site(Box<SiteFlags>),

    /// Write a puzzle in another format
    Convert(Box<ConvertFlags>),

    /// Look puzzles over before they are published
    Check(CheckFlags),

    /// Make a scored word list from texts
    Words(Box<WordsFlags>),

    /// Tell the words that are like a pattern; in a slot of a grid, with the fills that have them
    WordsFor(Box<WordsForFlags>),

    /// Write the man page or the completions of a shell
    Generate(GenerateFlags),
}

/// A job of the program.
#[derive(Debug)]
pub enum Job {
    /// Find a fill.
    Solve(Box<Solving>),
    /// Make grids.
    Grid(Box<GridMaking>),
    /// Lay words out.
    Layout(Box<LayingOut>),
    /// Find the best fills.
    Best(Box<SeekingBest>),
    /// Show a trace.
    Replay(Replaying),
    /// Compare strategies.
    Compare(Box<Comparing>),
    /// Convert a puzzle.
    Convert(Box<Converting>),
    /// Look puzzles over.
    Check(Checking),
    /// Write a problem for other solvers.
    Export(Exporting),
    /// Serve the page.
    Serve(Box<Serving>),
    /// Write the page as files.
    Site(Box<SiteOptions>),
    /// Count words.
    Words(Box<Wording>),
    /// Write a page or a script about the command itself.
    Generate(GenerateFlags),
    /// Tell the words that are like something.
    WordsFor(Box<TellingWords>),
}

impl Flags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Job, clap::Error> {
        let (name, job) = match self.command {
            CommandFlags::Solve(flags) => ("solve", flags.job().map(Box::new).map(Job::Solve)),
            CommandFlags::Best(flags) => ("best", flags.job().map(Box::new).map(Job::Best)),
            CommandFlags::Compare(flags) => {
                ("compare", flags.job().map(Box::new).map(Job::Compare))
            }
            CommandFlags::Export(flags) => ("export", flags.job().map(Job::Export)),
            CommandFlags::Grid(flags) => ("grid", flags.job().map(Box::new).map(Job::Grid)),
            CommandFlags::Layout(flags) => ("layout", flags.job().map(Box::new).map(Job::Layout)),
            CommandFlags::Convert(flags) => {
                ("convert", flags.job().map(Box::new).map(Job::Convert))
            }
            CommandFlags::Check(flags) => ("check", flags.job().map(Job::Check)),
            CommandFlags::Words(flags) => ("words", flags.job().map(Box::new).map(Job::Words)),
            CommandFlags::WordsFor(flags) => {
                ("words-for", flags.job().map(Box::new).map(Job::WordsFor))
            }
            CommandFlags::Watch(flags) => return Ok(Job::Replay(flags.job())),
            CommandFlags::Serve(flags) => return Ok(Job::Serve(Box::new(flags.job()))),
            CommandFlags::Site(flags) => return Ok(Job::Site(Box::new(flags.job()))),
            CommandFlags::Generate(flags) => return Ok(Job::Generate(flags)),
        };
        job.map_err(|message| usage_error(Flags::command(), name, message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_stand_anywhere() {
        let meant = |arguments: &str| -> Result<String, String> {
            let flags = Flags::try_parse_from(arguments.split_whitespace());
            // The first line of an error: its usage tells what was not given when it came up.
            let sentence = |error: clap::Error| error.to_string().lines().next().map(str::to_owned);
            let job =
                flags.and_then(Flags::job).map_err(|error| sentence(error).unwrap_or_default())?;
            Ok(format!("{job:?}"))
        };
        let mut meant_something = 0;
        for (name, files) in [
            ("solve", ["a", "b"]),
            ("best", ["a", "b"]),
            ("export --cfn", ["a", "b"]),
            ("compare --time 1", ["a", "--grid b"]),
            ("serve", ["a", "b"]),
            ("words", ["a", "b"]),
            ("words-for --in g --slot 1a", ["a", "b"]),
            ("convert", ["a", "--to svg"]),
            ("layout", ["a", "--seed 2"]),
            ("check", ["a", "b"]),
        ] {
            let mut command = Flags::command();
            command.build();
            let name_alone = name.split(' ').next().unwrap();
            let command = command.find_subcommand(name_alone).unwrap();
            for option in command.get_arguments().filter(|option| !option.is_positional()) {
                let Some(long) = option.get_long() else { continue };
                let value = match long {
                    "algorithm" if name == "best" => " dual",
                    "algorithm" => " mac",
                    "order" => " dom-wdeg",
                    "values" => " score",
                    "stats" => "=json",
                    "memory" => " 2M",
                    "alphabet" => " abc",
                    "ties" => " random",
                    "ac3" | "look-ahead" if name_alone == "compare" => " both",
                    // Grids are compared in the order in which they are given.
                    "grid" if name_alone == "compare" => " b",
                    "repeats" if name_alone == "compare" => "=both",
                    "to" => " pdf",
                    "paper" => " letter",
                    "hyphens" => " join",
                    "scale" => " log",
                    "host" => " ::1",
                    "gap" => " 1%",
                    "goal" => " words,crossings,area",
                    "size" | "at-most" => " 9x9",
                    "sensitive" => " family",
                    _ if option.get_action().takes_values() => " 3",
                    _ => "",
                };
                let [one, two] = files;
                let first = meant(&format!("setter {name} --{long}{value} {one} {two}"));
                meant_something += usize::from(first.is_ok());
                let between = meant(&format!("setter {name} {one} --{long}{value} {two}"));
                let last = meant(&format!("setter {name} {one} {two} --{long}{value}"));
                assert_eq!((&between, &last), (&first, &first), "{name} --{long}");
            }
        }
        assert!(meant_something > 80, "{meant_something}");
    }

    #[test]
    fn the_command_is_consistent() {
        Flags::command().debug_assert();
        // A paragraph is broken where the terminal ends, and only there.
        assert!(EXAMPLES.split("\n\n").skip(1).all(|paragraph| !paragraph.contains('\n')));
    }
}
