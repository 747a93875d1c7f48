//! A listing, from its inputs to its output.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use enumerate::dictionary::Source;
use enumerate::grid::{Grid, MAX_CELLS};
use enumerate::index::{Index, Opening};
use enumerate::letters::Alphabet;
use enumerate::output::{Destination, FillText, FillWriter, Text};
use enumerate::parallel::{self, News};
use enumerate::problem::Problem;
use enumerate::search::{Range, Statistics};

use crate::flags::Listing;
use crate::interruption::Interruption;
use crate::report::{self, Report, Times, say};
use crate::{Done, Exit};

/// The most bytes of a grid that are read: all its cells as letter sets, and then some.
const MAX_GRID_BYTES: u64 = 40 * MAX_CELLS as u64;

/// Lists the fills.
pub fn run(listing: &Listing) -> Done {
    let start = Instant::now();
    let mut times = Times::default();
    let bad_input = |error| (Exit::BadInput, error);
    let grid = read_grid(&listing.grid, &listing.alphabet).map_err(bad_input)?;
    let opening = Opening {
        alphabet: &listing.alphabet,
        cache: listing.cache.as_deref(),
        memory: listing.memory,
    };
    let (index, warning) =
        Index::open(&listing.dictionaries, opening).map_err(|error| bad_input(error.into()))?;
    if let Some(warning) = warning {
        say(format_args!("warning: {warning}"));
    }
    report::skipped(index.skipped(), &listing.dictionaries);
    times.index = start.elapsed();

    let problem = Problem::new(grid, listing.alphabet.clone(), &index)
        .map_err(|error| bad_input(error.into()))?;
    times.problem = start.elapsed() - times.index;

    let destination = match &listing.output {
        Some(path) => Destination::file(path).map_err(anyhow::Error::from),
        None => Destination::stdout().context("standard output: cannot write the fills"),
    };
    let destination = destination.map_err(|error| (Exit::BadOutput, error))?;
    let interruption = Interruption::catch()
        .context("cannot catch signals")
        .map_err(|error| (Exit::BadInput, error))?;

    let mut run = Run {
        writer: FillWriter::new(&problem, listing.limit.unwrap_or(u64::MAX), destination),
        interruption,
        deadline: listing.time.and_then(|time| start.checked_add(time)),
        start: Instant::now(),
        first_fill: None,
    };
    let (end, statistics) = run.search(&problem, listing);
    times.search = run.start.elapsed();
    times.first_fill = run.first_fill;

    let written = run.writer.fills();
    let nodes = statistics.total_nodes();
    if statistics.is_short_of_memory {
        say(format_args!(
            "warning: with --memory so small the search could not look ahead; it may take much longer"
        ));
    }
    if let Some(form) = listing.stats {
        let complete = matches!(end, End::Exhausted);
        Report::new(&index, &problem, statistics, written, complete, times).say(form);
    }
    let destination = run.writer.into_sink();
    let seconds = start.elapsed().as_secs_f64();
    match end {
        End::Exhausted => {
            if let Some(obstruction) = problem.obstruction() {
                say(format_args!("no fill: {obstruction}"));
            } else if written == 0 {
                let repeats = if listing.search.distinct { " without repeating one" } else { "" };
                say(format_args!(
                    "no fill: each slot has words, but none fit together{repeats} ({nodes} nodes \
                     searched)"
                ));
            }
            finish(destination)
        }
        End::Limit => {
            say(format_args!("stopped at the limit of {written} fills; there may be more"));
            finish(destination)
        }
        End::ReaderLeft => Ok(Exit::Finished),
        End::Unwritten(error) => {
            let place = destination
                .path()
                .map_or("standard output".into(), |path| path.display().to_string());
            let message =
                format!("{place}: cannot write the fills: {error} (after {written} fills)");
            Err((Exit::BadOutput, anyhow!(message)))
        }
        End::Time => {
            say(format_args!("stopped by --time: {written} fills in {seconds:.1} s"));
            leave(destination, Exit::Limit)
        }
        End::Interrupted(signal) => {
            say(format_args!("interrupted: {written} fills in {seconds:.1} s"));
            leave(destination, Exit::Interrupted(signal))
        }
    }
}

/// Ends a complete output.
fn finish(destination: Destination) -> Done {
    match destination.finish() {
        Ok(()) => Ok(Exit::Finished),
        Err(error) => Err((Exit::BadOutput, error.into())),
    }
}

/// Ends an output that is not complete.
fn leave(destination: Destination, exit: Exit) -> Done {
    match destination.finish_partial() {
        Ok(Some(path)) => {
            say(format_args!("what was found is in {}", path.display()));
            Ok(exit)
        }
        Ok(None) => Ok(exit),
        Err(error) => Err((Exit::BadOutput, error.into())),
    }
}

fn read_grid(source: &Source, alphabet: &Alphabet) -> anyhow::Result<Grid> {
    let name = source.name();
    let mut text = Vec::new();
    let read = source.open().and_then(|input| input.take(MAX_GRID_BYTES).read_to_end(&mut text));
    read.map_err(|error| anyhow!("{name}: cannot read the grid: {error}"))?;
    Grid::parse(&text, alphabet).map_err(|error| anyhow!("{name}:{error}"))
}

/// How a search ended.
enum End {
    Exhausted,
    Limit,
    Time,
    Interrupted(u8),
    ReaderLeft,
    Unwritten(io::Error),
}

/// A search under way.
struct Run {
    writer: FillWriter<Destination>,
    interruption: Interruption,
    deadline: Option<Instant>,
    start: Instant,
    first_fill: Option<Duration>,
}

impl Run {
    /// Searches and writes until the end.
    fn search(&mut self, problem: &Problem, listing: &Listing) -> (End, Statistics) {
        if self.writer.is_full() {
            return (End::Limit, Statistics::default());
        }
        let search = listing.search;
        let gather = || FillText::new(problem, search.order);
        let mut end = End::Exhausted;
        let take = |news: News<Text>| match self.take(news) {
            Some(reason) => {
                end = reason;
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        };
        let range = Range::default();
        let (_, statistics) =
            parallel::search(problem, search, range, listing.threads, gather, take);
        (end, statistics)
    }

    /// Writes some fills; returns why the search must end, if it must.
    fn take(&mut self, news: News<Text>) -> Option<End> {
        if let News::Fills(text) = news {
            if let Err(error) = self.writer.write(&text) {
                return Some(match error.kind() {
                    io::ErrorKind::BrokenPipe => End::ReaderLeft,
                    _ => End::Unwritten(error),
                });
            }
            self.first_fill.get_or_insert_with(|| self.start.elapsed());
            if self.writer.is_full() {
                return Some(End::Limit);
            }
        }
        if let Some(signal) = self.interruption.signal() {
            return Some(End::Interrupted(signal));
        }
        self.deadline.filter(|&deadline| deadline <= Instant::now()).map(|_| End::Time)
    }
}
