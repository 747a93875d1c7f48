//! A listing, from its inputs to its output.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use enumerate::dictionary::Source;
use enumerate::grid::{Grid, MAX_CELLS};
use enumerate::index::{Index, Opening};
use enumerate::letters::{Alphabet, Letter};
use enumerate::output::{Destination, FillText, FillWriter, Text};
use enumerate::parallel::{self, News};
use enumerate::problem::Problem;
use enumerate::search::{Range, Statistics};

use crate::checkpoint::{Checkpoint, Fingerprint};
use crate::fill;
use crate::flags::Listing;
use crate::interruption::Interruption;
use crate::progress::Progress;
use crate::reached::Reached;
use crate::report::{self, Report, Times, say};
use crate::{Done, Exit, Failure};

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

    let after = listing.after.as_ref();
    let after = after.map(|source| fill::read(source, problem.grid(), problem.alphabet()));
    let after = after.transpose().map_err(bad_input)?;
    let from = after.as_ref().map_or(Vec::new(), |fill| {
        Range::after(&Reached::in_order(&problem, listing.search.order, fill)).from
    });
    let checkpoint = match &listing.checkpoint {
        None => None,
        Some(flags) => {
            let made_for = Fingerprint::new(listing, &problem, &index, after.as_deref());
            match Checkpoint::open(flags, made_for, from.clone())? {
                Some(checkpoint) => Some(checkpoint),
                None => {
                    say(format_args!("{} was complete", flags.output.display()));
                    return Ok(Exit::Finished);
                }
            }
        }
    };
    let mut run = Run::new(&problem, listing, from, checkpoint, start)?;
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
    let seconds = start.elapsed().as_secs_f64();
    match end {
        End::Exhausted => {
            if let Some(obstruction) = problem.obstruction() {
                say(format_args!("no fill: {obstruction}"));
            } else if let (0, Some(source)) = (written, &listing.after) {
                say(format_args!("no fill comes after the one in {}", source.name()));
            } else if written == 0 {
                let repeats = if listing.search.distinct { " without repeating one" } else { "" };
                say(format_args!(
                    "no fill: each slot has words, but none fit together{repeats} ({nodes} nodes \
                     searched)"
                ));
            }
            run.finish()
        }
        End::Limit => {
            say(format_args!("stopped at the limit of {written} fills; there may be more"));
            run.finish()
        }
        End::ReaderLeft => Ok(Exit::Finished),
        End::Unwritten(error) => {
            let place = run.writer.sink().path();
            let place = place.map_or("standard output".into(), |path| path.display().to_string());
            let message =
                format!("{place}: cannot write the fills: {error} (after {written} fills)");
            Err((Exit::BadOutput, anyhow!(message)))
        }
        End::Unsaved(error) => Err((Exit::BadOutput, error)),
        End::Time => {
            say(format_args!("stopped by --time: {written} fills in {seconds:.1} s"));
            run.leave(Exit::Limit)
        }
        End::Interrupted(signal) => {
            say(format_args!("interrupted: {written} fills in {seconds:.1} s"));
            run.leave(Exit::Interrupted(signal))
        }
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
    /// The checkpoint could not be saved.
    Unsaved(anyhow::Error),
}

/// A search under way.
struct Run<'p> {
    writer: FillWriter<Destination>,
    reached: Reached<'p>,
    checkpoint: Option<Checkpoint>,
    progress: Option<Progress<'p>>,
    interruption: Interruption,
    deadline: Option<Instant>,
    start: Instant,
    first_fill: Option<Duration>,
}

