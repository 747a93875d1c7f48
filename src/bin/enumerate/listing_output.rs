//! The output of a listing: the fills written, and the checkpoint and the progress beside them.

use std::io;
use std::time::{Duration, Instant};

use anyhow::Context;
use command::Destination;
use enumerate::output::{FillWriter, ResumePoint, Text};
use enumerate::parallel::Update;
use enumerate::search::Interval;
use network::Problem;

use crate::checkpoint::Checkpoint;
use crate::flags::Listing;
use crate::listed_interval::ListedInterval;
use crate::progress::Progress;
use crate::report::{fills, say};
use crate::statistics::ListingTimes;
use command::watch::Stop;
use command::{Done, Exit, Failure, Watch};

/// How a listing ended.
pub enum End {
    Exhausted,
    Limit,
    Stopped(Stop),
    ReaderLeft,
    Unwritten(io::Error),
    /// The checkpoint could not be saved.
    Unsaved(anyhow::Error),
}

/// The output of a listing under way.
pub struct ListingOutput<'p> {
    /// The interval of the fills that are still to be written.
    interval: Interval,
    /// None once the output is closed.
    writer: Option<FillWriter<Destination>>,
    /// All fills written, also by earlier runs.
    pub fills: u64,
    /// Whether a write may wait for a reader.
    may_block: bool,
    resume_point: ResumePoint<'p>,
    checkpoint: Option<Checkpoint>,
    progress: Option<Progress<'p>>,
    watch: Watch,
    start: Instant,
    first_fill: Option<Duration>,
    /// The lines to say about an output that was left before its end.
    left: Vec<String>,
}

