//! A listing, from its inputs to its output.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use enumerate::dictionary::Source;
use enumerate::grid::{Grid, MAX_CELLS};
use enumerate::index::{Index, Opening};
use enumerate::letters::Alphabet;
use enumerate::output::{Destination, FillWriter};
use enumerate::problem::Problem;
use enumerate::search::{Fills, Outcome};

use crate::flags::Listing;
use crate::interruption::Interruption;
use crate::report::{self, Report, Times, say};
use crate::{Done, Exit};

/// Nodes between two looks at the clock and for signals: about a millisecond.
const NODES_AT_ONCE: u64 = 1 << 16;

/// How long a fill waits at most to be written on.
const PATIENCE: Duration = Duration::from_millis(100);

/// The most bytes of a grid that are read: all its cells as letter sets, and then some.
const MAX_GRID_BYTES: u64 = 40 * MAX_CELLS as u64;

/// Lists the fills.
pub fn run(listing: &Listing) -> Done {
    let start = Instant::now();
    let mut times = Times::default();
    if let Some(threads) = listing.too_many_threads {
        say(format_args!("warning: --threads {threads}: this version searches with one thread"));
    }
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
        fills: Fills::new(&problem, listing.search),
        writer: FillWriter::new(&problem, listing.search.order, destination),
        interruption,
        limit: listing.limit.unwrap_or(u64::MAX),
        deadline: listing.time.and_then(|time| start.checked_add(time)),
        start: Instant::now(),
        first_fill: None,
    };
    let end = run.search();
    times.search = run.start.elapsed();
    times.first_fill = run.first_fill;

    let (statistics, written) = (run.fills.statistics(), run.writer.fills());
    let nodes = statistics.total_nodes();
    if let Some(form) = listing.stats {
        let complete = matches!(end, End::Exhausted);
        Report::new(&index, &problem, statistics, written, complete, times).say(form);
    }
    let flushed = run.writer.flushed();
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
                format!("{place}: cannot write the fills: {error} (after {flushed} fills)");
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
struct Run<'p> {
    fills: Fills<'p>,
    writer: FillWriter<Destination>,
    interruption: Interruption,
    limit: u64,
    deadline: Option<Instant>,
    start: Instant,
    first_fill: Option<Duration>,
}

impl Run<'_> {
    /// Searches and writes until the end, and flushes what is still to be written.
    fn search(&mut self) -> End {
        let end = self.search_until_end();
        match (end, self.writer.flush()) {
            (End::Unwritten(error), _) | (_, Err(error)) => match error.kind() {
                io::ErrorKind::BrokenPipe => End::ReaderLeft,
                _ => End::Unwritten(error),
            },
            (end, Ok(())) => end,
        }
    }

    fn search_until_end(&mut self) -> End {
        if self.limit == 0 {
            return End::Limit;
        }
        let mut flushed = (self.start, 0);
        loop {
            let mut failed = None;
            let outcome = self.fills.run(NODES_AT_ONCE, |batch| {
                let left = self.limit - self.writer.fills();
                let written = self.writer.write(batch, left);
                self.first_fill.get_or_insert_with(|| self.start.elapsed());
                match written {
                    Err(error) => failed = Some(error),
                    Ok(()) if self.writer.fills() < self.limit => return ControlFlow::Continue(()),
                    Ok(()) => {}
                }
                ControlFlow::Break(())
            });
            match (failed, outcome) {
                (Some(error), _) => return End::Unwritten(error),
                (None, Outcome::Stopped) => return End::Limit,
                (None, Outcome::Exhausted) => return End::Exhausted,
                (None, Outcome::Paused) => {}
            }
            let now = Instant::now();
            if let Some(signal) = self.interruption.signal() {
                return End::Interrupted(signal);
            }
            if self.deadline.is_some_and(|deadline| deadline <= now) {
                return End::Time;
            }
            if self.writer.flushed() != flushed.1 {
                flushed = (now, self.writer.flushed());
            } else if now - flushed.0 > PATIENCE && self.writer.fills() > flushed.1 {
                if let Err(error) = self.writer.flush() {
                    return End::Unwritten(error);
                }
                flushed = (now, self.writer.flushed());
            }
        }
    }
}