impl<'p> Run<'p> {
    /// A run whose fills begin at `from`, or where the checkpoint is.
    fn new(
        problem: &'p Problem,
        listing: &Listing,
        from: Vec<Letter>,
        checkpoint: Option<Checkpoint>,
        start: Instant,
    ) -> Result<Run<'p>, Failure> {
        let order = listing.search.order;
        let limit = listing.limit.unwrap_or(u64::MAX);
        let (destination, fills, reached) = match (&listing.output, &checkpoint) {
            (Some(path), Some(checkpoint)) => {
                let state = checkpoint.state();
                let last = state.last.clone().into_bytes();
                let reached = Reached::new(problem, order, state.from.clone(), last);
                let destination = Destination::unfinished(path, checkpoint.unfinished());
                (destination.map_err(anyhow::Error::from), state.fills, reached)
            }
            (output, _) => {
                let destination = match output {
                    Some(path) => Destination::file(path).map_err(anyhow::Error::from),
                    None => {
                        Destination::stdout().context("standard output: cannot write the fills")
                    }
                };
                (destination, 0, Reached::new(problem, order, from, Vec::new()))
            }
        };
        let destination = destination.map_err(|error| (Exit::BadOutput, error))?;
        let interruption = Interruption::catch()
            .context("cannot catch signals")
            .map_err(|error| (Exit::BadInput, error))?;
        Ok(Run {
            writer: FillWriter::going_on(problem, limit, fills, destination),
            reached,
            checkpoint,
            progress: Progress::new(listing, problem),
            interruption,
            deadline: listing.time.and_then(|time| start.checked_add(time)),
            start: Instant::now(),
            first_fill: None,
        })
    }

    /// Searches and writes until the end.
    fn search(&mut self, problem: &Problem, listing: &Listing) -> (End, Statistics) {
        let was_complete =
            self.checkpoint.as_ref().is_some_and(|checkpoint| checkpoint.state().complete);
        let (end, statistics) = match self.reached.from() {
            _ if self.writer.is_full() => (End::Limit, Statistics::default()),
            _ if was_complete => (End::Exhausted, Statistics::default()),
            Err(error) => (End::Unsaved(error), Statistics::default()),
            Ok(from) => self.search_from(from, problem, listing),
        };
        if let Some(progress) = self.progress.take() {
            progress.end(self.writer.fills(), matches!(end, End::Exhausted | End::Limit));
        }
        (end, statistics)
    }

    fn search_from(
        &mut self,
        from: Vec<Letter>,
        problem: &Problem,
        listing: &Listing,
    ) -> (End, Statistics) {
        let search = listing.search;
        let range = Range { from, to: Vec::new() };
        let gather = || FillText::new(problem, search.order);
        let mut end = End::Exhausted;
        let take = |news: News<Text>| match self.take(news) {
            Some(reason) => {
                end = reason;
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        };
        let (_, statistics) =
            parallel::search(problem, search, range, listing.threads, gather, take);
        (end, statistics)
    }

    /// Writes some fills; returns why the search must end, if it must.
    fn take(&mut self, news: News<Text>) -> Option<End> {
        let mut written = 0;
        match news {
            News::Position(from) => self.reached.note_position(from),
            News::Fills(text) => {
                match self.writer.write(&text) {
                    Ok(text) => {
                        written = text.len();
                        self.reached.note_fills(text);
                    }
                    Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                        return Some(End::ReaderLeft);
                    }
                    Err(error) => return Some(End::Unwritten(error)),
                }
                self.first_fill.get_or_insert_with(|| self.start.elapsed());
            }
        }
        let fills = self.writer.fills();
        if let Some(checkpoint) = &mut self.checkpoint
            && let Err(error) = checkpoint.note(written, fills, &self.reached)
        {
            return Some(End::Unsaved(error));
        }
        if self.writer.is_full() {
            return Some(End::Limit);
        }
        if let Some(progress) = self.progress.as_mut().filter(|progress| progress.is_due())
            && let Ok(from) = self.reached.from()
        {
            progress.tell(&from, fills);
        }
        if let Some(signal) = self.interruption.signal() {
            return Some(End::Interrupted(signal));
        }
        self.deadline.filter(|&deadline| deadline <= Instant::now()).map(|_| End::Time)
    }

    /// Ends a complete output.
    fn finish(self) -> Done {
        let Run { writer, mut checkpoint, reached, .. } = self;
        let bad_output = |error| (Exit::BadOutput, error);
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.save(&reached, true).map_err(bad_output)?;
        }
        writer.into_sink().finish().map_err(|error| bad_output(error.into()))?;
        if let Some(checkpoint) = checkpoint {
            checkpoint.remove().map_err(bad_output)?;
        }
        Ok(Exit::Finished)
    }

    /// Ends an output that is not complete.
    fn leave(self, exit: Exit) -> Done {
        let Run { writer, checkpoint, reached, .. } = self;
        let bad_output = |error| (Exit::BadOutput, error);
        if let Some(mut checkpoint) = checkpoint {
            checkpoint.save(&reached, false).map_err(bad_output)?;
            say(format_args!(
                "the same command goes on from there, as {} tells",
                checkpoint.path().display()
            ));
            return Ok(exit);
        }
        let left = writer.into_sink().finish_partial();
        if let Some(path) = left.map_err(|error| bad_output(error.into()))? {
            say(format_args!("what was found is in {}", path.display()));
        }
        Ok(exit)
    }
}