impl<'p> ListingOutput<'p> {
    /// The output of the fills of an interval, or of the part of it that a checkpoint leaves.
    pub fn new(
        problem: &'p Problem,
        listing: &Listing,
        listed: ListedInterval,
        checkpoint: Option<Checkpoint>,
        watch: Watch,
    ) -> Result<ListingOutput<'p>, Failure> {
        watch.enter("before the first fill");
        watch.hold();
        let output = listing.output("the fills");
        // Where the fills go, how many are there by now, and from where on the others are searched.
        let (destination, fills, from, last) = match &checkpoint {
            None => (output.open()?, 0, listed.interval.from.clone(), Vec::new()),
            Some(checkpoint) => {
                let destination = Destination::unfinished(&checkpoint.unfinished)
                    .map_err(|error| output.error(error))?;
                let state = &checkpoint.state;
                (destination, state.fills, state.from.clone(), state.last.clone().into_bytes())
            }
        };
        let resume_point =
            ResumePoint::new(problem, listing.search.order, listing.format, from, last);
        let may_block = destination.may_block();
        let from = resume_point
            .from()
            .context("cannot read back the last fill")
            .map_err(|error| Exit::BadInput.because(error))?;
        let limit = listing.limit.unwrap_or(u64::MAX);
        let mut writer = FillWriter::new(problem, listing.format, limit, destination);
        if checkpoint.as_ref().is_some_and(|checkpoint| checkpoint.state.bytes > 0) {
            writer = writer.going_on(fills);
        }
        if listed.follows {
            writer = writer.following();
        }
        Ok(ListingOutput {
            fills: writer.fills(),
            writer: Some(writer),
            may_block,
            resume_point,
            checkpoint,
            progress: Progress::new(listing, problem, from.clone(), fills, &listed),
            interval: Interval { from, to: listed.interval.to },
            watch,
            start: Instant::now(),
            first_fill: None,
            left: Vec::new(),
        })
    }

    /// Writes the text before all fills; returns the interval to search.
    ///
    /// # Errors
    /// With the end, if no fill is to be written after it.
    pub fn begin(&mut self) -> Result<Interval, End> {
        self.write_header().map_err(unwritten)?;
        if self.writer.as_ref().is_some_and(FillWriter::is_full) {
            return Err(End::Limit);
        }
        match &self.checkpoint {
            Some(checkpoint) if checkpoint.state.complete => Err(End::Exhausted),
            Some(_) | None => Ok(std::mem::take(&mut self.interval)),
        }
    }

    /// Writes some fills.
    ///
    /// # Errors
    /// With the end, if the search must end.
    pub fn take(&mut self, update: Update<Text>) -> Result<(), End> {
        let mut written = 0;
        match (update, &mut self.writer) {
            (Update::Position(from), _) => self.resume_point.note_position(from),
            (Update::Fills(_), None) => {}
            (Update::Fills(text), Some(writer)) => {
                if self.may_block {
                    // If the run is ended while it waits here, only output that nobody reads is lost.
                    self.watch.enter(how_far(self.fills));
                }
                let text = writer.write(&text).map_err(unwritten)?;
                self.watch.hold();
                self.fills = writer.fills();
                self.resume_point.note_fills(text);
                self.first_fill.get_or_insert_with(|| self.start.elapsed());
                written = text.len();
            }
        }
        if let Some(checkpoint) = &mut self.checkpoint {
            checkpoint.note(written, self.fills, &self.resume_point).map_err(End::Unsaved)?;
        }
        if self.writer.as_ref().is_none_or(FillWriter::is_full) {
            return Err(End::Limit);
        }
        let now = self.start.elapsed();
        if let Some(progress) = self.progress.as_mut().filter(|progress| progress.is_due(now))
            && let Ok(from) = self.resume_point.from()
        {
            progress.report(now, &from, self.fills);
        }
        match self.watch.reason() {
            Some(stop) => Err(self.stop(stop)),
            None => Ok(()),
        }
    }

    /// Writes the text before all fills, if it was not written.
    fn write_header(&mut self) -> io::Result<()> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        if self.may_block {
            self.watch.enter(how_far(self.fills));
        }
        let bytes = writer.write_header()?;
        self.watch.hold();
        if let Some(checkpoint) = &mut self.checkpoint {
            checkpoint.state.bytes += bytes as u64;
        }
        Ok(())
    }

    /// Closes the output at once, for the threads of the search may still take long to end.
    pub fn stop(&mut self, stop: Stop) -> End {
        self.watch.enter(how_far(self.fills));
        self.watch.hold();
        match self.close() {
            Ok(left) => self.left = left,
            Err(error) => return End::Unsaved(error),
        }
        self.watch.may_end(self.left.clone());
        End::Stopped(stop)
    }

    /// Closes an output that is not complete; returns the lines to say about it.
    fn close(&mut self) -> anyhow::Result<Vec<String>> {
        let Some(writer) = self.writer.take() else { return Ok(Vec::new()) };
        if let Some(checkpoint) = &mut self.checkpoint {
            checkpoint.save(&self.resume_point, false)?;
            let path = checkpoint.path.display();
            return Ok(vec![format!("the same command goes on from there, as {path} tells")]);
        }
        let left = writer.into_sink().finish_partial()?;
        Ok(left
            .map(|path| format!("what was found is in {}", path.display()))
            .into_iter()
            .collect())
    }

    /// Ends the lines of the progress.
    pub fn end_progress(&mut self, end: &End) {
        if let Some(progress) = self.progress.take() {
            let is_finished = matches!(end, End::Exhausted | End::Limit);
            progress.end(self.start.elapsed(), self.fills, is_finished);
        }
    }

    /// The times of the search and until its first fill, with that of finding where it begins, `seek`.
    pub fn times(&self, seek: Duration) -> ListingTimes {
        ListingTimes {
            seconds_seek: seek.as_secs_f64(),
            seconds_first_fill: self.first_fill.map(|time| time.as_secs_f64()),
            seconds_search: self.start.elapsed().as_secs_f64(),
        }
    }

    /// Ends a complete output.
    pub fn finish(self, listing: &Listing) -> Done {
        let ListingOutput { writer, mut checkpoint, resume_point, .. } = self;
        let bad_output = |error: anyhow::Error| Exit::BadOutput.because(error);
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.save(&resume_point, true).map_err(bad_output)?;
        }
        if let Some(writer) = writer {
            let finished = writer.into_sink().finish();
            finished.map_err(|error| listing.output("the fills").error(error))?;
        }
        if let Some(checkpoint) = checkpoint {
            checkpoint.remove().map_err(bad_output)?;
        }
        Ok(Exit::Finished)
    }

    /// Ends an output that was closed before it was complete.
    pub fn leave(self, exit: Exit) -> Done {
        self.left.iter().for_each(|line| say(format_args!("{line}")));
        Ok(exit)
    }
}

/// How a listing ends whose output could not be written.
fn unwritten(error: io::Error) -> End {
    match error.kind() {
        io::ErrorKind::BrokenPipe => End::ReaderLeft,
        _ => End::Unwritten(error),
    }
}

/// How the message about the end of a run goes on.
fn how_far(written: u64) -> String {
    match written {
        0 => "before the first fill".into(),
        written => format!("with {} written", fills(written)),
    }
}
