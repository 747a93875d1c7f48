//! The search of a listing, its fills on the way to where they go.

use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Context;
use crossword::problem::Problem;
use enumerate::output::{Destination, FillText, FillWriter, Text};
use enumerate::parallel::{self, Update};
use enumerate::search::{Interval, Statistics};
use lexicon::halt::Halt;

use crate::checkpoint::Checkpoint;
use crate::flags::Listing;
use crate::interruption::{Interruption, Stop};
use crate::place::Place;
use crate::progress::Progress;
use crate::reached::Reached;
use crate::report::say;
use crate::{Done, Exit, Failure};

/// How a search ended.
pub enum End {
    Exhausted,
    Limit,
    Stopped(Stop),
    ReaderLeft,
    Unwritten(io::Error),
    /// The checkpoint could not be saved.
    Unsaved(anyhow::Error),
}

/// A search under way.
pub struct Run<'p> {
    /// What is searched.
    range: Interval,
    writer: FillWriter<Destination>,
    reached: Reached<'p>,
    checkpoint: Option<Checkpoint>,
    progress: Option<Progress<'p>>,
    interruption: Interruption,
    start: Instant,
    first_fill: Option<Duration>,
}

impl<'p> Run<'p> {
    /// A run through the fills of a stretch, or what a checkpoint leaves of it.
    pub fn new(
        problem: &'p Problem,
        listing: &Listing,
        place: Place,
        checkpoint: Option<Checkpoint>,
        interruption: Interruption,
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
                (destination, 0, Reached::new(problem, order, place.range.from.clone(), Vec::new()))
            }
        };
        let destination = destination.map_err(|error| (Exit::BadOutput, error))?;
        let from = reached.from().map_err(|error| (Exit::BadInput, error))?;
        let mut writer = FillWriter::going_on(problem, limit, fills, destination);
        if place.follows {
            writer = writer.following();
        }
        Ok(Run {
            writer,
            reached,
            checkpoint,
            progress: Progress::new(listing, problem, from.clone(), fills, &place),
            range: Interval { from, to: place.range.to },
            interruption,
            start: Instant::now(),
            first_fill: None,
        })
    }

    /// Searches and writes until the end.
    pub fn search(&mut self, problem: &Problem, listing: &Listing) -> (End, Statistics) {
        let was_complete =
            self.checkpoint.as_ref().is_some_and(|checkpoint| checkpoint.state().complete);
        let (end, statistics) = if self.writer.is_full() {
            (End::Limit, Statistics::default())
        } else if was_complete {
            (End::Exhausted, Statistics::default())
        } else {
            self.search_rest(problem, listing)
        };
        if let Some(progress) = self.progress.take() {
            progress.end(self.writer.fills(), matches!(end, End::Exhausted | End::Limit));
        }
        (end, statistics)
    }

    fn search_rest(&mut self, problem: &Problem, listing: &Listing) -> (End, Statistics) {
        let search = listing.search;
        let range = std::mem::take(&mut self.range);
        let gather = || FillText::new(problem, search.order);
        let mut end = End::Exhausted;
        let take = |news: Update<Text>| match self.take(news) {
            Some(reason) => {
                end = reason;
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        };
        let (_, statistics) = parallel::search(
            problem,
            search,
            range,
            listing.threads,
            &Halt::default(),
            gather,
            take,
        );
        (end, statistics)
    }

    /// Writes some fills; returns why the search must end, if it must.
    fn take(&mut self, news: Update<Text>) -> Option<End> {
        let mut written = 0;
        match news {
            Update::Position(from) => self.reached.note_position(from),
            Update::Fills(text) => {
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
        self.interruption.reason().map(End::Stopped)
    }

    /// All fills written, also by earlier runs.
    pub fn fills(&self) -> u64 {
        self.writer.fills()
    }

    /// How long it took since the search began, and until the first fill.
    pub fn times(&self) -> (Duration, Option<Duration>) {
        (self.start.elapsed(), self.first_fill)
    }

    /// Ends a complete output.
    pub fn finish(self) -> Done {
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
    pub fn leave(self, exit: Exit) -> Done {
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
